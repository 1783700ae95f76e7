/**
 * Starts a deal on a lead: writes the deal, the customer if there is none, and the links between them. All of it is one
 * transaction and one batch.
 */
import type { PayloadRequest, RequiredDataFromCollectionSlug, Where } from 'payload'
import { readId } from '../../../../../plugins/database/model/id'
import { firstDealStatus } from '../../../../../vocabulary/transactions'
import { reservedNumber } from '../../../deal/number/proposedNumber'
import { visibleRecords } from '../../../deal/visibleRecords'
import { type Action, type ActionInput, change, create, Refusal, dayOf, neededId, textOf } from '../action'
import { repsFor } from '../reps'
import { matchingCustomers, offerOf } from './known'
import type { Lead } from '../../../../../payload-types'
import { consumerLeadSources } from '../../../../../vocabulary/parties'

export const startDeal: Action = async (input) => {
  const { lead, req, words } = input
  const salesRep = await repOf(input)
  const expectedClosing = dayOf(input, 'expectedClosing')
  const customer = await customerOf(input)
  const tenant = readId(lead.tenant) ?? null
  const vehicle = readId(lead.vehicle)
  const { mileage } = vehicle === undefined ? {} : await offerOf(req, vehicle)
  const dealId = await numberOf(input, tenant)
  const { id: deal } = await create(req, 'deals', {
    customer,
    dealId: dealId || null,
    ...(expectedClosing ? { expectedClosing } : {}),
    ...(mileage === undefined ? {} : { mileage }),
    ...(salesRep === undefined ? {} : { salesRep }),
    salesPrice: textOf(input, 'salesPrice') || null,
    status: firstDealStatus,
    ...(tenant === null ? {} : { tenant }),
    type: ['Retail'],
    ...(vehicle === undefined ? {} : { vehicle }),
  })
  await change(req, lead, { customer, ...(lead.salesRep ? {} : { salesRep: salesRep ?? null }) })
  await linkPreApprovals(req, lead.id, customer)
  await create(req, 'leadEvents', {
    lead: lead.id,
    nextSteps: words.dealStarted(dealId),
    status: 'Customer Interested',
    type: vehicle === undefined ? 'Status Check' : 'Customer Selects Vehicle',
  })
  return { deal }
}

/** The lead's customer, the chosen one, or a new one. */
const customerOf = async ({ lead, req, values, words }: ActionInput): Promise<number> => {
  const linked = readId(lead.customer)
  if (readId(values['seenCustomer']) !== linked) throw new Refusal('customer', words.customerMeanwhile)
  if (linked !== undefined) return linked
  const chosen = readId(values['customer'])
  if (chosen === undefined) return (await create(req, 'customers', customerFrom(lead))).id
  const matches = await matchingCustomers(req, lead)
  if (!matches.some(({ id }) => id === chosen)) throw new Refusal('customer', words.customerGone)
  return chosen
}

const repOf = async (input: ActionInput): Promise<number | undefined> => {
  if (textOf(input, 'salesRep') === '') return undefined
  const chosen = neededId(input, 'salesRep')
  const [rep] = await repsFor(input.req, input.lead, chosen)
  if (!rep) throw new Refusal('salesRep', input.words.repGone)
  return rep.id
}

/** The number that was typed. The proposed one may have been given to another deal since the form was opened. */
const numberOf = async (input: ActionInput, tenant: null | number): Promise<string> => {
  const number = textOf(input, 'dealId')
  return number === input.values['seenNumber'] ? reservedNumber(input.req, tenant) : number
}

/** Pre-approvals of the lead become those of its customer. */
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

/** The customer data that follows from a lead. Empty values are left out. Pure. */
const customerFrom = ({ email, firstName, lastName, name, phone, source, tenant }: Lead): Customer => {
  const [first, last] = namesOf(firstName, lastName, name)
  const known = consumerLeadSources.filter((each) => each === source?.trim())
  return {
    ...withText('consumerFirstName', first),
    ...withText('consumerLastName', last),
    ...withText('email', email),
    ...withText('phone', phone),
    ...(known.length > 0 ? { consumerLeadSource: known } : {}),
    ...(typeof tenant === 'number' ? { tenants: [tenant] } : {}),
    consumerStatus: 'Working',
  }
}

/** If the lead has only a full name, its first word is the first name. */
const namesOf = (first: Text, last: Text, whole: Text): [Text, Text] => {
  if (first?.trim() || last?.trim()) return [first, last]
  const [one, ...others] = whole?.trim().split(/\s+/) ?? []
  return [one, others.join(' ')]
}

type Text = null | string | undefined

const withText = <Name extends string>(name: Name, text: Text): Partial<Record<Name, string>> =>
  text?.trim() ? ({ [name]: text.trim() } as Partial<Record<Name, string>>) : {}
