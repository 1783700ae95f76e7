/**
 * Parses JSON without losing digits: `JSON.parse` returns doubles, and on Node 20 does not expose the source text. If
 * the text may contain a number that a double cannot represent, it is scanned beside the parsed value.
 */
import { findInexact, InexactNumber, isExactNumber, describeInexact } from '../../../lib/exactNumber'
import { fail } from '../failure'
import { printable } from '../printable'

/**
 * Matches 16 characters of digits, or an exponent: without either, every number is exact. Also matches within strings.
 */
const suspect = /(?:^|[:[,\s])-?(?:[\d.]{16}|[\d.]+[eE])/

/** The number of characters to scan before a pause. */
const chunkLength = 64 * 1024

/** @throws SyntaxError as `JSON.parse` does; each number that is not exact is an `InexactNumber` */
export const parseExactly = (text: string): unknown => {
  const steps = parseInSteps(text)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** As `parseExactly`, but undefined for invalid JSON. */
export const tryParseExactly = (text: string): unknown => {
  try {
    return parseExactly(text)
  } catch {
    return undefined
  }
}

/** @throws Failure for a body with a number that a double does not keep, naming the first */
export const refuseInexact = (body: Record<string, unknown>): void => {
  const inexact = findInexact(body)
  if (!inexact) return
  const path = printable(inexact.path)
  throw fail('invalid_value', `${path}: ${describeInexact(inexact.literal)}`, path)
}

/** As `parseExactly`, in steps: the caller may yield between them. */
export function* parseInSteps(text: string): Generator<undefined, unknown> {
  const value = JSON.parse(text) as unknown
  return suspect.test(text) ? yield* markInexact(text, value) : value
}

/** The list or object that the text is in. `value` is undefined if a later member of the same name replaced it. */
type Container = {
  index: number
  /** Where the name of the current member begins and ends, quotes included. */
  name: readonly [start: number, end: number]
  value: Record<string, unknown> | unknown[] | undefined
}

const newContainer = (value: unknown, isList: boolean): Container => ({
  index: 0,
  name: [0, 0],
  value:
    typeof value === 'object' && value !== null && Array.isArray(value) === isList
      ? (value as Container['value'])
      : undefined,
})

const numberAt = /-?\d[\d.eE+-]*/y

/** @param parsed what `JSON.parse` made of the text */
function* markInexact(text: string, parsed: unknown): Generator<undefined, unknown> {
  const root = [parsed]
  const containers: Container[] = [newContainer(root, true)]
  let string: Container['name'] = [0, 0]
  for (let at = 0, pause = chunkLength; at < text.length; at++) {
    if (at >= pause) {
      pause = at + chunkLength
      yield
    }
    const character = text.charAt(at)
    const container = containers.at(-1)
    if (!container) break
    if (character === '"') {
      const end = endOfString(text, at)
      string = [at, end + 1]
      at = end
    } else if (character === ':') container.name = string
    else if (character === ',') container.index++
    else if (character === '{' || character === '[')
      containers.push(newContainer(currentMember(text, container), character === '['))
    else if (character === '}' || character === ']') containers.pop()
    else if (character === '-' || (character >= '0' && character <= '9')) {
      numberAt.lastIndex = at
      const literal = numberAt.exec(text)?.[0] ?? character
      at += literal.length - 1
      if (!isExactNumber(literal)) markMember(text, container, literal)
    }
  }
  return root[0]
}

const currentKey = (text: string, { index, name, value }: Container): number | string =>
  Array.isArray(value) ? index : (JSON.parse(text.slice(...name)) as string)

const currentMember = (text: string, container: Container): unknown => {
  if (!container.value) return undefined
  const key = currentKey(text, container)
  return Object.hasOwn(container.value, key)
    ? (container.value as Record<number | string, unknown>)[key]
    : undefined
}

/** Replaces the current member, unless a later member of the same name has replaced its value. */
const markMember = (text: string, container: Container, literal: string): void => {
  if (Object.is(currentMember(text, container), Number(literal))) {
    const members = container.value as Record<number | string, unknown>
    members[currentKey(text, container)] = new InexactNumber(literal)
  }
}

/** The index of the quote that ends a string. */
export const endOfString = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charAt(at - 1 - escapes) === '\\') escapes++
    if (escapes % 2 === 0) return at
  }
  return text.length
}
