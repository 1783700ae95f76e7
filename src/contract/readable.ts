/**
 * What Payload's own handler would fail on, or take for something else: it parses `where` and `data` without a net, reads a
 * `where` that is null as "all of them", and makes an empty record of a list.
 */
import { isCleanText } from '../database/text'
import { isObject } from '../database/where'
import { fail } from './failure'
import { mediaType } from './incoming'
import { checkQuery } from './requestTarget'

// More than any record or filter has, and far from what exhausts the stack of those who walk it.
const deepest = 1000

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
    if (isTooDeep(body)) {
      throw fail('invalid_body', `The body is nested more than ${deepest} levels deep.`)
    }
  }
}

/** Of a read that came as a form, too: the panel asks so where an address would be too long. */
const parametersOf = async (request: Request): Promise<URLSearchParams> => {
  const { search } = new URL(request.url)
  const isForm = request.body && mediaType(request) === 'application/x-www-form-urlencoded'
  const form = isForm ? await request.clone().text() : ''
  checkQuery(form)
  return new URLSearchParams(isForm ? `${search.slice(1)}&${form}` : search)
}

/** The record of a body: all of it, or the field of a form that a file came with. */
const bodiesOf = async (request: Request): Promise<string[]> => {
  const type = mediaType(request)
  if (!request.body) return []
  if (type === 'application/json') return [await request.clone().text()].filter((text) => text !== '')
  return type.startsWith('multipart/') ? recordsIn(await formOf(request)) : []
}

const formOf = (request: Request): Promise<FormData> =>
  request
    .clone()
    .formData()
    .catch(() => {
      throw fail(
        'invalid_body',
        'The form cannot be read. Send its parts with the boundary that Content-Type names.',
      )
    })

/** Payload passes over a record that stands twice, or comes as a file, and fails on a file that is a text. */
const recordsIn = (form: FormData): string[] => {
  const records = form.getAll('_payload')
  const texts = records.filter((part) => typeof part === 'string')
  if (texts.length < records.length || records.length > 1) {
    throw fail('invalid_body', '_payload: must be one text, the record as a JSON object.')
  }
  for (const file of form.getAll('file')) {
    if (typeof file === 'string') {
      throw fail('invalid_body', 'file: must be a file. Send a link to one in _payload.')
    }
    if (!isCleanText(file.name)) throw fail('invalid_body', 'file: has a name that cannot be kept.')
  }
  return texts
}

/** Walked level by level: what calls itself for each would end where this is asked for. */
const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
    )
  }
  return false
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
