/**
 * The repairs that a single statement cannot do. Each chunk is one transaction, in which its records are locked and
 * compared again; a crash leaves complete chunks.
 */
import { sql } from '@payloadcms/db-postgres'
import { escapeIdentifier } from 'pg'
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
import { changesSlug } from '../plugins/ledger'
import { difference } from '../plugins/ledger/difference'
import { type LedgerRow, type Operation, record, recordFrom } from '../plugins/ledger/ledger'
import { tenantsOf } from '../plugins/ledger/tenants'
import { execute } from '../plugins/database/connection/execute'
import { valueAt } from '../plugins/database/connection/statement'
import { lockRows } from '../plugins/database/integrity/lock'
import { type CollectionModel, tableOf } from '../plugins/database/model/model'
import { inTransaction } from '../plugins/database/connection/transaction'
import { saveVersions } from '../plugins/records/write'
import { listRecordedCollections } from './checks/ledger'
import { buildLacksVersion, listVersioned } from './checks/records'
import { query } from './run'
import { findDifferences, listGoneIds, readAllStates, type RecordedState, readStates } from './states'

const asDoctor = <Result>(payload: BasePayload, run: (req: PayloadRequest) => Promise<Result>) =>
  inTransaction(() => createLocalReq({ context: { forecourt: { engine: 'doctor' } } }, payload), run)

const chunkSize = 1000

/** Saves a version of each record that lacks one. */
export const repairVersions = async (payload: BasePayload): Promise<number> => {
  let repaired = 0
  for (const { slug } of listVersioned(payload)) {
    const table = escapeIdentifier(tableOf(payload, slug))
    const lacksVersion = buildLacksVersion(payload, slug)
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: { id: number }[] = await query<{ id: number }>(
        payload,
        `SELECT id FROM ${table} AS record WHERE id > ${after} AND ${lacksVersion} ORDER BY id LIMIT ${chunkSize}`,
      )
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) repaired += await asDoctor(payload, (req) => saveMissingVersions(req, slug, ids))
      after = ids.at(-1)
    }
  }
  return repaired
}

const saveMissingVersions = async (req: PayloadRequest, slug: string, ids: number[]): Promise<number> => {
  await lockRows(req, slug, ids)
  const rows = await execute<{ id: number }>(
    req,
    sql`SELECT record.id FROM ${sql.identifier(tableOf(req.payload, slug))} AS record
      WHERE record.id = ANY(${sql.param(ids)}::int[]) AND ${sql.raw(buildLacksVersion(req.payload, slug))}`,
  )
  const versionless = rows.map(({ id }) => id)
  await saveVersions(req, slug, versionless)
  return versionless.length
}

/**
 * Updates the ledger to match the stored records: writes that bypassed the service are recorded now, with the engine
 * "doctor" as actor. Records are never changed.
 *
 * @returns the number of records for which a change was recorded
 */
export const repairLedger = async (payload: BasePayload): Promise<number> => {
  let repaired = 0
  for (const collection of listRecordedCollections(payload)) {
    const { slug } = collection
    for await (const chunk of readAllStates(payload, slug)) {
      const ids = chunk.flatMap((state) => (toRow(payload, collection, state, []) ? [state.id] : []))
      if (ids.length > 0) repaired += await asDoctor(payload, (req) => recordExisting(req, collection, ids))
    }
    for await (const ids of listGoneIds(payload, slug)) {
      if (ids.length > 0) repaired += await asDoctor(payload, (req) => recordDeleted(req, slug, ids))
    }
  }
  return repaired
}

const recordExisting = async (req: PayloadRequest, collection: CollectionModel, ids: number[]) => {
  await lockRows(req, collection.slug, ids)
  const states = await readStates(req, collection.slug, sql`id = ANY(${sql.param(ids)}::int[])`)
  const stored = states.map((state) => state.stored)
  const tenants = await tenantsOf(req, collection, stored)
  const rows = states.flatMap((state, at) => toRow(req.payload, collection, state, tenants[at] ?? []) ?? [])
  for (const operation of ['create', 'update'] as const) {
    const ofOperation = rows.filter((row) => row.operation === operation)
    await record(req, collection.slug, operation, ofOperation)
  }
  return rows.length
}

/** Builds the ledger row that a record lacks, if any. */
const toRow = (
  payload: BasePayload,
  collection: CollectionModel,
  state: RecordedState,
  tenants: number[],
): (LedgerRow & { operation: Operation }) | undefined => {
  const { id, isWithinLedger, lastOperation, stored } = state
  const base = { recordId: id, stored: null, tenants }
  if (lastOperation === 'delete' || (lastOperation === null && isWithinLedger)) {
    const { changes } = difference(payload, collection, undefined, stored)
    return { ...base, changes, operation: 'create' }
  }
  const changes = findDifferences(payload, collection, state)
  return Object.keys(changes).length === 0 ? undefined : { ...base, changes, operation: 'update' }
}

const recordDeleted = async (req: PayloadRequest, slug: string, ids: readonly number[]): Promise<number> => {
  const ledger = sql.identifier(tableOf(req.payload, changesSlug))
  const records = sql.identifier(tableOf(req.payload, slug))
  const idArray = sql`${sql.param([...ids])}::int[]`
  const existing = await execute(req, sql`SELECT 1 FROM ${records} WHERE id = ANY(${idArray})`)
  if (existing.length > 0) return 0
  await recordFrom(req, slug, 'delete', {
    build: (first) => ({
      changes: sql`'{}'::jsonb`,
      from: sql`(SELECT DISTINCT ON (record_id) record_id::int AS id, tenants FROM ${ledger}
        WHERE collection = ${slug} AND record_id = ANY(${valueAt(first)}::numeric[]) ORDER BY record_id, id DESC) AS gone`,
      recordId: sql`gone.id`,
      stored: sql`NULL`,
      tenants: sql`gone.tenants`,
    }),
    key: 'gone',
    values: [ids],
  })
  return ids.length
}
