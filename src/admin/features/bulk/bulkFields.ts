import type { CollectionSlug, FlattenedField, SanitizedCollectionConfig } from 'payload'
import { bulkFieldsOf } from '../../../fields/bulkFields'
import { recordPageOf } from '../../../fields/recordPage'
import { findField, getFieldLabel, getOptions, type Option, type Reader } from '../../shared/labels'

export type BulkValue = { label: string; value: boolean | number | string | null }

export type BulkField = {
  hasMany: boolean
  label: string
  /** The status for which a reason is asked, and its field. */
  lost?: { field: string; reasons: readonly Option[]; status: string }
  name: string
  /** The offered values; `boolean` stands for those of a checkbox. */
  options: readonly Option[] | 'boolean'
  /** The collection of the offered records of a reference. */
  relationTo?: CollectionSlug
}

/** The fields that the list of a collection offers to change, with labels in the reader's language. */
export const listBulkFields = (reader: Reader, collection: SanitizedCollectionConfig): BulkField[] =>
  bulkFieldsOf(collection).flatMap((name) => {
    const field = findField(reader, collection.slug, name)
    return field ? [toBulkField(reader, collection, field)] : []
  })

const toBulkField = (
  reader: Reader,
  collection: SanitizedCollectionConfig,
  field: FlattenedField,
): BulkField => {
  const { name } = field
  const { slug } = collection
  const status = recordPageOf(collection)?.status
  const lost = status?.name === name ? status.lost : undefined
  return {
    hasMany: 'hasMany' in field && field.hasMany === true,
    label: getFieldLabel(reader, slug, name),
    name,
    options: field.type === 'checkbox' ? 'boolean' : getOptions(reader, slug, name),
    ...(field.type === 'relationship' &&
      typeof field.relationTo === 'string' && { relationTo: field.relationTo }),
    ...(lost && { lost: { ...lost, reasons: getOptions(reader, slug, lost.field) } }),
  }
}
