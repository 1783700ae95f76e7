/**
 * Parses untrusted JSON. `JSON.parse` blocks the event loop, and a mebibyte of text can be crafted to block it for a
 * tenth of a second: by deep nesting, by very many objects, or by very many different names. So long texts are scanned
 * for these first, in pieces, and refused.
 */
import { setImmediate } from 'node:timers/promises'
import { isObject } from '../../database/query/where'
import { fail } from '../failure'
import { endOfString, parseInSteps, refuseInexact } from './exactJson'

/** Limits far above what any record has, and low enough that parsing is fast. */
const recordLimits = { depth: 1000, lists: 50_000, names: 50_000 }

/** Limits for a whole batch. Each of its records must also keep to `recordLimits`. */
const batchLimits = { lists: 200_000, names: 400_000 }

/** In characters. A text of up to this length is parsed within some milliseconds at worst, and not scanned. */
const shortText = 64 * 1024
/** The number of characters to scan before yielding to the event loop. */
const chunkLength = 64 * 1024

/**
 * Parses JSON. A number that a double cannot represent becomes an `InexactNumber`.
 *
 * @param isBatch whether it is a list of records in an object
 * @throws Failure `invalid_json`, or `invalid_body` if it exceeds a limit
 */
export const parseJson = async (text: string, isBatch = false): Promise<unknown> => {
  if (text.length > shortText) await checkShape(text, isBatch)
  const steps = parseInSteps(text)
  try {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      await setImmediate()
    }
  } catch {
    throw fail(
      'invalid_json',
      text === '' ? 'The body is empty. Send a JSON object.' : 'The body is not valid JSON.',
    )
  }
}

const [quote, comma, colon, openList, closeList, open, close] = [0x22, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d]

/** The depth of the records of a batch: in a list in the outermost object. */
const recordDepth = 2

/**
 * Counts nesting, names, objects and lists. Text that is not valid JSON is counted wrongly, but the parser refuses it
 * anyway.
 */
const checkShape = async (text: string, isBatch: boolean): Promise<void> => {
  const all = { lists: 0, names: 0 }
  let [depth, lists, names] = [0, 0, 0]
  for (let at = 0, pause = chunkLength; at < text.length; at++) {
    if (at >= pause) {
      pause = at + chunkLength
      await setImmediate()
    }
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at)
    else if (character === colon) {
      names++
      all.names++
    } else if (character === open || character === openList) {
      depth++
      lists++
      all.lists++
    } else if (character === close || character === closeList) depth--
    else if (character === comma && isBatch && depth === recordDepth) [lists, names] = [0, 0]
    if (depth > recordLimits.depth)
      throw fail('invalid_body', `The body is nested more than ${recordLimits.depth} levels deep.`)
    if (names > recordLimits.names) throw tooMany('A record of the body', recordLimits.names, 'names')
    if (lists > recordLimits.lists)
      throw tooMany('A record of the body', recordLimits.lists, 'objects and lists')
    if (all.names > batchLimits.names) throw tooMany('The body', batchLimits.names, 'names')
    if (all.lists > batchLimits.lists) throw tooMany('The body', batchLimits.lists, 'objects and lists')
  }
}

const tooMany = (where: string, count: number, what: string) =>
  fail('invalid_body', `${where} has more than ${count} ${what}. Send less in one request.`)

/** @throws Failure for a body that is not an object, is nested too deep, or has a number that a double does not keep */
export const toRecord = (body: unknown): Record<string, unknown> => {
  if (!isObject(body)) throw fail('invalid_body', 'The body must be a JSON object.')
  if (isTooDeep(body))
    throw fail('invalid_body', `The body is nested more than ${recordLimits.depth} levels deep.`)
  refuseInexact(body)
  return body
}

/** Traverses level by level, because recursion would itself exhaust the stack. */
const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > recordLimits.depth) return true
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
    )
  }
  return false
}
