/**
 * Listed fields: those that lists are sorted and filtered by. Each has an index of its values and the records' ids, in
 * which a sorted page is one stretch and a filtered count needs nothing else. The config determines the listed fields:
 * the default columns of the panel, closed lists, amounts, `createdAt` and `updatedAt`, and fields marked `isListed`.
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

/** Whether a field is listed. Only fields of collections that API keys reach and that the ledger records are listed. */
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

/** In bytes, with space left for an id. */
const maxIndexedBytes = 2000

/**
 * Whether a text is in the index. The planner recognises the condition by its text, which must be the same in index and
 * query.
 */
export const isShort = (text: SQL): SQL =>
  sql`(coalesce(octet_length(${text}), 0) <= ${sql.raw(String(maxIndexedBytes))})`

/** The same check for a value in memory. */
export const isShortValue = (text: string): boolean => Buffer.byteLength(text) <= maxIndexedBytes
