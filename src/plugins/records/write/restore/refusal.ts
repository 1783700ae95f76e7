/** Checks whether deleted records may be restored. All are checked before the first one is stored. */
import {
  APIError,
  type CollectionSlug,
  Forbidden,
  type PayloadRequest,
  type SanitizedCollectionConfig,
} from 'payload'
import { endsTransaction } from '../../../database/connection/transaction'
import type { CollectionModel } from '../../../database/model/model'
import type { Stored } from '../../../database/storage/field'
import { claimStoredFile } from '../../../files'
import { referenceConflict } from './referenceConflict'
import { valuesOf } from './values'

/** A collection's own check, in its `custom.checkRestored`: throws to refuse the restore of a record. */
type CheckRestored = (req: PayloadRequest, data: Record<string, unknown>) => Promise<void>

/** @returns the error if a record may not be restored */
export const refusalOf = async (
  req: PayloadRequest,
  collection: CollectionModel,
  stored: Stored | undefined,
): Promise<unknown> => {
  const { config } = req.payload.collections[collection.slug as CollectionSlug]
  const data = stored ? valuesOf(req.payload, collection, stored) : {}
  if (!(await config.access.create({ data, req }))) return new Forbidden(req.t)
  const reason = await missingPart(req, collection.slug, stored)
  if (reason !== undefined) return new APIError(reason, 409, undefined, true)
  return (
    (await referenceConflict(req, collection, stored?.row.id ?? 0, data)) ??
    (await runCustomCheck(req, config, data))
  )
}

/** The reason why a record cannot be restored if its data or its file is gone. */
const missingPart = async (
  req: PayloadRequest,
  slug: string,
  stored: Stored | undefined,
): Promise<string | undefined> => {
  if (!stored) return 'its data was not kept. Create the record again.'
  const { filename, stored_name: storedName } = stored.row
  if (typeof storedName === 'string') {
    return (await claimStoredFile(req, slug, storedName))
      ? undefined
      : 'its file is no longer on disk. Upload it again.'
  }
  // A file without a stored name was deleted together with its record.
  return filename ? 'its file was deleted with it. Upload it again.' : undefined
}

/** The error of the collection's `custom.checkRestored`, which replaces its hooks for creation. */
const runCustomCheck = async (
  req: PayloadRequest,
  { custom }: SanitizedCollectionConfig,
  data: Record<string, unknown>,
): Promise<unknown> => {
  const check = custom?.['checkRestored'] as CheckRestored | undefined
  try {
    await check?.(req, data)
    return undefined
  } catch (error) {
    if (endsTransaction(error)) throw error
    return error
  }
}
