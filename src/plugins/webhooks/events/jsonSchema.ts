/** The subset of JSON Schema (2020-12) that describes event bodies. */

export type JsonSchema = {
  $schema?: string
  additionalProperties?: JsonSchema
  const?: string
  description?: string
  enum?: (null | string)[]
  format?: string
  items?: JsonSchema
  maxItems?: number
  minItems?: number
  minimum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  title?: string
  type?: string | string[]
  uniqueItems?: true
}
