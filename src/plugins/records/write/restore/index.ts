/**
 * Restores deleted records as they were stored: with their ids, lists, texts in every locale, versions and files. The
 * ledger records creations. Set-based, or one by one if the collection has hooks that must run (`hooks.ts`).
 */
import type { CollectionSlug, PayloadRequest } from 'payload'
import type { Unit } from '../../../database/connection/transaction'
import type { CollectionModel } from '../../../database/model/model'
import type { Stored } from '../../../database/storage/field'
import { eachInSavepoint } from '../eachRecord'
import { runInChunks } from '../set-based/runInChunks'
import { insertRecorded } from '../set-based/create'
import type { Result } from '../writing'
import { refusalOf } from './refusal'
import { hasRestoreHooks, withRestoreHooks } from './hooks'
import { recordFor } from './values'

/**
 * Restores the records that the caller may create, in the transaction of `req`. A failed record is rolled back by
 * itself.
 *
 * @param records their stored forms; undefined for a record whose stored form was not kept
 */
export const restoreIn = async (
  unit: Pick<Unit, 'newRequest'>,
  req: PayloadRequest,
  collection: CollectionModel,
  records: readonly (Stored | undefined)[],
): Promise<Result[]> => {
  const { config } = req.payload.collections[collection.slug as CollectionSlug]
  const results: Result[] = []
  const restorable = new Map<number, Stored>()
  for (const [at, stored] of records.entries()) {
    const error = await refusalOf(req, collection, stored)
    if (error !== undefined) results[at] = { error }
    else if (stored) restorable.set(at, stored)
  }
  const restoreOne = async (part: PayloadRequest, stored: Stored): Promise<number> => {
    const data = recordFor(part, collection, stored)
    await withRestoreHooks(part, config, { collection, data }, () =>
      insertRecorded(part, collection, [stored]),
    )
    return stored.row.id
  }
  if (hasRestoreHooks(config, collection)) {
    const parts = await eachInSavepoint(unit, req, restorable, restoreOne)
    for (const [at, result] of parts) results[at] = result
    return results
  }
  const failures = await runInChunks(req, [...restorable.values()], (chunk) =>
    insertRecorded(req, collection, chunk),
  )
  const errors = new Map(failures.map(({ error, item }) => [item, error]))
  for (const [at, stored] of restorable) {
    results[at] = errors.has(stored) ? { error: errors.get(stored) } : { id: stored.row.id }
  }
  return results
}
