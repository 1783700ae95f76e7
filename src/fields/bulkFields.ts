/** The fields that the panel's list of a collection offers to change in all selected records at once. */
import type { CollectionConfig } from 'payload'

/**
 * `custom.bulkFields` of a collection, in order: references, checkboxes, closed lists and texts with suggested values. The chosen
 * value replaces all values of a field with many.
 */
export type BulkFields = readonly string[]

export const bulkFieldsOf = ({ custom }: Pick<CollectionConfig, 'custom'>): BulkFields =>
  (custom?.['bulkFields'] as BulkFields | undefined) ?? []
