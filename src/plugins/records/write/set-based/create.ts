/**
 * Creates many records by a few statements, with their ledger rows and versions, in the request's transaction.
 */
import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { tenantsFor } from '../../../auth/tenancy/stamp'
import { literal } from '../../../database/connection/execute'
import { runCompiled, valueAt } from '../../../database/connection/statement'
import { type CollectionModel, collectionOf, tableOf } from '../../../database/model/model'
import type { Stored } from '../../../database/storage/field'
import { storageOf } from '../../../database/storage/map'
import { unrecordedFields } from '../../../database/model/recorded'
import { lockTargets } from '../../../database/integrity/references'
import { insertStored } from '../../../database/storage/stored'
import { difference } from '../../../ledger/difference'
import { insertion, sourceOf } from '../../../ledger/ledger'
import { tenantsOf } from '../../../ledger/tenants'
import { type Failed, type SetOptions, runInChunks } from './runInChunks'
import { type AfterCreate, getAfterCreate } from '../../../../fields/bulkSafe'
import { computedFields, valuesForAll } from './computed'
import { saveVersions } from './versions'

type Data = Record<string, unknown>

/**
 * Creates a record for each element of `given`.
 *
 * @param records checked values of fields that `canCreateSet` allows
 * @returns the new ids, in the order of `given` and undefined for failures; and the failures, by index
 */
export const createSet = async (
  req: PayloadRequest,
  slug: string,
  records: readonly Data[],
  options: SetOptions = {},
): Promise<{ failed: Failed<number>[]; ids: (number | undefined)[] }> => {
  const { payload } = req
  const { stopAtFirst = false } = options
  const collection = collectionOf(payload, slug)
  const stampedRecords = records.map((data) => stampTenants(req, collection, data))
  const all = stampedRecords.map(({ data }) => data)
  const forAll = valuesForAll(req, slug, 'create')
  const [missingReference, ids] = await Promise.all([
    lockTargets(req, collection, all),
    nextIds(req, slug, all.length),
  ])
  const now = new Date().toISOString()
  const forms = all.map((data, at) =>
    toStoredForm(req, collection, { ...data, ...forAll }, ids[at] ?? 0, now),
  )
  const failed: Failed<number>[] = []
  const valid: number[] = []
  for (const [at, data] of all.entries()) {
    const error = stampedRecords[at]?.error ?? missingReference(data)
    if (!error) valid.push(at)
    else if (!stopAtFirst || failed.length === 0) failed.push({ error, item: at })
  }
  const hooks = hooksAfterCreate(req, slug)
  const failures =
    stopAtFirst && failed.length > 0
      ? []
      : await runInChunks(
          req,
          valid,
          async (chunk) => {
            const inserted = chunk.flatMap((at) => forms[at] ?? [])
            // A read that is sent with the write must include what hooks write.
            await insertCreated(req, collection, inserted, hooks.length > 0 ? {} : options)
            const created = inserted.map(({ row }, at) => ({
              ...all[chunk[at] ?? 0],
              createdAt: String(row['created_at']),
              id: row.id,
            }))
            for (const hook of hooks) await hook(req, created)
          },
          options,
        )
  failed.push(...failures)
  const failedIndexes = new Set(failed.map(({ item }) => item))
  return {
    failed: failed.sort((one, other) => one.item - other.item),
    ids: ids.map((id, at) => (failedIndexes.has(at) ? undefined : id)),
  }
}

const stampTenants = (
  req: PayloadRequest,
  collection: CollectionModel,
  data: Data,
): { data: Data; error?: unknown } => {
  try {
    return { data: { ...data, ...tenantsFor(req, collection, data) } }
  } catch (error) {
    return { data, error }
  }
}

/** The hooks that are written for many records at once. */
const hooksAfterCreate = ({ payload }: PayloadRequest, slug: string): AfterCreate[] =>
  payload.collections[slug as CollectionSlug].config.hooks.afterChange.flatMap(
    (hook) => getAfterCreate(hook) ?? [],
  )

/** Inserts new records with their ledger rows and versions. */
const insertCreated = async (
  req: PayloadRequest,
  collection: CollectionModel,
  created: readonly Stored[],
  { readBack }: SetOptions,
): Promise<void> => {
  const ids = created.map(({ row }) => row.id)
  // Started together, so that they are sent together.
  await insertRecorded(req, collection, created, () => [
    saveVersions(req, collection.slug, ids),
    ...ids.map((id) => readBack?.(id)),
  ])
}

/**
 * Inserts records in their stored form, each with its ledger row.
 *
 * @param then starts the statements to be sent right after the insert
 */
export const insertRecorded = async (
  req: PayloadRequest,
  collection: CollectionModel,
  records: readonly Stored[],
  then: () => readonly (Promise<unknown> | undefined)[] = () => [],
): Promise<void> => {
  const { slug } = collection
  const tenants = await tenantsOf(req, collection, records)
  const rows = records.map((stored, at) => ({
    changes: difference(req.payload, collection, undefined, stored).changes,
    recordId: stored.row.id,
    stored: null,
    tenants: tenants[at] ?? [],
  }))
  await Promise.all([
    insertStored(req, slug, records, insertion(req, slug, 'create', sourceOf(rows))),
    ...then(),
  ])
}

const nextIds = async (req: PayloadRequest, slug: string, count: number): Promise<number[]> => {
  const rows = await runCompiled(req, {
    build: (
      first,
    ) => sql`SELECT nextval(pg_get_serial_sequence(quote_ident(${literal(tableOf(req.payload, slug))}), 'id'))
      FROM generate_series(1, ${valueAt(first)}::int)`,
    key: `next ids ${slug}`,
    values: [count],
  })
  return rows.map(([id]) => Number(id))
}

/** The stored form of a new record. */
const toStoredForm = (
  req: PayloadRequest,
  collection: CollectionModel,
  data: Data,
  id: number,
  now: string,
): Stored => {
  const { payload } = req
  const storage = storageOf(payload, collection.slug)
  const form: Stored = {
    parts: Object.fromEntries(storage.parts.map(({ table }) => [table, []])),
    row: { created_at: data['createdAt'] ?? now, id, updated_at: data['updatedAt'] ?? now },
  }
  // A column that is not named is empty.
  for (const [name, value] of Object.entries(data)) {
    if (!unrecordedFields.has(name)) storage.fields.get(name)?.toStored(value, form)
  }
  for (const { name, value } of computedFields(payload, collection.slug)) {
    form.row[storage.columnOf(name)] = value(data, { operation: 'create', req })
  }
  return form
}
