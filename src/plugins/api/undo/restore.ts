/** What a batch deleted is brought back. */
import {
  type BasePayload,
  type CollectionSlug,
  Forbidden,
  type PayloadRequest,
  type SanitizedCollectionConfig,
} from 'payload'
import { type BatchRow, storedOf } from '../../ledger/batch'
import type { Failed } from '../../records/write/set-based/bisectFailures'
import { restoreSet } from '../../records/write/set-based/restore'
import { recordedStorage } from '../../ledger/difference'
import { type CollectionModel, collectionOf } from '../../database/model/model'
import type { Stored } from '../../database/storage/field'
import { localesOf } from '../../database/query/select'
import { inSavepoint, isOfWhole } from '../../database/connection/transaction'
import { holdStoredFile } from '../../files'
import { newRequest } from '../call'
import { hasRestoreHooks, withRestoreHooks } from './hooks'
import { refuse, settle, takenSince, type Undoing } from './undoing'

/** Refuses, by throwing, a deleted record that a caller wants back. */
export type CheckRestored = (req: PayloadRequest, data: Record<string, unknown>) => Promise<void>

export const restore = async (undoing: Undoing, rows: readonly BatchRow[]): Promise<void> => {
  const { call, outer } = undoing
  const [first] = rows
  if (!first) return
  const { config } = call.payload.collections[first.collection as CollectionSlug]
  const collection = collectionOf(call.payload, first.collection)
  const possible = new Map<Stored, BatchRow>()
  for (const row of rows) {
    const stored = storedOf(row)
    const data = stored ? valuesOf(call.payload, collection, stored) : {}
    const reason = (await config.access.create({ data, req: outer }))
      ? ((await whyNot(outer, first.collection, stored)) ??
        (await takenSince(outer, collection, row.recordId, data)) ??
        (await whyRefused(outer, config, data)))
      : new Forbidden(outer.t).message
    if (reason === undefined && stored) possible.set(stored, row)
    else refuse(undoing, row, reason)
  }
  const refused = hasRestoreHooks(config, collection)
    ? await restoreApart(undoing, config, [...possible.keys()])
    : await restoreSet(outer, first.collection, [...possible.keys()])
  for (const { error, item } of refused) {
    const row = possible.get(item)
    if (row) refuse(undoing, row, error)
    possible.delete(item)
  }
  for (const row of possible.values()) settle(undoing, row)
}

/** One by one, each with its hooks and a savepoint of its own. @returns what could not come back */
const restoreApart = async (
  { call, outer }: Undoing,
  config: SanitizedCollectionConfig,
  all: readonly Stored[],
): Promise<Failed<Stored>[]> => {
  const collection = collectionOf(call.payload, config.slug)
  const failed: Failed<Stored>[] = []
  for (const stored of all) {
    try {
      await inSavepoint(
        outer,
        () => newRequest(call),
        (req) =>
          withRestoreHooks(req, config, { collection, data: dataOf(req, collection, stored) }, async () => {
            const [refused] = await restoreSet(req, config.slug, [stored])
            if (refused) throw refused.error
          }),
      )
    } catch (error) {
      if (isOfWhole(error)) throw error
      failed.push({ error, item: stored })
    }
  }
  return failed
}

/** As hooks have a record: with its id, and text in the language of the request. */
const dataOf = (
  req: PayloadRequest,
  collection: CollectionModel,
  stored: Stored,
): Record<string, unknown> => {
  const { locale } = localesOf(req)
  const values = Object.entries(valuesOf(req.payload, collection, stored)).map(([name, value]) => {
    const field = collection.fields.get(name)
    const isText = field?.isLocalized === true && typeof value === 'object' && value !== null
    return [field?.key ?? name, isText ? ((value as Record<string, unknown>)[locale] ?? null) : value]
  })
  return { ...(Object.fromEntries(values) as Record<string, unknown>), id: stored.row.id }
}

/** A record's values as it was stored, as a creation would have them. */
const valuesOf = (
  payload: BasePayload,
  collection: CollectionModel,
  stored: Stored,
): Record<string, unknown> =>
  Object.fromEntries(
    recordedStorage(payload, collection).map(({ field, fromStored }) => [field.name, fromStored(stored)]),
  )

/** An engine's own rule for what is made, kept in its collection's `custom`, in the place of its hook. */
const whyRefused = async (
  req: PayloadRequest,
  { custom }: SanitizedCollectionConfig,
  data: Record<string, unknown>,
): Promise<unknown> => {
  const check = custom?.['checkRestored'] as CheckRestored | undefined
  try {
    await check?.(req, data)
    return undefined
  } catch (error) {
    if (isOfWhole(error)) throw error
    return error
  }
}

const whyNot = async (
  req: PayloadRequest,
  slug: string,
  stored: Stored | undefined,
): Promise<string | undefined> => {
  if (!stored) return 'what it held was not kept. Create it anew.'
  const { filename, stored_name: storedName } = stored.row
  if (typeof storedName === 'string') {
    return (await holdStoredFile(req, slug, storedName))
      ? undefined
      : 'its file is no longer on disk. Upload it again.'
  }
  // From before files were kept for as long as their deletion could be undone.
  return filename ? 'its file was deleted with it. Upload it again.' : undefined
}
