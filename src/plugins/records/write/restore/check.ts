/** Whether a deleted record may come back: asked of each before any is stored. */
import {
  APIError,
  type CollectionSlug,
  Forbidden,
  type PayloadRequest,
  type SanitizedCollectionConfig,
} from 'payload'
import { isOfWhole } from '../../../database/connection/transaction'
import type { CollectionModel } from '../../../database/model/model'
import type { Stored } from '../../../database/storage/field'
import { holdStoredFile } from '../../../files'
import { takenSince } from './taken'
import { valuesOf } from './values'

/** Refuses, by throwing, a deleted record that a caller wants back. */
type CheckRestored = (req: PayloadRequest, data: Record<string, unknown>) => Promise<void>

/** @returns why a record may not come back, as an error; undefined when it may */
export const whyRefused = async (
  req: PayloadRequest,
  collection: CollectionModel,
  stored: Stored | undefined,
): Promise<unknown> => {
  const { config } = req.payload.collections[collection.slug as CollectionSlug]
  const data = stored ? valuesOf(req.payload, collection, stored) : {}
  if (!(await config.access.create({ data, req }))) return new Forbidden(req.t)
  const reason = await whyNot(req, collection.slug, stored)
  if (reason !== undefined) return new APIError(reason, 409, undefined, true)
  return (
    (await takenSince(req, collection, stored?.row.id ?? 0, data)) ?? (await whyNotByRule(req, config, data))
  )
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

/** An engine's own rule for what is made, kept in its collection's `custom`, in the place of its hook. */
const whyNotByRule = async (
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
