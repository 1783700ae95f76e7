/** Reduces what Payload puts on the pages of every collection to what staff use. */
import type { CollectionConfig, Config, Plugin } from 'payload'
import { isAdmin } from '../../access/rules'
import { bulkFieldsOf } from '../../fields/bulkFields'
import { translated } from '../../fields/translated'
import { partNames, recordPageOf } from '../../fields/recordPage'

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
    record: { details: 'Details', files: 'Files', overview: 'Overview', timeline: 'Timeline' },
  },
  es: {
    error: {
      documentNotFound:
        'No se encontró este registro. Puede que se haya borrado o que usted no tenga acceso a él.',
    },
    general: { payloadSettings: 'Idioma y presentación' },
    record: { details: 'Detalles', files: 'Archivos', overview: 'Resumen', timeline: 'Cronología' },
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
    admin: { ...config.admin, dependencies: { ...config.admin?.dependencies, ...partsOf(config) } },
    collections: (config.collections ?? []).map(withTabs),
    i18n: {
      ...config.i18n,
      translations: {
        ...config.i18n?.translations,
        en: { ...config.i18n?.translations?.en, ...words.en },
        es: { ...config.i18n?.translations?.es, ...words.es },
      },
    },
  })

const withTabs = (collection: CollectionConfig): CollectionConfig => {
  const { beforeListTable = [], views, ...components } = collection.admin?.components ?? {}
  return {
    ...collection,
    admin: {
      ...collection.admin,
      components: {
        ...components,
        beforeListTable: [
          '/src/admin/features/views#ListViews',
          ...(collection.enableQueryPresets ? ['/src/admin/features/new-record#NewRecordDrawer'] : []),
          ...(bulkFieldsOf(collection).length > 0 ? ['/src/admin/features/bulk#BulkActions'] : []),
          ...beforeListTable,
        ],
        views: {
          ...views,
          edit: { ...views?.edit, ...recordTabs(collection), ...hiddenTabs } as EditViews,
        },
      },
      disableCopyToLocale: true,
    },
  }
}

/** The components of record pages, for the import map. */
const partsOf = ({ collections = [] }: Config): NonNullable<NonNullable<Config['admin']>['dependencies']> => {
  const pages = collections.flatMap((collection) => recordPageOf(collection) ?? [])
  const paths = pages.flatMap((page) => partNames.flatMap((name) => page[name] ?? []))
  return Object.fromEntries(paths.map((path) => [path, { path, type: 'component' }]))
}

const labelOf =
  (name: string) =>
  ({ t }: { t: (key: string) => string }) =>
    t(`record:${name}`)

/** The tabs of a collection whose records open as a page: the page, the form and the files. */
const recordTabs = (collection: CollectionConfig): EditViews | undefined => {
  const page = recordPageOf(collection)
  return (
    page && {
      default: {
        Component: '/src/admin/features/record#RecordView',
        tab: { href: '', label: labelOf(page.tab), order: 100 },
      },
      details: {
        Component: '/src/admin/features/record#DetailsView',
        path: '/details',
        tab: { href: '/details', label: labelOf('details'), order: 110 },
      },
      ...(page.files && {
        files: {
          Component: '/src/admin/features/record#FilesTab',
          path: '/files',
          tab: { href: '/files', label: labelOf('files'), order: 120 },
        },
      }),
    }
  )
}

const hiddenTabs: EditViews = {
  api: { tab: { condition: isAdmin } },
  versions: { tab: { condition: () => false } },
}
