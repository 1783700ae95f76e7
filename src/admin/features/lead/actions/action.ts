/** A quick action: writes records for a lead that the caller may see and change. */
import type {
  CollectionSlug,
  DataFromCollectionSlug,
  PayloadRequest,
  RequiredDataFromCollectionSlug,
} from 'payload'
import type { Lead } from '../../../../payload-types'
import type { ErrorWords } from './translations'
import { readId } from '../../../../plugins/database/model/id'
import { readDateTime } from '../../../../plugins/database/storage/dateTime'
import { isCleanText } from '../../../../lib/text'

export type ActionInput = {
  /** The locked lead with its current values; references are ids. */
  lead: Lead
  /** The request of the transaction that holds the lock. */
  req: PayloadRequest
  words: ErrorWords
  /** Unchecked values from the browser. */
  values: Readonly<Record<string, unknown>>
}

/** The record that the browser opens after an action. */
export type Written = { deal?: number }

/** @throws ActionError; the transaction is rolled back */
export type Action = (input: ActionInput) => Promise<Written | void>

/** Creates a record with the caller's access. */
export const create = async <Slug extends CollectionSlug>(
  req: PayloadRequest,
  collection: Slug,
  data: Partial<RequiredDataFromCollectionSlug<Slug>>,
): Promise<DataFromCollectionSlug<Slug>> =>
  req.payload.create({
    collection,
    data: data as RequiredDataFromCollectionSlug<Slug>,
    depth: 0,
    overrideAccess: false,
    req,
  })

/** Updates the lead with the caller's access. */
export const change = async (req: PayloadRequest, { id }: Lead, data: Partial<Lead>): Promise<void> => {
  await req.payload.update({ collection: 'leads', data, depth: 0, id, overrideAccess: false, req })
}

/** The reason why a quick action was refused. Shown at `field`, or for the whole form if that is empty. */
export class ActionError extends Error {
  constructor(
    readonly field: string,
    reason: string,
  ) {
    super(reason)
  }
}

// Reads the unchecked values from the browser one by one.

/** Values from the browser, and the words to refuse them with. */
type Unchecked = Pick<ActionInput, 'values' | 'words'>

const maxTextLength = 10_000

/** Trimmed text; empty if missing. */
export const readText = ({ words, values }: Unchecked, name: string): string => {
  const text = values[name] ?? ''
  if (typeof text !== 'string' || !isCleanText(text)) throw new ActionError(name, words.malformed)
  if (text.length > maxTextLength) throw new ActionError(name, words.tooLong)
  return text.trim()
}

/** Like `readText`, for required text. */
export const requireText = (input: Unchecked, name: string): string => {
  const text = readText(input, name)
  if (text === '') throw new ActionError(name, input.words.required)
  return text
}

/** One value of a closed list; undefined if none was chosen. */
export const readChoice = <Value extends string>(
  input: ActionInput,
  name: string,
  allowed: readonly Value[],
): undefined | Value => {
  const chosen = input.values[name] ?? ''
  if (chosen === '') return undefined
  const found = allowed.find((each) => each === chosen)
  if (found === undefined) throw new ActionError(name, input.words.notInList)
  return found
}

/** Like `readChoice`, for a required choice. */
export const requireChoice = <Value extends string>(
  input: ActionInput,
  name: string,
  allowed: readonly Value[],
): Value => {
  const chosen = readChoice(input, name, allowed)
  if (chosen === undefined) throw new ActionError(name, input.words.choose)
  return chosen
}

/** A time with its zone; undefined if missing. */
export const readTime = (input: ActionInput, name: string): string | undefined => {
  const text = readText(input, name)
  if (text === '') return undefined
  const time = readDateTime(text)
  if (time === undefined) throw new ActionError(name, input.words.time)
  return time
}

/** A day as `calendarDay` stores it, from `2026-11-23`; undefined if missing. */
export const readDay = (input: ActionInput, name: string): string | undefined => {
  const text = readText(input, name)
  if (text === '') return undefined
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? readDateTime(text) : undefined
  if (day === undefined) throw new ActionError(name, input.words.day)
  return day
}

/** The id of a required reference. */
export const requireId = ({ words, values }: ActionInput, name: string): number => {
  const id = readId(values[name])
  if (id === undefined) throw new ActionError(name, words.choose)
  return id
}
