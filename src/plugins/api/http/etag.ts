/**
 * Entity tags (RFC 9110, section 8.8.3). The tag of a record has two parts: its revision, the id of its last change in the
 * ledger, and a hash of the record as it was answered, at that depth and in that locale.
 */
import { createHash } from 'node:crypto'
import type { Json } from '../../database/read/json'

export type Preconditions = { ifMatch?: Tags; ifNoneMatch?: Tags }

/** A parsed entity tag of this service. */
export type Tag = { change: number; hash: string }

/** The tags of a precondition, or `*` for any existing record. */
export type Tags = '*' | readonly string[]

const ownForm = /^(0|[1-9]\d{0,14})-([0-9a-f]{16})$/

/** An example tag for messages. */
export const sampleTag = '"1042-9f86d081884c7d65"'

/** The tag of a record, as the header has it, without its quotes. */
export const tagOf = (lastChange: number, { text }: Json): string =>
  `${lastChange}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

export const tagHeader = (tag: string): Record<string, string> => ({ ETag: `"${tag}"` })

/** Parses a tag; undefined if it is not one of ours. */
export const partsOfTag = (tag: string): Tag | undefined => {
  const [, change, hash] = ownForm.exec(tag) ?? []
  return change === undefined || hash === undefined ? undefined : { change: Number(change), hash }
}

const entityTag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const wholeList = new RegExp(String.raw`^${entityTag}(?:[ \t]*,[ \t]*${entityTag})*$`)

/**
 * Parses the tags of a precondition, without quotes. The prefix `W/` of weak tags is ignored, because tags here are
 * compared by text only.
 *
 * @returns undefined for a text that is neither a comma-separated list of tags nor `*`
 */
export const readTags = (header: string): Tags | undefined => {
  const text = header.trim()
  if (text === '*') return '*'
  if (!wholeList.test(text)) return undefined
  return [...text.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '')
}

export const isAmong = (tag: string, tags: Tags): boolean => tags === '*' || tags.includes(tag)
