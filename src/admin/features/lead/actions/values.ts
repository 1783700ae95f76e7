/** Reads the unchecked values from the browser one by one. */
import { readId } from '../../../../plugins/database/model/id'
import { readDateTime } from '../../../../plugins/database/storage/dateTime'
import { isCleanText } from '../../../../lib/text'
import type { ActionInput } from './action'
import { Refusal } from './refusal'

const longest = 10_000

/** The trimmed text; empty if missing. */
export const textOf = ({ words, values }: ActionInput, name: string): string => {
  const text = values[name] ?? ''
  if (typeof text !== 'string' || !isCleanText(text)) throw new Refusal(name, words.malformed)
  if (text.length > longest) throw new Refusal(name, words.tooLong)
  return text.trim()
}

/** Like `textOf`, for required text. */
export const neededText = (input: ActionInput, name: string): string => {
  const text = textOf(input, name)
  if (text === '') throw new Refusal(name, input.words.needed)
  return text
}

/** One value of a closed list; undefined if none was chosen. */
export const choiceOf = <Value extends string>(
  input: ActionInput,
  name: string,
  allowed: readonly Value[],
): undefined | Value => {
  const chosen = input.values[name] ?? ''
  if (chosen === '') return undefined
  const found = allowed.find((each) => each === chosen)
  if (found === undefined) throw new Refusal(name, input.words.notInList)
  return found
}

/** Like `choiceOf`, for a required choice. */
export const neededChoice = <Value extends string>(
  input: ActionInput,
  name: string,
  allowed: readonly Value[],
): Value => {
  const chosen = choiceOf(input, name, allowed)
  if (chosen === undefined) throw new Refusal(name, input.words.choose)
  return chosen
}

/** A time with its zone; undefined if missing. */
export const momentOf = (input: ActionInput, name: string): string | undefined => {
  const text = textOf(input, name)
  if (text === '') return undefined
  const moment = readDateTime(text)
  if (moment === undefined) throw new Refusal(name, input.words.time)
  return moment
}

/** A day as `calendarDay` stores it, from `2026-11-23`; undefined if missing. */
export const dayOf = (input: ActionInput, name: string): string | undefined => {
  const text = textOf(input, name)
  if (text === '') return undefined
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? readDateTime(text) : undefined
  if (day === undefined) throw new Refusal(name, input.words.day)
  return day
}

/** The id of a required reference. */
export const neededId = ({ words, values }: ActionInput, name: string): number => {
  const id = readId(values[name])
  if (id === undefined) throw new Refusal(name, words.choose)
  return id
}
