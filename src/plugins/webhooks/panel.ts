/** Webhooks in the panel: the deliveries tab, and a banner for failing webhooks. */
import type { CollectionConfig, Config } from 'payload'

type Components = NonNullable<NonNullable<CollectionConfig['admin']>['components']>
type EditViews = NonNullable<NonNullable<Components['views']>['edit']>

const deliveries = {
  Component: '/src/admin/features/webhooks/DeliveriesTab#DeliveriesTab',
  meta: { title: 'Deliveries' },
  path: '/deliveries',
  tab: {
    href: '/deliveries',
    label: ({ t }: { t: (key: string) => string }) => t('webhooks:deliveries'),
    order: 150,
  },
} as const

const failing = '/src/admin/features/webhooks/FailingWebhooks#FailingWebhooks'

/** Labels that the panel looks up by key. */
const translations = {
  en: { webhooks: { deliveries: 'Deliveries' } },
  es: { webhooks: { deliveries: 'Envíos' } },
}

export const withPanel = (config: Config, slug: string): Config => ({
  ...config,
  admin: {
    ...config.admin,
    components: {
      ...config.admin?.components,
      beforeDashboard: [failing, ...(config.admin?.components?.beforeDashboard ?? [])],
    },
  },
  collections: (config.collections ?? []).map((each) => (each.slug === slug ? withViews(each) : each)),
  i18n: {
    ...config.i18n,
    translations: {
      ...config.i18n?.translations,
      en: { ...config.i18n?.translations?.en, ...translations.en },
      es: { ...config.i18n?.translations?.es, ...translations.es },
    },
  },
})

const withViews = (collection: CollectionConfig): CollectionConfig => {
  const { beforeListTable, views, ...components } = collection.admin?.components ?? {}
  return {
    ...collection,
    admin: {
      ...collection.admin,
      components: {
        ...components,
        beforeListTable: [...(beforeListTable ?? []), failing],
        views: { ...views, edit: { ...views?.edit, deliveries } as EditViews },
      },
    },
  }
}
