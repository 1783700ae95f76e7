/**
 * Files: any list as CSV or XLSX, and such files back into it. Guarantees that a file has each value to the letter, that a
 * spreadsheet runs none of it, and that an import writes as the panel does: within the role and tenants of whoever imports, through the
 * write engine, with a row of the ledger for each record.
 */
import type { CollectionConfig, Config, Plugin } from 'payload'
import { exportEndpoint } from './export'
import { importEndpoint } from './import'

const page = {
  Component: '/src/admin/features/exchange#ImportView',
  exact: true,
  path: '/import',
} as const

/** Apply it after `contract`, which says which collections are open: only those are exported and imported. */
export const exchange = (): Plugin => (config: Config) => ({
  ...config,
  collections: (config.collections ?? []).map((collection) =>
    isExchanged(collection) ? withExchange(collection) : collection,
  ),
})

const isExchanged = ({ custom }: CollectionConfig): boolean =>
  custom?.['isOpen'] === true && custom['isReadOnly'] !== true

const withExchange = (collection: CollectionConfig): CollectionConfig => {
  const { listMenuItems = [], views, ...components } = collection.admin?.components ?? {}
  return {
    ...collection,
    admin: {
      ...collection.admin,
      components: {
        ...components,
        listMenuItems: [...listMenuItems, '/src/admin/features/exchange#ExchangeMenu'],
        views: { ...views, import: page },
      },
    },
    endpoints: [exportEndpoint, importEndpoint, ...(collection.endpoints || [])],
  }
}
