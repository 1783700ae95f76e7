/** What the browser sent, read one value at a time. */
import { readId } from '../../../../plugins/database/model/id'
import { isCleanText } from '../../../../lib/text'
import type { Doing } from './action'
import { Refusal } from './refusal'

const longest = 10_000

/** A text without the space around it; empty for none. */
export const textOf = ({ words, values }: Doing, name: string): string => {
  const text = values[name] ?? ''
  if (typeof text !== 'string' || !isCleanText(text)) throw new Refusal(name, words.malformed)
  if (text.length > longest) throw new Refusal(name, words.tooLong)
  return text.trim()
}

/** As `textOf`, of what must be said. */
export const neededText = (doing: Doing, name: string): string => {
  const text = textOf(doing, name)
  if (text === '') throw new Refusal(name, doing.words.needed)
  return text
}

/** One of a closed list; undefined when none was chosen. */
export const choiceOf = <Value extends string>(
  doing: Doing,
  name: string,
  allowed: readonly Value[],
): undefined | Value => {
  const chosen = doing.values[name] ?? ''
  if (chosen === '') return undefined
  const found = allowed.find((each) => each === chosen)
  if (found === undefined) throw new Refusal(name, doing.words.notInList)
  return found
}

/** As `choiceOf`, of what must be chosen. */
export const neededChoice = <Value extends string>(
  doing: Doing,
  name: string,
  allowed: readonly Value[],
): Value => {
  const chosen = choiceOf(doing, name, allowed)
  if (chosen === undefined) throw new Refusal(name, doing.words.choose)
  return chosen
}

/** The id of a record that must be chosen. */
export const neededId = ({ words, values }: Doing, name: string): number => {
  const id = readId(values[name])
  if (id === undefined) throw new Refusal(name, words.choose)
  return id
}
