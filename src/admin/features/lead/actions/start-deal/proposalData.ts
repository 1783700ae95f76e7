/** Reads the data from which a deal on a lead is proposed, limited to what the caller may see. */
import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import { toPerson } from '../../../../../fields/matchKeys'
import type { Reason } from '../../../../../lib/people'
import type { Lead } from '../../../../../payload-types'
import { mayRead } from '../../../../shared/reader'
import { collectionOf } from '../../../../../plugins/database/model/model'
import { tenantsExpression } from '../../../../../plugins/ledger/tenantsIn'
import { findSamePerson } from '../../../duplicates/people'
import { visibleRecords } from '../../../deal/visibleRecords'

/** A record and its title. */
export type Titled = { id: number; title: string }

// Nobody looks through a longer list.
const maxMatches = 5

/** A customer who may be the same person as the lead. */
export type Match = Titled & { agrees: readonly Reason[]; differs: readonly Reason[] }

/** Customers of the lead's tenant with its e-mail address or phone number, best match first. */
export const matchingCustomers = async (req: PayloadRequest, lead: Lead): Promise<Match[]> => {
  const { payload } = req
  const tenants = tenantsExpression(payload, collectionOf(payload, 'customers'), 'record')
  const ofTenant =
    typeof lead.tenant === 'number' ? sql`${tenants} @> to_jsonb(${lead.tenant}::int)` : undefined
  const found = await findSamePerson(req, 'customers', toPerson('leads', lead), ofTenant)
  const others = (keys: null | string | undefined) => keys?.split(' ') ?? []
  const isDifferent = (id: number, differentFrom: null | string) =>
    others(lead.differentFrom).includes(`customers/${id}`) ||
    others(differentFrom).includes(`leads/${lead.id}`)
  return found
    .filter(({ differentFrom, id }) => !isDifferent(id, differentFrom))
    .slice(0, maxMatches)
    .map(({ agrees, differs, id, title }) => ({
      agrees,
      differs,
      id,
      title: title || String(id),
    }))
}

/** The deals of a customer. */
export const loadDeals = (req: PayloadRequest, customer: number): Promise<Titled[]> =>
  loadTitled(req, 'deals', { customer: { equals: customer } })

export type ListingFacts = { mileage?: number; price?: string }

/** The mileage and asking price in a vehicle's newest listing. */
export const loadNewestListing = async (req: PayloadRequest, vehicle: number): Promise<ListingFacts> => {
  if (!(await mayRead(req, 'listings'))) return {}
  const listings = await visibleRecords(req, 'listings', { vehicles: { equals: vehicle } }, [
    'mileage',
    'retailAskingPrice',
    'retailBuyNowPrice',
  ])
  const { mileage, retailAskingPrice, retailBuyNowPrice } = listings.at(-1) ?? {}
  const price = [retailAskingPrice, retailBuyNowPrice].find((each) => typeof each === 'string' && each.trim())
  return {
    ...(typeof mileage === 'number' ? { mileage } : {}),
    ...(typeof price === 'string' ? { price } : {}),
  }
}

const loadTitled = async (req: PayloadRequest, slug: CollectionSlug, where: Where): Promise<Titled[]> =>
  (await visibleRecords(req, slug, where, ['label'])).map(({ id, label }) => ({
    id: Number(id),
    title: typeof label === 'string' && label ? label : String(Number(id)),
  }))
