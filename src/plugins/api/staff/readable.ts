/**
 * What Payload's own handler would fail on, or take for something else: it parses `where` and `data` without a net, reads a
 * `where` that is null as "all of them", and makes an empty record of a list.
 */
import { isObject } from '../../database/query/where'
import { fail } from '../failure'
import { parseJson } from '../parse/json'
import { checkQuery } from '../http/requestTarget'

// More than any record or filter has, and far from what exhausts the stack of those who walk it.
const deepest = 1000

/**
 * @param form the body of a read that came as a form: the panel asks so where an address would be too long
 * @throws Failure for a parameter that is there and is no object
 */
export const checkParameters = (search: string, form = ''): void => {
  checkQuery(form)
  const parameters = new URLSearchParams(form === '' ? search : `${search.slice(1)}&${form}`)
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
}

/** @throws Failure for a body that is no object */
export const checkRecord = async (text: string): Promise<void> => {
  const body = await parseJson(text)
  if (!isObject(body)) throw fail('invalid_body', 'The body must be a JSON object.')
  if (isTooDeep(body)) throw fail('invalid_body', `The body is nested more than ${deepest} levels deep.`)
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
