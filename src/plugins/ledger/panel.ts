/** The ledger in the panel: the history tab, and saves with an expected revision. */
import type { CollectionConfig, Config } from 'payload'
import { bulkSafe } from '../../fields/bulkSafe'
import {
  NewerChangesError,
  noteExpectedRevision,
  refuseStaleRevision,
  answerRevision,
} from './expectedRevision'

type Components = NonNullable<NonNullable<CollectionConfig['admin']>['components']>
type EditViews = NonNullable<NonNullable<Components['views']>['edit']>

const history = {
  Component: '/src/admin/features/history#HistoryTab',
  meta: { title: 'History' },
  path: '/history',
  tab: {
    href: '/history',
    label: ({ t }: { t: (key: string) => string }) => t('changes:history'),
    order: 200,
  },
} as const

/** Adds the panel's translations. */
export const withWords = ({ i18n }: Config): NonNullable<Config['i18n']> => ({
  ...i18n,
  translations: {
    ...i18n?.translations,
    en: { ...i18n?.translations?.en, changes: { history: 'History' } },
    es: { ...i18n?.translations?.es, changes: { history: 'Historial' } },
  },
})

/** Apply it after the ledger and `dataIntegrity`: revisions are compared under their lock. */
export const withPanel = (collection: CollectionConfig): CollectionConfig => {
  const { edit, views, ...components } = collection.admin?.components ?? {}
  return {
    ...collection,
    admin: {
      ...collection.admin,
      components: {
        ...components,
        beforeListTable: [
          ...(components.beforeListTable ?? []),
          '/src/admin/features/deletion#ListDeletionNotice',
        ],
        edit: {
          ...edit,
          beforeDocumentControls: [
            ...(edit?.beforeDocumentControls ?? []),
            '/src/admin/features/save#NamelessTitle',
            '/src/admin/features/deletion#DeletionNotice',
          ],
          SaveButton: '/src/admin/features/save#SaveButton',
        },
        views: { ...views, edit: { ...views?.edit, history } as EditViews },
      },
    },
    hooks: {
      ...collection.hooks,
      afterOperation: [...(collection.hooks?.afterOperation ?? []), bulkSafe(answerRevision)],
      beforeOperation: [
        ...(collection.hooks?.beforeOperation ?? []),
        bulkSafe(noteExpectedRevision),
        bulkSafe(refuseStaleRevision),
      ],
    },
  }
}

/** A save that is refused because of a newer change is logged as information, not as an error. */
export const refusalsInLog: NonNullable<Config['loggingLevels']> = { [NewerChangesError.name]: 'info' }
