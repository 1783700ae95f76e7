/**
 * Listed fields: those that lists are sorted and filtered by. Each has an index of its values and the records' ids, in which a
 * sorted page is one stretch and a filtered count needs nothing else. Which fields these are follows from the config: what a list shows
 * by default in the panel, closed lists, amounts, when a record was made and written, and what is marked `isListed`.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { FlattenedField, SanitizedCollectionConfig } from 'payload'
import { closedListOf, type FieldMarks } from '../../../fields'

type Config = Pick<SanitizedCollectionConfig, 'admin' | 'custom'>

const indexedTypes: ReadonlySet<string> = new Set([
  'checkbox',
  'date',
  'email',
  'number',
  'radio',
  'relationship',
  'select',
  'text',
  'upload',
])

/** Fields that are listed in every collection. */
const stamps: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])

/** Whether a field is one, of a collection that API keys reach and the ledger records: others are not listed by the REST API. */
export const isListed = ({ admin, custom }: Config, field: FlattenedField): boolean => {
  const marks = (field.custom ?? {}) as FieldMarks
  const isOneValue = !('hasMany' in field && field.hasMany) && !('virtual' in field && field.virtual)
  const isInRow = isOneValue && !('localized' in field && field.localized) && indexedTypes.has(field.type)
  if (!isInRow || marks.isPanelOnly || custom?.['isOpen'] !== true || custom['isRecorded'] !== true)
    return false
  if (stamps.has(field.name)) return true
  const isClosedList = closedListOf(field) !== undefined
  const isShown = admin?.defaultColumns?.includes(field.name) === true
  return isClosedList || isShown || marks.kind === 'amount' || marks.isListed === true
}

/** Texts have any length, and a b-tree refuses values over 2,704 bytes: longer ones are not in the index. */
export const isBounded = ({ kind }: { kind: string }): boolean => kind === 'text'

/** Bytes, with room for an id. */
const longestIndexed = 2000

/** Whether a text is in the index. The planner recognises it by its words: they are the same in index and query. */
export const isShort = (text: SQL): SQL =>
  sql`(coalesce(octet_length(${text}), 0) <= ${sql.raw(String(longestIndexed))})`

/** The same check for a value in memory. */
export const isShortValue = (text: string): boolean => Buffer.byteLength(text) <= longestIndexed
