/** Reduces what Payload puts on the pages of every collection to what staff use. */
import type { CollectionConfig, Config, Plugin } from 'payload'
import { isAdmin } from '../../access/rules'
import { translated } from '../../fields/translated'

type Components = NonNullable<NonNullable<CollectionConfig['admin']>['components']>
type EditViews = NonNullable<NonNullable<Components['views']>['edit']>

/** Payload's own texts that staff would not understand. */
const words = translated({
  en: {
    error: {
      documentNotFound:
        'This record could not be found. It may be deleted, or you may not have access to it.',
    },
    general: { payloadSettings: 'Language and display' },
  },
  es: {
    error: {
      documentNotFound:
        'No se encontró este registro. Puede que se haya borrado o que usted no tenga acceso a él.',
    },
    general: { payloadSettings: 'Idioma y presentación' },
  },
})

/**
 * Guarantees that only admins see the API tab, that versions are reached from the history, and that no form offers to copy
 * itself to a locale. To be used after every plugin that adds collections.
 */
export const panel =
  (): Plugin =>
  (config: Config): Config => ({
    ...config,
    collections: (config.collections ?? []).map(withFewerTabs),
    i18n: {
      ...config.i18n,
      translations: {
        ...config.i18n?.translations,
        en: { ...config.i18n?.translations?.en, ...words.en },
        es: { ...config.i18n?.translations?.es, ...words.es },
      },
    },
  })

const withFewerTabs = (collection: CollectionConfig): CollectionConfig => {
  const { beforeListTable = [], views, ...components } = collection.admin?.components ?? {}
  return {
    ...collection,
    admin: {
      ...collection.admin,
      components: {
        ...components,
        beforeListTable: [
          ...(collection.enableQueryPresets ? ['/src/admin/features/views#ViewTabs'] : []),
          ...beforeListTable,
        ],
        views: { ...views, edit: { ...views?.edit, ...hiddenTabs } as EditViews },
      },
      disableCopyToLocale: true,
    },
  }
}

const hiddenTabs: EditViews = {
  api: { tab: { condition: isAdmin } },
  versions: { tab: { condition: () => false } },
}
