/** Validates answers of a running service, and bodies for it, against its OpenAPI description. */
import Ajv2020 from 'ajv/dist/2020'
import type { OpenApi } from '../../src/plugins/openapi/types'

export type Answered = { body: unknown; headers: Headers; status: number }

/** The response headers that the interface defines. */
const ownHeaders = ['ETag', 'Idempotent-Replayed', 'Location', 'Retry-After', 'X-Request-Id']

const ajvOf = (description: OpenApi): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    logger: false,
    strict: false,
    validateFormats: false,
  })
  return ajv.addSchema({ ...description, $id: 'api' })
}

const pointer = (part: string): string =>
  part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)

/** Returns a function that compares a body with what its operation takes. It returns the differences, or an empty list. */
export const bodyCheckerOf = (description: OpenApi) => {
  const ajv = ajvOf(description)
  return (method: string, path: string, body: unknown): unknown => {
    const at = `#/paths/${pointer(path)}/${method.toLowerCase()}/requestBody`
    const validate = ajv.compile({ $ref: `api${at}/content/application~1json/schema` })
    return validate(body) ? [] : validate.errors
  }
}

/** Returns a function that compares an answer with its operation's description. It returns the differences, or an empty list. */
export const checkerOf = (description: OpenApi) => {
  const ajv = ajvOf(description)
  return (method: string, path: string, { body, headers, status }: Answered): unknown => {
    const responses = description.paths[path]?.[method.toLowerCase()]?.responses ?? {}
    const described = responses[String(status)]
    if (!described) return `${method} ${path}: status ${status} is not described`
    const component = '$ref' in described ? described.$ref : undefined
    const response =
      '$ref' in described
        ? description.components.responses[described.$ref.split('/').at(-1) ?? '']
        : described
    const missing = ownHeaders.filter((name) => headers.has(name) && !(name in (response?.headers ?? {})))
    if (missing.length > 0)
      return `${method} ${path} ${status}: the headers ${missing.join()} are not described`
    if (!response?.content) return body === '' ? [] : `${method} ${path} ${status}: a body is not described`
    const at = component ?? `#/paths/${pointer(path)}/${method.toLowerCase()}/responses/${status}`
    const validate = ajv.compile({ $ref: `api${at}/content/application~1json/schema` })
    return validate(body) ? [] : validate.errors
  }
}
