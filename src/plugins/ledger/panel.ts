/** What the panel has of the ledger: on every record its history, and saves that know of newer changes. */
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

/** The words that the panel asks for by a key. */
export const withWords = ({ i18n }: Config): NonNullable<Config['i18n']> => ({
  ...i18n,
  translations: {
    ...i18n?.translations,
    en: { ...i18n?.translations?.en, changes: { history: 'History' } },
    es: { ...i18n?.translations?.es, changes: { history: 'Historial' } },
  },
})

/** To be used after the ledger and the ground: a basis is compared under their lock. */
export const withPanel = (collection: CollectionConfig): CollectionConfig => {
  const { edit, views, ...components } = collection.admin?.components ?? {}
  return {
    ...collection,
    admin: {
      ...collection.admin,
      components: {
        ...components,
        edit: { ...edit, SaveButton: '/src/admin/features/save#SaveButton' },
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

/** A save that is refused for a newer change is no fault of the service. */
export const refusalsInLog: NonNullable<Config['loggingLevels']> = { [NewerChangesError.name]: 'info' }
