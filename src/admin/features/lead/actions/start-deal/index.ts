/**
 * Starts a deal on a lead: writes the deal, the customer if there is none, and the links between them. All of it is one
 * transaction and one batch.
 */
import type { PayloadRequest, RequiredDataFromCollectionSlug, Where } from 'payload'
import { readId } from '../../../../../plugins/database/model/id'
import { firstDealStatus } from '../../../../../vocabulary/transactions'
import { reservedNumber } from '../../../deal/number/proposedNumber'
import { visibleRecords } from '../../../deal/visibleRecords'
import {
  type Action,
  type ActionInput,
  change,
  create,
  ActionError,
  readDay,
  requireId,
  readText,
} from '../action'
import { repsFor } from '../reps'
import { matchingCustomers, loadNewestListing } from './proposalData'
import type { Lead } from '../../../../../payload-types'
import { consumerLeadSources } from '../../../../../vocabulary/parties'

export const startDeal: Action = async (input) => {
  const { lead, req, words } = input
  const salesRep = await resolveRep(input)
  const expectedClosing = readDay(input, 'expectedClosing')
  const customer = await resolveCustomer(input)
  const tenant = readId(lead.tenant) ?? null
  const vehicle = readId(lead.vehicle)
  const { mileage } = vehicle === undefined ? {} : await loadNewestListing(req, vehicle)
  const dealNumber = await resolveDealNumber(input, tenant)
  const { id: deal } = await create(req, 'deals', {
    customer,
    dealId: dealNumber || null,
    ...(expectedClosing ? { expectedClosing } : {}),
    ...(mileage === undefined ? {} : { mileage }),
    ...(salesRep === undefined ? {} : { salesRep }),
    salesPrice: readText(input, 'salesPrice') || null,
    status: firstDealStatus,
    ...(tenant === null ? {} : { tenant }),
    type: ['Retail'],
    ...(vehicle === undefined ? {} : { vehicle }),
  })
  await change(req, lead, { customer, ...(lead.salesRep ? {} : { salesRep: salesRep ?? null }) })
  await linkPreApprovals(req, lead.id, customer)
  await create(req, 'leadEvents', {
    lead: lead.id,
    nextSteps: words.dealStarted(dealNumber),
    status: 'Customer Interested',
    type: vehicle === undefined ? 'Status Check' : 'Customer Selects Vehicle',
  })
  return { deal }
}

/** The lead's customer, the chosen one, or a new one. */
const resolveCustomer = async ({ lead, req, values, words }: ActionInput): Promise<number> => {
  const linked = readId(lead.customer)
  if (readId(values['initialCustomer']) !== linked) throw new ActionError('customer', words.customerChanged)
  if (linked !== undefined) return linked
  const chosen = readId(values['customer'])
  if (chosen === undefined) return (await create(req, 'customers', customerFromLead(lead))).id
  const matches = await matchingCustomers(req, lead)
  if (!matches.some(({ id }) => id === chosen)) throw new ActionError('customer', words.customerGone)
  return chosen
}

const resolveRep = async (input: ActionInput): Promise<number | undefined> => {
  if (readText(input, 'salesRep') === '') return undefined
  const chosen = requireId(input, 'salesRep')
  const [rep] = await repsFor(input.req, input.lead, chosen)
  if (!rep) throw new ActionError('salesRep', input.words.repGone)
  return rep.id
}

/**
 * The number in the form. If it is the proposed one it is reserved again, because another deal may have taken it since the
 * form was opened.
 */
const resolveDealNumber = async (input: ActionInput, tenant: null | number): Promise<string> => {
  const number = readText(input, 'dealId')
  return number === input.values['proposedNumber'] ? reservedNumber(input.req, tenant) : number
}

/** Links the lead's pre-approvals to the customer. */
const linkPreApprovals = async (req: PayloadRequest, lead: number, customer: number): Promise<void> => {
  const where: Where = { and: [{ lead: { equals: lead } }, { customer: { exists: false } }] }
  for (const { id } of await visibleRecords(req, 'preApprovals', where, ['id'])) {
    await req.payload.update({
      collection: 'preApprovals',
      data: { customer },
      depth: 0,
      id: Number(id),
      overrideAccess: false,
      req,
    })
  }
}

type Customer = Partial<RequiredDataFromCollectionSlug<'customers'>>

/** The data of a new customer, taken from the lead. Empty values are left out. Pure. */
const customerFromLead = ({ email, firstName, lastName, name, phone, source, tenant }: Lead): Customer => {
  const [first, last] = splitName(firstName, lastName, name)
  const leadSources = consumerLeadSources.filter((each) => each === source?.trim())
  return {
    ...withTrimmed('consumerFirstName', first),
    ...withTrimmed('consumerLastName', last),
    ...withTrimmed('email', email),
    ...withTrimmed('phone', phone),
    ...(leadSources.length > 0 ? { consumerLeadSource: leadSources } : {}),
    ...(typeof tenant === 'number' ? { tenants: [tenant] } : {}),
    consumerStatus: 'Working',
  }
}

/** If the lead has only a full name, its first word is the first name. */
const splitName = (first: Text, last: Text, whole: Text): [Text, Text] => {
  if (first?.trim() || last?.trim()) return [first, last]
  const [one, ...others] = whole?.trim().split(/\s+/) ?? []
  return [one, others.join(' ')]
}

type Text = null | string | undefined

const withTrimmed = <Name extends string>(name: Name, text: Text): Partial<Record<Name, string>> =>
  text?.trim() ? ({ [name]: text.trim() } as Partial<Record<Name, string>>) : {}
