/** The statement that updates records and adds their ledger rows. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload, PayloadRequest } from 'payload'
import { type Compiled, valueAt } from '../../../database/connection/statement'
import type { CollectionModel, FieldModel } from '../../../database/model/model'
import { fieldStorage, storageOf } from '../../../database/storage/map'
import { recordedFields } from '../../../ledger/difference'
import { insertionOf, originValues } from '../../../ledger/ledger'
import { tenantsExpression } from '../../../ledger/tenantsIn'
import type { Computed } from './computed'

const id = sql.identifier

/** The values to write, as a part of a compiled statement. */
export type Given = Omit<Compiled, 'build'> & {
  /** @param ids SQL for the ids of the records, as an array */
  build: (first: number, ids: SQL) => GivenColumns
  /** The fields that are written. */
  names: readonly string[]
}

type GivenColumns = {
  /** A table expression `given` with a column `id`. */
  from: SQL
  /** A value as in the ledger. */
  json: (field: FieldModel) => SQL
  value: (name: string) => SQL
}

export const updateStatement = (
  req: PayloadRequest,
  collection: CollectionModel,
  ids: readonly number[],
  { computed, given }: { computed: readonly Computed[]; given: Given },
): Compiled => {
  const { payload } = req
  const lists = computed.map(({ values }) => values)
  const origin = originValues(req)
  const ownValues = [ids, new Date().toISOString(), ...lists, ...origin]
  return {
    build(first) {
      const chunk = sql`${valueAt(first)}::int[]`
      const columns = given.build(first + ownValues.length, chunk)
      const joined = joinComputed(chunk, computed, first + 2)
      const names = { computed, fields: fieldsOf(collection, given) }
      const update = buildUpdate(payload, collection, names, { columns, joined, now: valueAt(first + 1) })
      if (names.fields.length === 0) return update
      return sql`WITH before AS MATERIALIZED (${valuesBefore(payload, collection, given.names, columns)}),
        written AS (${update})
        ${insertionOf(collection.slug, 'update', first + 2 + lists.length, toLedgerColumns(payload, collection, names.fields, columns))}`
    },
    key: `update ${collection.slug} ${given.key} ${given.names.join()} ; ${computed.map(({ column }) => column).join()}`,
    values: [...ownValues, ...given.values],
  }
}

const fieldsOf = (collection: CollectionModel, { names }: Pick<Given, 'names'>): FieldModel[] =>
  recordedFields(collection).filter(({ name }) => names.includes(name))

const columnIn = (payload: BasePayload, { slug }: CollectionModel, name: string) =>
  id(fieldStorage(storageOf(payload, slug), name).column)

const buildUpdate = (
  payload: BasePayload,
  collection: CollectionModel,
  { computed, fields }: { computed: readonly Computed[]; fields: readonly FieldModel[] },
  { columns, joined, now }: { columns: GivenColumns; joined: SQL; now: SQL },
): SQL => {
  const assignments = [
    ...fields.map(({ name }) => sql`${columnIn(payload, collection, name)} = ${columns.value(name)}`),
    ...computed.map(({ column }) => sql`${id(column)} = computed.${id(column)}`),
    sql`updated_at = ${now}`,
  ]
  return sql`UPDATE ${id(storageOf(payload, collection.slug).table)} AS record SET ${sql.join(assignments, sql`, `)}
    FROM ${columns.from} ${joined} WHERE record.id = given.id`
}

/** The values of the current records that the ledger needs, in the snapshot of the statement. */
const valuesBefore = (
  payload: BasePayload,
  collection: CollectionModel,
  names: readonly string[],
  { from, value }: GivenColumns,
): SQL => {
  const before = [
    sql`record.id`,
    ...fieldsOf(collection, { names }).map(({ name }) => sql`record.${columnIn(payload, collection, name)}`),
    sql`${tenantsExpression(payload, collection, 'record', { names, value })} AS tenants`,
  ]
  return sql`SELECT ${sql.join(before, sql`, `)}
    FROM ${id(storageOf(payload, collection.slug).table)} AS record JOIN ${from} ON given.id = record.id`
}

const toLedgerColumns = (
  payload: BasePayload,
  collection: CollectionModel,
  fields: readonly FieldModel[],
  { from, json, value }: GivenColumns,
) => {
  const storage = storageOf(payload, collection.slug)
  const differs = ({ name }: FieldModel) =>
    sql`(before.${columnIn(payload, collection, name)} IS DISTINCT FROM ${value(name)})`
  const changeOf = (
    field: FieldModel,
  ) => sql`CASE WHEN ${differs(field)} THEN jsonb_build_object(${field.name}::text,
    jsonb_build_object('before', ${fieldStorage(storage, field.name).json('before')}, 'after', ${json(field)})) ELSE '{}' END`
  return {
    changes: sql.join(fields.map(changeOf), sql` || `),
    from: sql`before JOIN ${from} ON given.id = before.id`,
    recordId: sql`before.id`,
    stored: sql`NULL`,
    tenants: sql`before.tenants`,
    where: sql.join(fields.map(differs), sql` OR `),
  }
}

const joinComputed = (ids: SQL, computed: readonly Computed[], first: number): SQL => {
  if (computed.length === 0) return sql``
  const lists = computed.map((_, at) => sql`${valueAt(first + at)}::text[]`)
  const columns = ['id', ...computed.map(({ column }) => column)].map((name) => id(name))
  return sql`JOIN unnest(${sql.join([ids, ...lists], sql`, `)}) AS computed(${sql.join(columns, sql`, `)}) ON computed.id = given.id`
}
