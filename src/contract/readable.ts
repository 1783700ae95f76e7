/**
 * What Payload's own handler would fail on, or take for something else: it parses `where` and `data` without a net, reads a
 * `where` that is null as "all of them", and makes an empty record of a list.
 */
import { isObject } from '../database/where'
import { fail } from './failure'
import { mediaType } from './incoming'

/**
 * @param request with its body in memory
 * @throws Failure for a parameter or a body that is there and is no object
 */
export const checkReadable = async (request: Request): Promise<void> => {
  const parameters = await parametersOf(request)
  for (const name of ['where', 'data']) {
    const texts = parameters.getAll(name).filter((text) => text !== '')
    if (texts.length > 1) throw fail('invalid_parameter', `${name}: stands twice. Send it once.`)
    if (texts.some((text) => !isObject(parsed(text)))) {
      throw fail(
        'invalid_parameter',
        `${name}: must be a JSON object, or a parameter for each ${name}[field].`,
      )
    }
  }
  for (const text of await bodiesOf(request)) {
    const body = parsed(text)
    if (body === undefined) throw fail('invalid_json', 'The body is not valid JSON.')
    if (!isObject(body)) throw fail('invalid_body', 'The body must be a JSON object.')
  }
}

/** Of a read that came as a form, too: the panel asks so where an address would be too long. */
const parametersOf = async (request: Request): Promise<URLSearchParams> => {
  const { search } = new URL(request.url)
  const isForm = request.body && mediaType(request) === 'application/x-www-form-urlencoded'
  return new URLSearchParams(isForm ? `${search.slice(1)}&${await request.clone().text()}` : search)
}

/** The record of a body: all of it, or the field of a form that a file came with. */
const bodiesOf = async (request: Request): Promise<string[]> => {
  const type = mediaType(request)
  if (!request.body || (type !== 'application/json' && type !== 'multipart/form-data')) return []
  const copy = request.clone()
  if (type === 'application/json') return [await copy.text()].filter((text) => text !== '')
  const form = await copy.formData().catch(() => {
    throw fail(
      'invalid_body',
      'The form cannot be read. Send its parts with the boundary that Content-Type names.',
    )
  })
  return form.getAll('_payload').filter((part) => typeof part === 'string')
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
