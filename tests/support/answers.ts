/** Validates answers of a running service against its OpenAPI description. */
import Ajv2020 from 'ajv/dist/2020'
import type { OpenApi } from '../../src/plugins/openapi/types'

export type Answered = { body: unknown; headers: Headers; status: number }

/** The response headers that the interface defines. */
const ownHeaders = ['ETag', 'Idempotent-Replayed', 'Location', 'Retry-After', 'X-Request-Id']

/** Returns the differences between an answer and its operation's description; empty if valid. */
export const checkerOf = (description: OpenApi) => {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    logger: false,
    strict: false,
    validateFormats: false,
  })
  ajv.addSchema({ ...description, $id: 'api' })
  return (method: string, path: string, { body, headers, status }: Answered): unknown => {
    const pointer = (part: string) =>
      part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)
    const responses = description.paths[path]?.[method.toLowerCase()]?.responses ?? {}
    const said = responses[String(status)]
    if (!said) return `${method} ${path} is not said to answer ${status}`
    const component = '$ref' in said ? said.$ref : undefined
    const response =
      '$ref' in said ? description.components.responses[said.$ref.split('/').at(-1) ?? ''] : said
    const untold = ownHeaders.filter((name) => headers.has(name) && !(name in (response?.headers ?? {})))
    if (untold.length > 0) return `${method} ${path} ${status} is not said to have ${untold.join()}`
    if (!response?.content) return body === '' ? [] : `${method} ${path} ${status} is said to have no body`
    const at = component ?? `#/paths/${pointer(path)}/${method.toLowerCase()}/responses/${status}`
    const validate = ajv.compile({ $ref: `api${at}/content/application~1json/schema` })
    return validate(body) ? [] : validate.errors
  }
}
