/**
 * How much one answer may hold. Every record that is read for it stands in it at least once, so what is too much to be
 * answered is refused before it is read, and what is read is weighed as it comes: no request holds more than an answer.
 *
 * A weight is never more than the bytes of the JSON that it stands for: nothing that fits is refused for it.
 */
import type { BasePayload } from 'payload'

/** Ids in the lists of an answer, counted in each place a list stands in: as many as its bytes have room for. */
const maxIds = 4_000_000

/** Ids of inverse lists that are read for an answer, each once: in memory before any of it is sent. */
export const maxReadIds = 1_000_000

const defaultAnswerBytes = 32 * 1024 ** 2

/** The bytes that one answer may have, as the contract was given them. */
export const maxAnswerBytesOf = ({ config }: Pick<BasePayload, 'config'>): number =>
  (config.custom['contract'] as { answerLimit?: number } | undefined)?.answerLimit ?? defaultAnswerBytes

export type Weight = { bytes: number; ids: number }

/** @throws AnswerTooLargeError once all that was added is more than an answer may hold */
export const addWeight = (total: Weight, { bytes, ids }: Weight, maxBytes: number): void => {
  total.bytes += bytes
  total.ids += ids
  if (total.ids > maxIds) throw tooManyIds(maxIds)
  if (total.bytes > maxBytes) throw tooManyBytes(maxBytes)
}

export class AnswerTooLargeError extends Error {
  override name = 'AnswerTooLargeError'
}

export const tooManyIds = (most: number): AnswerTooLargeError =>
  new AnswerTooLargeError(
    `The answer would list more than ${most} ids, each counted where it stands. Lower depth or limit.`,
  )

export const tooManyBytes = (most: number): AnswerTooLargeError =>
  new AnswerTooLargeError(
    `The answer would be larger than ${most} bytes. Lower depth or limit, and read the rest page by page.`,
  )

/** What a record weighs as it stands. */
export const weigh = (record: object): Weight => {
  const weight: Weight = { bytes: 2, ids: 0 }
  // By its names as they stand: a list of them, or of entries, would be made for each record that is read.
  for (const name in record) {
    const value = (record as Record<string, unknown>)[name]
    weight.bytes += name.length + 4
    if (typeof value === 'string') weight.bytes += value.length + 1
    else if (Array.isArray(value)) {
      weight.ids += value.length
      weight.bytes += 2 * value.length
    } else if (typeof value === 'object' && value !== null) weight.bytes += weigh(value).bytes
  }
  return weight
}

const known = new WeakMap<object, Weight>()

/** As `weigh`, once for a record that changes no more: one that is answered in many places is one object. */
export const weightOf = (record: object): Weight => {
  const weight = known.get(record) ?? weigh(record)
  known.set(record, weight)
  return weight
}
