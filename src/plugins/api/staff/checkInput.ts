/**
 * Refuses input that Payload's own handler would fail on or misinterpret: it throws for invalid JSON in `where` or `data`,
 * treats a `where` of null as a filter that matches all, and a list as an empty record.
 */
import { isObject } from '../../database/query/where'
import { fail } from '../failure'
import { parseJson } from '../parse/json'
import { checkQuery } from '../http/requestTarget'

// More than any record or filter has, and far too few levels to exhaust the stack of code that traverses it.
const deepest = 1000

/**
 * @param form the body of a read that was sent as a form, as the panel does when the URL would be too long
 * @throws Failure if `where` or `data` is not an object
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

/** @throws Failure for a body that is not an object, or is nested too deep */
export const checkRecord = async (text: string): Promise<void> => {
  const body = await parseJson(text)
  if (!isObject(body)) throw fail('invalid_body', 'The body must be a JSON object.')
  if (isTooDeep(body)) throw fail('invalid_body', `The body is nested more than ${deepest} levels deep.`)
}

/** Traverses level by level, because recursion would itself exhaust the stack. */
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
