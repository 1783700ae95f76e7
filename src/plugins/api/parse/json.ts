/**
 * JSON from outside. Parsing holds the one thread that serves everybody, and text of a mebibyte can be made to hold it for a
 * tenth of a second: by nesting, by very many objects, or by very many names that differ. What could is looked through first,
 * a piece at a time, and refused.
 */
import { setImmediate } from 'node:timers/promises'
import { fail } from '../failure'

/** Far more than any record has, and far from what takes long. */
const most = { depth: 1000, lists: 50_000, names: 50_000 }

/** Of a batch in all; each of its records has the limits of one. */
const mostOfBatch = { lists: 200_000, names: 400_000 }

/** Up to here the worst is parsed in some milliseconds, in characters. */
const shortText = 64 * 1024
const piece = 64 * 1024

/**
 * @param isBatch whether it is a list of records in an object
 * @throws Failure `invalid_json`, or `invalid_body` for one that is nested too deeply or too large in its parts
 */
export const parseJson = async (text: string, isBatch = false): Promise<unknown> => {
  if (text.length > shortText) await checkShape(text, isBatch)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw fail(
      'invalid_json',
      text === '' ? 'The body is empty. Send a JSON object.' : 'The body is not valid JSON.',
    )
  }
}

const [quote, backslash, comma, colon, openList, closeList, open, close] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d,
]

/** Where the records of a batch stand: in a list in the outermost object. */
const recordDepth = 2

/** Of what is not JSON it counts something, and the parser refuses it. */
const checkShape = async (text: string, isBatch: boolean): Promise<void> => {
  const all = { lists: 0, names: 0 }
  let [depth, lists, names] = [0, 0, 0]
  for (let at = 0, pause = piece; at < text.length; at++) {
    if (at >= pause) {
      pause = at + piece
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
    if (depth > most.depth)
      throw fail('invalid_body', `The body is nested more than ${most.depth} levels deep.`)
    if (names > most.names) throw tooMany('A record of the body', most.names, 'names')
    if (lists > most.lists) throw tooMany('A record of the body', most.lists, 'objects and lists')
    if (all.names > mostOfBatch.names) throw tooMany('The body', mostOfBatch.names, 'names')
    if (all.lists > mostOfBatch.lists) throw tooMany('The body', mostOfBatch.lists, 'objects and lists')
  }
}

const endOfString = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return at
  }
  return text.length
}

const tooMany = (where: string, count: number, what: string) =>
  fail('invalid_body', `${where} has more than ${count} ${what}. Send less in one request.`)
