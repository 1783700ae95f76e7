/**
 * Exports any list as CSV or XLSX, and imports such files. Guarantees that an export has each value verbatim, that a spreadsheet
 * runs none of it as a formula, and that an import writes like the panel: within the role and tenants of the user, through the
 * write engine, with a ledger row for each record.
 */
import type { CollectionConfig, Config, Plugin } from 'payload'
import { recordPageOf } from '../../fields/recordPage'
import { exportEndpoint } from './export'
import { importEndpoint } from './import'

const page = {
  Component: '/src/admin/features/exchange#ImportView',
  exact: true,
  path: '/import',
} as const

/** Apply it after `contract`, which determines the open collections: only these are exported and imported. */
export const exchange = (): Plugin => (config: Config) => ({
  ...config,
  collections: (config.collections ?? []).map((collection) =>
    isExchanged(collection) ? withExchange(collection) : collection,
  ),
})

const isExchanged = ({ custom }: CollectionConfig): boolean =>
  custom?.['isOpen'] === true && custom['isReadOnly'] !== true

/** The column of the title, and the field that lists show in it, for which an export has a column of its own. */
const besideTitle = (collection: CollectionConfig) => {
  const { contact } = recordPageOf(collection) ?? {}
  return {
    besideTitle: contact && contact.of === undefined ? [contact.phone] : [],
    title: collection.admin?.useAsTitle ?? 'id',
  }
}

const withExchange = (collection: CollectionConfig): CollectionConfig => {
  const { listMenuItems = [], views, ...components } = collection.admin?.components ?? {}
  return {
    ...collection,
    admin: {
      ...collection.admin,
      components: {
        ...components,
        listMenuItems: [
          ...listMenuItems,
          { clientProps: besideTitle(collection), path: '/src/admin/features/exchange#ExchangeMenu' },
        ],
        views: { ...views, import: page },
      },
    },
    endpoints: [exportEndpoint, importEndpoint, ...(collection.endpoints || [])],
  }
}
