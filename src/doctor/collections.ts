/** Lists the collections and tables to examine, from the running config. */
import type { BasePayload, CollectionSlug } from 'payload'
import { recordChange } from '../plugins/ledger/record'
import { type CollectionModel, type FieldModel, modelOf, tableOf } from '../plugins/database/model/model'
import { storageOf } from '../plugins/database/storage/map'

/** All collections except Payload's internal ones. */
export const listCollections = (payload: BasePayload): CollectionModel[] =>
  [...modelOf(payload).values()].filter(({ slug }) => !slug.startsWith('payload-'))

/** The collections whose changes the ledger records. */
export const listRecordedCollections = (payload: BasePayload): CollectionModel[] =>
  listCollections(payload).filter(({ slug }) =>
    payload.collections[slug as CollectionSlug].config.hooks.afterChange.includes(recordChange),
  )

/** The tables of a collection or of its versions. `table` is the main one, `name` their label in findings. */
export type TableGroup = { collection: CollectionModel; name: string; isOfVersions: boolean; table: string }

/** The tables of all collections and of their versions. */
export const listTableGroups = (payload: BasePayload): TableGroup[] =>
  listCollections(payload).flatMap((collection) =>
    (collection.versions ? [false, true] : [false]).map((isOfVersions) => ({
      collection,
      name: isOfVersions ? `Versions of ${collection.label.plural}` : collection.label.plural,
      isOfVersions,
      table: tableOf(payload, collection.slug, isOfVersions),
    })),
  )

export type Column = { column: string; field: FieldModel }

/** The columns of the main table, each with its field. */
export const listColumns = (payload: BasePayload, { collection, isOfVersions }: TableGroup): Column[] =>
  [...storageOf(payload, collection.slug, isOfVersions).fields.values()].filter(({ isInRow }) => isInRow)

/** The tables of multiple-choice fields. */
export const listChoiceTables = (
  payload: BasePayload,
  { collection, isOfVersions }: TableGroup,
): { field: FieldModel; table: string }[] =>
  [...storageOf(payload, collection.slug, isOfVersions).fields.values()].filter(
    ({ field }) => field.kind === 'choices',
  )
