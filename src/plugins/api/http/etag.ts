/**
 * Entity tags (RFC 9110, section 8.8.3). The tag of a record has two parts: its revision, which is the id of its last
 * change in the ledger, and a hash of the record as returned, at that depth and in that locale.
 */
import { createHash } from 'node:crypto'
import type { Json } from '../../database/read/json'
import { type Tags, removeCoding } from '../../../lib/entityTags'

export type Preconditions = { ifMatch?: Tags; ifNoneMatch?: Tags }

/** A parsed entity tag of this service. */
export type Tag = { change: number; hash: string }

const ownForm = /^(0|[1-9]\d{0,14})-([0-9a-f]{16})$/

/** An example tag for messages. */
export const sampleTag = '"1042-9f86d081884c7d65"'

/** The tag of a record, as the header has it, without its quotes. */
export const tagOf = (lastChange: number, { text }: Json): string =>
  `${lastChange}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

export const tagHeader = (tag: string): Record<string, string> => ({ ETag: `"${tag}"` })

/** Parses a tag, with or without the suffix of a content coding; undefined if it does not have this service's form. */
export const parseTag = (tag: string): Tag | undefined => {
  const [, change, hash] = ownForm.exec(removeCoding(tag)) ?? []
  return change === undefined || hash === undefined ? undefined : { change: Number(change), hash }
}

/**
 * Finds the first of `tags` that equals the record's current tag, ignoring the content coding. Returns the record's tag
 * for `*`.
 */
export const findMatch = (tag: string, tags: Tags): string | undefined =>
  tags === '*' ? tag : tags.find((each) => removeCoding(each) === tag)
