/** What there is to examine, read from the config that runs. */
import type { BasePayload, CollectionSlug } from 'payload'
import { recordChange } from '../plugins/ledger/record'
import { type CollectionModel, type FieldModel, modelOf, tableOf } from '../plugins/database/model/model'
import { storageOf } from '../plugins/database/storage/map'

/** All but those that Payload has for itself. */
export const ourCollections = (payload: BasePayload): CollectionModel[] =>
  [...modelOf(payload).values()].filter(({ slug }) => !slug.startsWith('payload-'))

/** Those whose changes are in the ledger. */
export const recordedCollections = (payload: BasePayload): CollectionModel[] =>
  ourCollections(payload).filter(({ slug }) =>
    payload.collections[slug as CollectionSlug].config.hooks.afterChange.includes(recordChange),
  )

/** A collection's own tables, or those of its versions. */
export type Form = { collection: CollectionModel; name: string; ofVersions: boolean; table: string }

/** Every form in which records are kept. */
export const formsOf = (payload: BasePayload): Form[] =>
  ourCollections(payload).flatMap((collection) =>
    (collection.versions ? [false, true] : [false]).map((ofVersions) => ({
      collection,
      name: ofVersions ? `Versions of ${collection.label.plural}` : collection.label.plural,
      ofVersions,
      table: tableOf(payload, collection.slug, ofVersions),
    })),
  )

export type Column = { column: string; field: FieldModel }

/** The columns of a form's own table, each with the field whose value it holds. */
export const columnsOf = (payload: BasePayload, { collection, ofVersions }: Form): Column[] =>
  [...storageOf(payload, collection.slug, ofVersions).fields.values()].filter(({ isInRow }) => isInRow)

/** The tables of a form's lists of closed values. */
export const choiceTablesOf = (
  payload: BasePayload,
  { collection, ofVersions }: Form,
): { field: FieldModel; table: string }[] =>
  [...storageOf(payload, collection.slug, ofVersions).fields.values()].filter(
    ({ field }) => field.kind === 'choices',
  )
