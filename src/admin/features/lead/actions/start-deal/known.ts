/** Data for starting a deal on a lead, limited to what the caller may see. */
import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import { personOf } from '../../../../../fields/matchKeys'
import type { Reason } from '../../../../../lib/people'
import type { Lead } from '../../../../../payload-types'
import { mayRead } from '../../../../shared/reader'
import { collectionOf } from '../../../../../plugins/database/model/model'
import { tenantsExpression } from '../../../../../plugins/ledger/tenantsIn'
import { findPerson } from '../../../duplicates/people'
import { visibleRecords } from '../../../deal/visibleRecords'

/** A record and its title. */
export type Titled = { id: number; title: string }

// More would not be looked through.
const maxMatches = 5

/** A customer who may be the lead's person. */
export type Match = Titled & { agrees: readonly Reason[]; differs: readonly Reason[] }

/** Customers of the lead's tenant with its e-mail address or phone number: those who agree in most first. */
export const matchingCustomers = async (req: PayloadRequest, lead: Lead): Promise<Match[]> => {
  const { payload } = req
  const tenants = tenantsExpression(payload, collectionOf(payload, 'customers'), 'record')
  const ofTenant =
    typeof lead.tenant === 'number' ? sql`${tenants} @> to_jsonb(${lead.tenant}::int)` : undefined
  const found = await findPerson(req, 'customers', personOf('leads', lead), ofTenant)
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
export const dealsOf = (req: PayloadRequest, customer: number): Promise<Titled[]> =>
  titled(req, 'deals', { customer: { equals: customer } })

export type Offer = { mileage?: number; price?: string }

/** The asking price of a vehicle's newest listing. */
export const offerOf = async (req: PayloadRequest, vehicle: number): Promise<Offer> => {
  if (!(await mayRead(req, 'listings'))) return {}
  const listings = await visibleRecords(req, 'listings', { vehicles: { equals: vehicle } }, [
    'mileage',
    'retailAskingPrice',
    'retailBuyNowPrice',
  ])
  const listing = listings.at(-1)
  const { mileage, retailAskingPrice, retailBuyNowPrice } = listing ?? {}
  const price = [retailAskingPrice, retailBuyNowPrice].find((each) => typeof each === 'string' && each.trim())
  return {
    ...(typeof mileage === 'number' ? { mileage } : {}),
    ...(typeof price === 'string' ? { price } : {}),
  }
}

const titled = async (req: PayloadRequest, slug: CollectionSlug, where: Where): Promise<Titled[]> =>
  (await visibleRecords(req, slug, where, ['label'])).map(({ id, label }) => ({
    id: Number(id),
    title: typeof label === 'string' && label ? label : String(Number(id)),
  }))
