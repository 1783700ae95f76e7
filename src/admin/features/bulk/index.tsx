/** Changes of many records: a bar above a list while records are selected. */
import type { BeforeListTableServerProps } from 'payload'
import { BulkBar } from './BulkBar'
import { listBulkFields } from './bulkFields'

/** The bar of a collection with `custom.bulkFields`. */
export const BulkActions = ({ collectionConfig, i18n, payload }: BeforeListTableServerProps) => (
  <BulkBar fields={listBulkFields({ i18n, payload }, collectionConfig)} />
)
