/** What is known of a lead when a deal is started on it, within what the caller may see. */
import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import type { Lead } from '../../../../../payload-types'
import { mayRead } from '../../../../shared/reader'
import { visibleRecords } from '../../../deal/visibleRecords'

/** A record and its title. */
export type Titled = { id: number; title: string }

// More would not be looked through.
const mostMatches = 5

/** Customers of the lead's tenant with its e-mail address or phone number. */
export const matchingCustomers = async (req: PayloadRequest, lead: Lead): Promise<Titled[]> => {
  const email = lead.email?.trim()
  const digits = lead.phone?.replaceAll(/\D/g, '')
  const same: Where[] = [
    ...(email ? [{ email: { in: [...new Set([email, email.toLowerCase()])] } }] : []),
    ...(digits ? [{ phoneDigits: { equals: digits } }] : []),
  ]
  if (same.length === 0) return []
  const ofTenant: Where[] = typeof lead.tenant === 'number' ? [{ tenants: { in: [lead.tenant] } }] : []
  return (await titled(req, 'customers', { and: [...ofTenant, { or: same }] })).slice(0, mostMatches)
}

/** The deals of a customer. */
export const dealsOf = (req: PayloadRequest, customer: number): Promise<Titled[]> =>
  titled(req, 'deals', { customer: { equals: customer } })

export type Offer = { mileage?: number; price?: string }

/** What the newest listing of a vehicle asks. */
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
