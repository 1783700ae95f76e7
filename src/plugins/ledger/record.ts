/**
 * Adds the ledger row of a record that Payload creates or updates, whichever code calls Payload: the stored record is
 * read before and after, in the write's own transaction, and the difference is the change. A write without a difference
 * has no row.
 *
 * The row and the change are one transaction, so a crash leaves both or neither.
 */
import type { CollectionAfterChangeHook, CollectionBeforeChangeHook, PayloadRequest } from 'payload'
import { sql } from '@payloadcms/db-postgres'
import { type CollectionModel, collectionOf, tableOf, versionTenants } from '../database/model/model'
import { contextOf } from '../database/requestContext'
import type { Stored } from '../database/storage/field'
import { readNested } from '../database/read/byPayload'
import { readStored } from '../database/storage/stored'
import { difference } from './difference'
import { record } from './ledger'
import { tenantsOf, tenantsSeeing } from './tenants'
import { execute } from '../database/connection/execute'
import { tenantsExpression } from './tenantsIn'

/** Remembers the record before an update; the update's lock keeps it unchanged. */
export const rememberBefore: CollectionBeforeChangeHook = async ({
  collection,
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (operation === 'update') {
    const { id } = originalDoc as { id: number }
    remember(req, collection.slug, id, await readWhole(req, collection.slug, id))
  }
  return data
}

export const recordChange: CollectionAfterChangeHook = async ({ collection, doc, operation, req }) => {
  const { id } = doc as { id: number }
  const model = collectionOf(req.payload, collection.slug)
  await stampVersion(req, collection.slug, id)
  const before = operation === 'update' ? recall(req, collection.slug, id) : undefined
  const after = await readWhole(req, collection.slug, id)
  const { changes, masked } = difference(req.payload, model, before, after)
  if (operation === 'create' || Object.keys(changes).length > 0) {
    await record(req, collection.slug, operation, [
      {
        changes,
        recordId: id,
        stored: operation === 'update' && Object.keys(masked).length > 0 ? masked : null,
        tenants: tenantsSeeing(...(await tenantsAround(req, model, before, after))),
      },
    ])
  }
}

const readWhole = async (req: PayloadRequest, slug: string, id: number): Promise<Stored | undefined> => {
  const stored = await readStored(req, slug, id)
  const nested = stored && (await readNested(req, slug, id))
  return nested ? { ...stored, nested } : stored
}

/** The tenants before and after the write, from stored values. */
const tenantsAround = async (
  req: PayloadRequest,
  model: CollectionModel,
  before: Stored | undefined,
  after: Stored | undefined,
): Promise<[number[], number[]]> => {
  const versions = [before, after].filter((each) => each !== undefined)
  const found = await tenantsOf(req, model, versions)
  return [before ? (found[0] ?? []) : [], after ? (found.at(-1) ?? []) : []]
}

const remember = (req: PayloadRequest, slug: string, id: number, stored: Stored | undefined) => {
  if (!stored) return
  const before = (contextOf(req).recordsBefore ??= new Map<string, Stored[]>())
  before.set(`${slug}/${id}`, [...(before.get(`${slug}/${id}`) ?? []), stored])
}

const recall = (req: PayloadRequest, slug: string, id: number): Stored => {
  const stored = contextOf(req).recordsBefore?.get(`${slug}/${id}`)?.pop()
  if (!stored) throw new Error(`${slug} ${id} was not read before it was changed.`)
  return stored
}

const id = sql.identifier

/**
 * Stores the record's tenants on the version that Payload has just saved. Payload saves versions before afterChange
 * hooks, in the same transaction and under the record's lock, so the newest version belongs to this write.
 */
const stampVersion = async (req: PayloadRequest, slug: string, recordId: number): Promise<void> => {
  const { payload } = req
  const collection = collectionOf(payload, slug)
  if (!collection.versions) return
  const versionTable = id(tableOf(payload, slug, true))
  await execute(
    req,
    sql`UPDATE ${versionTable} AS version SET ${id(versionTenants)} = ${tenantsExpression(payload, collection, 'record')}
      FROM ${id(tableOf(payload, slug))} AS record
      WHERE record.id = ${recordId} AND version.id = (SELECT max(id) FROM ${versionTable} WHERE parent_id = ${recordId})`,
  )
}
