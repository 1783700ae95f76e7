/** The collections and tables to examine, from the running config. */
import type { BasePayload, CollectionSlug } from 'payload'
import { recordChange } from '../plugins/ledger/record'
import { type CollectionModel, type FieldModel, modelOf, tableOf } from '../plugins/database/model/model'
import { storageOf } from '../plugins/database/storage/map'

/** All collections except Payload's internal ones. */
export const ourCollections = (payload: BasePayload): CollectionModel[] =>
  [...modelOf(payload).values()].filter(({ slug }) => !slug.startsWith('payload-'))

/** The collections with a ledger. */
export const recordedCollections = (payload: BasePayload): CollectionModel[] =>
  ourCollections(payload).filter(({ slug }) =>
    payload.collections[slug as CollectionSlug].config.hooks.afterChange.includes(recordChange),
  )

/** The tables of a collection, or those of its versions. */
export type Form = { collection: CollectionModel; name: string; ofVersions: boolean; table: string }

/** The tables of all collections and of their versions. */
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

/** The columns of the main table, each with its field. */
export const columnsOf = (payload: BasePayload, { collection, ofVersions }: Form): Column[] =>
  [...storageOf(payload, collection.slug, ofVersions).fields.values()].filter(({ isInRow }) => isInRow)

/** The tables of multiple-choice fields. */
export const choiceTablesOf = (
  payload: BasePayload,
  { collection, ofVersions }: Form,
): { field: FieldModel; table: string }[] =>
  [...storageOf(payload, collection.slug, ofVersions).fields.values()].filter(
    ({ field }) => field.kind === 'choices',
  )
