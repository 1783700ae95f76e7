import type { CollectionSlug, PayloadRequest, ServerFunction } from 'payload'
import { readId } from '../../../../../plugins/database/model/id'
import { getFieldLabel } from '../../../../shared/labels'
import { requestOfReader } from '../../../../shared/reader'
import { titlesOf } from '../../../../shared/titles'
import { proposedNumber } from '../../../deal/number/proposedNumber'
import { leadOfReader } from '../../leadOfReader'
import { type RepChoice, repsFor } from '../reps'
import { type Match, type Titled, loadDeals, matchingCustomers, loadNewestListing } from './proposalData'
import { visibleRecords } from '../../../deal/visibleRecords'

const labelled = ['customer', 'dealId', 'expectedClosing', 'salesPrice', 'salesRep', 'vehicle'] as const

/** The proposed values of a deal on a lead. */
export type DealProposal = {
  /** The lead's customer. */
  customer?: Titled
  dealId: string
  /** The customer's existing deals. */
  deals: Titled[]
  labels: Record<(typeof labelled)[number], string>
  /** Customers with the lead's e-mail address or phone number; empty if the lead has a customer. */
  matches: Match[]
  reps: RepChoice[]
  salesPrice: string
  salesRep?: number
  /** The title of the vehicle. */
  vehicle?: string
}

/** Undefined if the reader may not see the lead. */
export const dealProposal: ServerFunction = async ({
  id,
  req: incomingReq,
}): Promise<DealProposal | undefined> => {
  const req = requestOfReader(incomingReq)
  const lead = await leadOfReader(req, id)
  if (!lead) return undefined
  const [customer, vehicle] = [readId(lead.customer), readId(lead.vehicle)]
  const titles = await titlesOf(req, [
    ...(customer === undefined ? [] : [{ id: customer, slug: 'customers' }]),
    ...(vehicle === undefined ? [] : [{ id: vehicle, slug: 'vehicles' }]),
  ])
  const title = (slug: CollectionSlug, of: number) => titles.get(`${slug}/${of}`) ?? ''
  const reps = await repsFor(req, lead)
  const salesRep = readId(lead.salesRep) ?? (await ownRep(req, reps))
  return {
    ...(customer === undefined ? {} : { customer: { id: customer, title: title('customers', customer) } }),
    dealId: await proposedNumber(req, readId(lead.tenant) ?? null),
    deals: customer === undefined ? [] : await loadDeals(req, customer),
    labels: Object.fromEntries(
      labelled.map((name) => [name, getFieldLabel(req, 'deals', name)]),
    ) as DealProposal['labels'],
    matches: customer === undefined ? await matchingCustomers(req, lead) : [],
    reps,
    salesPrice: vehicle === undefined ? '' : ((await loadNewestListing(req, vehicle)).price ?? ''),
    ...(salesRep === undefined ? {} : { salesRep }),
    ...(vehicle === undefined ? {} : { vehicle: title('vehicles', vehicle) }),
  }
}

/** The id of the reader's own rep among those offered. */
const ownRep = async (req: PayloadRequest, offered: readonly RepChoice[]): Promise<number | undefined> => {
  const { user } = req
  if (user?.collection !== 'users') return undefined
  const own = await visibleRecords(req, 'salesReps', { accountAddress: { equals: user.email } }, ['id'])
  const ids = new Set(own.map(({ id }) => Number(id)))
  return offered.find(({ id }) => ids.has(id))?.id
}
