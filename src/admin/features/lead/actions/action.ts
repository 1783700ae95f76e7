/** What a quick action is: records written for a lead that the caller was found to see and may change. */
import type {
  CollectionSlug,
  DataFromCollectionSlug,
  PayloadRequest,
  RequiredDataFromCollectionSlug,
} from 'payload'
import type { Lead } from '../../../../payload-types'
import type { RefusalWords } from './translations'

export type Doing = {
  /** Locked, and as it is now; what it names are ids. */
  lead: Lead
  /** In the transaction that has the lead locked. */
  req: PayloadRequest
  words: RefusalWords
  /** As the browser sent them. */
  values: Readonly<Record<string, unknown>>
}

/** @throws Refusal for what it does not do; nothing is written then */
export type Action = (doing: Doing) => Promise<void>

/** Writes a record as the caller might by hand. */
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

/** Changes the lead as the caller might by hand. */
export const change = async (req: PayloadRequest, { id }: Lead, data: Partial<Lead>): Promise<void> => {
  await req.payload.update({ collection: 'leads', data, depth: 0, id, overrideAccess: false, req })
}
