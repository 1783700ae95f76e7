/** Checks of the values of records, and of the relations between them, for all collections and their versions. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { BasePayload, CollectionSlug } from 'payload'
import {
  type CollectionModel,
  collectionOf,
  type FieldKind,
  modelOf,
  nestedFields,
  tableOf,
} from '../../plugins/database/model/model'
import { storageOf } from '../../plugins/database/storage/map'
import { deleteRows, type Problem, thenRecord, toRepairStep, updateRows } from '../run'
import { listForeignKeys } from './tables'

/** All collections except Payload's internal ones. */
export const listCollections = (payload: BasePayload): CollectionModel[] =>
  [...modelOf(payload).values()].filter(({ slug }) => !slug.startsWith('payload-'))

export const listVersioned = (payload: BasePayload): CollectionModel[] =>
  listCollections(payload).filter((collection) => collection.versions)

/** All collections, each followed by its versions. `name`: their label in findings. */
const listStorages = (payload: BasePayload) =>
  listCollections(payload).flatMap((collection) =>
    (collection.versions ? [false, true] : [false]).map((isOfVersions) => ({
      collection,
      isOfVersions,
      name: `${isOfVersions ? 'Versions of ' : ''}${collection.label.plural}`,
      storage: storageOf(payload, collection.slug, isOfVersions),
    })),
  )

/** The fields of all collections and of their versions, those with a column in the main table first. */
const listFields = (payload: BasePayload) =>
  listStorages(payload).flatMap(({ name, storage }) =>
    [...storage.fields.values()]
      .sort((one, other) => Number(other.isInRow) - Number(one.isInRow))
      .map((stored) => ({ ...stored, name })),
  )

/** References to deleted records. Foreign keys prevent them while all of these keys exist. */
export function* references(payload: BasePayload): Generator<Problem> {
  // References from versions to their record are checked by `versions`.
  const versionTables = listVersioned(payload).map(({ slug }) => tableOf(payload, slug, true))
  for (const { column, onDelete, table, target } of listForeignKeys(payload)) {
    if (column === 'parent_id' && versionTables.includes(table)) continue
    const columns = Object.values(payload.db.rawTables[table]?.columns ?? {})
    const parent = columns.find(({ name }) => name === 'parent_id' || name === '_parent_id')
    const reference = escapeIdentifier(column)
    yield {
      idColumn: parent?.name ?? 'id',
      remedy: 'Reference an existing record, or clear the reference with this statement:',
      // What the foreign key would have done when the record was deleted.
      steps: thenRecord(onDelete === 'cascade' ? deleteRows : updateRows(`${reference} = NULL`)),
      table,
      what: `${table}.${column} references a record of ${target} that does not exist`,
      where: `record.${reference} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${escapeIdentifier(target)} AS referenced
    WHERE referenced.id = record.${reference})`,
    }
  }
}

/** Records that several others reference through a one-to-one relation. */
export function* inverses(payload: BasePayload): Generator<Problem> {
  for (const { kind, on = '', target = '' } of listCollections(payload).flatMap(({ fields }) => [
    ...fields.values(),
  ])) {
    const storage = kind === 'inverseOne' ? storageOf(payload, target).fields.get(on) : undefined
    if (!storage) continue
    const column = escapeIdentifier(storage.column)
    yield {
      remedy: 'Keep one of these references. This statement keeps the newest:',
      steps: thenRecord(updateRows(`${column} = NULL`)),
      table: storage.table,
      what: `${collectionOf(payload, target).label.plural}: ${on} is a one-to-one reference to a record that a newer one references too`,
      where: `EXISTS (SELECT 1 FROM ${escapeIdentifier(storage.table)} AS other
          WHERE other.${column} = record.${column} AND other.id > record.id)`,
    }
  }
}

/** Rows in reference list tables that reference nothing or belong to no field. */
export function* lists(payload: BasePayload): Generator<Problem> {
  for (const { collection, isOfVersions, name, storage } of listStorages(payload)) {
    if (!storage.references) continue
    const toPath = (field: string) => escapeLiteral(isOfVersions ? `version.${field}` : field)
    const { flattenedFields } = payload.collections[collection.slug as CollectionSlug].config
    const direct = flattenedFields.flatMap((field) => {
      if (!('relationTo' in field) || !field.hasMany || typeof field.relationTo !== 'string') return []
      const column = escapeIdentifier(`${tableOf(payload, field.relationTo)}_id`)
      return [`(record.path = ${toPath(field.name)} AND record.${column} IS NOT NULL)`]
    })
    // The paths of nested fields contain indexes.
    const nested = nestedFields(collection).map(
      (field) =>
        `(record.path = ${toPath(field.name)} OR starts_with(record.path, ${toPath(field.name)} || '.'))`,
    )
    yield {
      idColumn: 'parent_id',
      remedy: 'They appear only as gaps in their lists. Remove them:',
      steps: thenRecord(deleteRows),
      table: storage.references,
      what: `${name}: a list has a row without a reference, or of a field that does not exist`,
      where: `(${[...direct, ...nested].join(' OR ') || 'FALSE'}) IS NOT TRUE`,
    }
  }
}

/** By kind of field, what its values should be, and an SQL condition for those that are not. */
const rules: Partial<Record<FieldKind, [noun: string, isInvalid: (column: string) => string]>> = {
  // Postgres sorts NaN above every number, and infinity above every timestamp.
  dateTime: [
    'timestamp',
    (column) => `${column} NOT BETWEEN '0100-01-01T00:00:00Z' AND '9999-12-31T23:59:59.999Z'`,
  ],
  number: ['number', (column) => `${column} NOT BETWEEN -1.7976931348623157e308 AND 1.7976931348623157e308`],
  place: [
    'point',
    (column) => `${column} IS NOT NULL AND NOT (jsonb_typeof(${column}) = 'array' AND
      ${column} @? 'strict $ ? (@.size() == 2 && @[0].type() == "number" && @[1].type() == "number" &&
        @[0] >= -180 && @[0] <= 180 && @[1] >= -90 && @[1] <= 90)')`,
  ],
}

/** Timestamps, numbers and points that the REST API can neither accept nor return: NaN, infinity, years or degrees out of range. */
export function* values(payload: BasePayload): Generator<Problem> {
  for (const { column, field, isInRow, name, table } of listFields(payload)) {
    const [noun, isInvalid] = rules[field.kind] ?? []
    if (!isInRow || !isInvalid) continue
    const isRequired = /^(version\.)?(createdAt|updatedAt)$/.test(field.name)
    yield {
      remedy: `Correct the values, or set them to ${isRequired ? 'the current time' : 'NULL'} with this statement:`,
      steps: thenRecord(updateRows(`${escapeIdentifier(column)} = ${isRequired ? 'now()' : 'NULL'}`)),
      table,
      what: `${name}: ${field.name} is not a valid ${noun}`,
      where: isInvalid(`record.${escapeIdentifier(column)}`),
    }
  }
}

/** Values that are not in the closed list of their field, for example after a value was removed from the config. */
export function* choices(payload: BasePayload): Generator<Problem> {
  for (const { column, field, isInRow, name, table } of listFields(payload)) {
    const isList = field.kind === 'choices'
    if (!isList && !(isInRow && field.kind === 'choice')) continue
    const value = escapeIdentifier(isList ? 'value' : column)
    const isNotAllowed = `record.${value}::text NOT IN (${(field.values ?? []).map(escapeLiteral).join(', ')})`
    yield {
      idColumn: isList ? 'parent_id' : 'id',
      remedy: `Correct the values, or ${isList ? 'remove them' : 'set them to NULL'} with this statement:`,
      steps: thenRecord(isList ? deleteRows : updateRows(`${value} = NULL`)),
      table,
      what: `${name}: ${field.name} ${isList ? 'has a value that is' : 'is'} not in its list of allowed values`,
      where: isList ? `(record.value IS NULL OR ${isNotAllowed})` : isNotAllowed,
    }
  }
}

export const buildLacksVersion = (payload: BasePayload, slug: string): string =>
  `NOT EXISTS (SELECT 1 FROM ${escapeIdentifier(tableOf(payload, slug, true))} AS version WHERE version.parent_id = record.id)`

/** Versions without a record, and records without a version in collections that keep versions. */
export function* versions(payload: BasePayload): Generator<Problem> {
  for (const { label, slug } of listVersioned(payload)) {
    const table = tableOf(payload, slug)
    yield {
      remedy: 'They are unreachable. Remove them:',
      steps: deleteRows,
      table: tableOf(payload, slug, true),
      what: `Versions of ${label.plural} belong to no record`,
      where: `(record.parent_id IS NULL OR NOT EXISTS (SELECT 1 FROM ${escapeIdentifier(table)} AS parent
        WHERE parent.id = record.parent_id))`,
    }
    yield {
      remedy: 'This creates a version of each as it is now:',
      steps: [toRepairStep('versions')],
      table,
      what: `${label.plural} have no version`,
      where: buildLacksVersion(payload, slug),
    }
  }
}
