/**
 * Adds the ledger rows of deletions by SQL, from the stored records, whichever code deletes them: after the last
 * reference is cleared and before the records are deleted.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload, CollectionBeforeDeleteHook, PayloadRequest } from 'payload'
import { type Compiled, oneOfIds, valueAt } from '../database/connection/statement'
import { type CollectionModel, collectionOf, tableOf } from '../database/model/model'
import { isMasked, mask, maskedJson } from '../database/storage/mask'
import { readNested } from '../database/read/byPayload'
import { storedForm } from '../database/storage/stored'
import { lostNested, recordedStorage } from './difference'
import { insertion, recordFrom, type LedgerSource } from './ledger'
import { tenantsExpression } from './tenantsIn'

/** The statement that adds the rows of records that are about to be deleted, to be a part of a larger one. */
export const deletionRows = (req: PayloadRequest, slug: string, ids: readonly number[]): Compiled =>
  insertion(req, slug, 'delete', deletionSource(req, slug, ids))

/** Adds the row of a record that Payload deletes. */
export const recordDeletion: CollectionBeforeDeleteHook = async ({ collection: { slug }, id, req }) => {
  const nested = await readNested(req, slug, Number(id))
  await recordFrom(req, slug, 'delete', deletionSource(req, slug, [Number(id)], nested))
}

/** @param nested the nested values of the only record */
const deletionSource = (
  { payload }: PayloadRequest,
  slug: string,
  ids: readonly number[],
  nested?: Record<string, unknown>,
): LedgerSource => {
  const isOneOf = oneOfIds(ids)
  return {
    build(first) {
      const collection = collectionOf(payload, slug)
      const next = first + isOneOf.values.length
      const addNested = (json: SQL, at: number): SQL =>
        nested ? sql`${json} || ${valueAt(at)}::jsonb` : json
      return {
        changes: addNested(lostValues(payload, collection, 'record'), next),
        from: sql`${sql.identifier(tableOf(payload, slug))} AS record`,
        recordId: sql`record.id`,
        // Collections that API keys cannot reach contain secrets (staff passwords, hashes of keys), which keys must not
        // restore.
        stored: collection.isOpen ? addNested(storedForm(payload, slug, 'record'), next + 1) : sql`NULL`,
        tenants: tenantsExpression(payload, collection, 'record'),
        where: isOneOf.build(first, sql`record.id`),
      }
    },
    key: nested ? `${isOneOf.key} nested` : isOneOf.key,
    values: nested
      ? [
          ...isOneOf.values,
          JSON.stringify(lostNested(collectionOf(payload, slug), nested)),
          JSON.stringify({ nested }),
        ]
      : isOneOf.values,
  }
}

/** The value of each field that had one, as JSON over the row with an alias. */
const lostValues = (payload: BasePayload, collection: CollectionModel, alias: string): SQL => {
  const unmasked: SQL[] = []
  const separateParts: SQL[] = []
  for (const { empty, field, isInRow, json } of recordedStorage(payload, collection)) {
    const name = sql`${field.name}::text`
    if (isInRow && !isMasked(field)) {
      unmasked.push(sql`${name}, ${json(alias)}`)
      continue
    }
    const [before, after] = isMasked(field) ? [maskedJson(sql`held`), mask(empty)] : [sql`held`, empty]
    separateParts.push(sql`(SELECT CASE WHEN held IS NULL THEN '{}'
      ELSE jsonb_build_object(${name}, jsonb_build_object('before', ${before}, 'after', ${JSON.stringify(after)}::jsonb)) END
      FROM (SELECT ${json(alias)} AS held) AS found)`)
  }
  const values = inGroups(unmasked).map((group) => sql`jsonb_build_object(${sql.join(group, sql`, `)})`)
  const unmaskedChanges = sql`(SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('before', value, 'after', NULL)), '{}')
    FROM jsonb_each(${sql.join(values, sql` || `)}) WHERE value <> 'null')`
  return sql.join([unmaskedChanges, ...separateParts], sql` || `)
}

// A function of the database takes 100 arguments.
const inGroups = (parts: readonly SQL[]): SQL[][] => {
  const groups: SQL[][] = []
  for (let at = 0; at < parts.length; at += 50) groups.push(parts.slice(at, at + 50))
  return groups.length > 0 ? groups : [[]]
}
