/** Webhooks in the panel: form inputs, the deliveries tab, and a banner for failing webhooks. */
import type { CollectionConfig, Config, Field } from 'payload'

type Components = NonNullable<NonNullable<CollectionConfig['admin']>['components']>
type EditViews = NonNullable<NonNullable<Components['views']>['edit']>

const from = '/src/admin/features/webhooks'

const deliveries = {
  Component: `${from}#DeliveriesTab`,
  meta: { title: 'Deliveries' },
  path: '/deliveries',
  tab: {
    href: '/deliveries',
    label: ({ t }: { t: (key: string) => string }) => t('webhooks:deliveries'),
    order: 150,
  },
} as const

const failing = `${from}#FailingWebhooks`

/** Labels that the panel looks up by key. */
const translations = {
  en: { webhooks: { deliveries: 'Deliveries' } },
  es: { webhooks: { deliveries: 'Envíos' } },
}

const help = { Description: `${from}#FieldHelp` }

/** The label and the input component of each field. */
const fields: Record<string, { components: Record<string, string>; label: { en: string; es: string } }> = {
  description: { components: help, label: { en: 'Description', es: 'Descripción' } },
  enabled: { components: help, label: { en: 'Enabled', es: 'Encendido' } },
  events: {
    components: { Cell: `${from}#EventsCell`, Field: `${from}#EventsField` },
    label: { en: 'Events', es: 'Eventos' },
  },
  filter: { components: { Field: `${from}#FilterField` }, label: { en: 'Filter', es: 'Filtro' } },
  method: { components: { Field: `${from}#MethodField` }, label: { en: 'Method', es: 'Método' } },
  ordered: { components: help, label: { en: 'Ordered', es: 'En orden' } },
  payload: { components: { Field: `${from}#PayloadField` }, label: { en: 'Payload', es: 'Contenido' } },
  tenants: { components: help, label: { en: 'Tenants', es: 'Empresas' } },
  url: { components: help, label: { en: 'URL', es: 'URL' } },
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
    fields: collection.fields.map(withInput),
  }
}

const withInput = (field: Field): Field => {
  const settings = 'name' in field ? fields[field.name] : undefined
  if (!settings) return field
  return {
    ...field,
    admin: { ...field.admin, components: { ...field.admin?.components, ...settings.components } },
    label: settings.label,
  } as Field
}
