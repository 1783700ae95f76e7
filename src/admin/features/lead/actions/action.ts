/** A quick action: writes records for a lead that the caller may see and change. */
import type {
  CollectionSlug,
  DataFromCollectionSlug,
  PayloadRequest,
  RequiredDataFromCollectionSlug,
} from 'payload'
import type { Lead } from '../../../../payload-types'
import type { RefusalWords } from './translations'

export type ActionInput = {
  /** The locked lead with its current values; references are ids. */
  lead: Lead
  /** The request of the transaction that holds the lock. */
  req: PayloadRequest
  words: RefusalWords
  /** Unchecked values from the browser. */
  values: Readonly<Record<string, unknown>>
}

/** The record that the browser opens after an action. */
export type Written = { deal?: number }

/** @throws Refusal if it does nothing; nothing is written then */
export type Action = (input: ActionInput) => Promise<Written | void>

/** Creates a record with the caller's access. */
export const create = async <Slug extends CollectionSlug>(
  req: PayloadRequest,
  collection: Slug,
  data: Partial<RequiredDataFromCollectionSlug<Slug>>,
): Promise<DataFromCollectionSlug<Slug>> =>
  req.payload.create({
    collection,
    data: data as RequiredDataFromCollectionSlug<Slug>,
    depth: 0,
    overrideAccess: false,
    req,
  })

/** Updates the lead with the caller's access. */
export const change = async (req: PayloadRequest, { id }: Lead, data: Partial<Lead>): Promise<void> => {
  await req.payload.update({ collection: 'leads', data, depth: 0, id, overrideAccess: false, req })
}
