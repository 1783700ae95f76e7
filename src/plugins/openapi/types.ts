/** The part of OpenAPI 3.1 that the description uses. */
export type Schema = {
  additionalProperties?: boolean | Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  const?: string
  default?: boolean | number | string
  description?: string
  enum?: (null | string)[]
  format?: string
  items?: Schema
  maximum?: number
  maxItems?: number
  maxLength?: number
  maxProperties?: number
  minimum?: number
  minItems?: number
  minLength?: number
  minProperties?: number
  properties?: Record<string, Schema>
  readOnly?: true
  $ref?: string
  required?: string[]
  type?: string | string[]
  uniqueItems?: true
}

export type Parameter = {
  description: string
  explode?: true
  in: 'header' | 'path' | 'query'
  name: string
  required?: true
  schema: Schema
  style?: 'deepObject'
}

export type Reference = { $ref: string }

type Content = { example?: unknown; schema: Schema }

export type Response = {
  content?: Record<string, Content>
  description: string
  headers?: Record<string, Reference>
}

export type Operation = {
  description?: string
  operationId: string
  parameters: (Parameter | Reference)[]
  requestBody?: { content: Record<string, Content>; required: boolean }
  responses: Record<string, Reference | Response>
  /** Empty where no key is needed; absent where one is. */
  security?: Record<string, string[]>[]
  summary: string
  tags: string[]
}

export type OpenApi = {
  components: {
    headers: Record<string, { description: string; schema: Schema }>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    schemas: Record<string, Schema>
    securitySchemes: Record<string, { description: string; in: string; name: string; type: 'apiKey' }>
  }
  info: { description: string; title: string; version: string }
  openapi: string
  paths: Record<string, Record<string, Operation>>
  security: Record<string, string[]>[]
  servers: { url: string }[]
  tags: { description?: string; name: string }[]
  /** By event: what is sent to receivers. */
  webhooks: Record<string, { post: Omit<Operation, 'operationId'> }>
}

export const ref = (kind: 'headers' | 'parameters' | 'responses' | 'schemas', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})
