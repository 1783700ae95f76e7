import type { Companies } from './cast'
import type { Identity } from './cast'
import type { Places } from './cast'
import type { Random } from '../random'
import type { Seeder } from '../seed'
import { written } from '../words/amounts'
import { hasReached } from './dealStatuses'
import type { SeededDeal } from './deals'
import { pdfOf } from '../files/pdf'
import { pngOf } from '../files/png'

/** Service and transport orders for the vehicles of the deals, at the prices used for the margins. */
export const seedFulfilment = async (
  sow: Seeder,
  identity: Identity,
  { lots }: Places,
  companies: Companies,
  deals: readonly SeededDeal[],
  random: Random,
): Promise<void> => {
  const { at, makeMany } = sow
  const works = deals
    .flatMap((deal) => deal.money.services.map((service) => ({ deal, ...service })))
    .map((work, number) => ({ ...work, orderId: `SO-${5101 + number}` }))
  const journeys = deals
    .filter(({ money }) => money.carriage)
    .map((deal, number) => ({ deal, orderId: `TR-${6101 + number}` }))
  const papers = await seedPapers(sow, identity, works, journeys)
  const nameOf = ({ vehicle: { model } }: SeededDeal) => `${model.make} ${model.model}`

  const quoted = works.filter(({ type }) => type !== 'Condition Inspection')
  const quotes = await makeMany(
    'serviceQuotes',
    quoted.map(({ deal, price, type }) => ({
      createdAt: at(-deal.age, 21),
      customer: companies.dealer,
      deal: deal.id,
      name: `${type}, ${nameOf(deal)}`,
      partner: companies.detailer,
      price: written(price, random),
      quoteExpiration: at(-deal.age + 14),
      status: 'Accepted',
      tenant: identity[deal.business],
      vehicle: deal.vehicleId,
    })),
  )
  const quoteOf = new Map(quoted.map(({ orderId }, number) => [orderId, quotes[number]]))

  await makeMany(
    'serviceOrders',
    works.map(({ deal, orderId, price, type }) => {
      const isDone = hasReached(deal.status, 'Funded') || (type === 'Condition Inspection' && deal.age > 4)
      const ordered = -deal.age
      return {
        attachments: [papers.get(orderId)].filter((id) => id !== undefined),
        billTo: companies.dealer,
        createdAt: at(ordered, 22),
        customer: [deal.customer],
        deals: [deal.id],
        due: at(isDone ? Math.min(-1, ordered + 3) : 4),
        name: `${type}, ${nameOf(deal)}`,
        orderId,
        ordered: at(ordered, 22),
        origin: lots[deal.business],
        price: written(price, random),
        rush: random.chance(0.15),
        serviceQuotes: quoteOf.get(orderId),
        start: at(isDone ? Math.min(-1, ordered + 1) : 2),
        status: isDone ? 'Completed' : random.pick(['Ordered', 'In Progress']),
        tenant: [identity[deal.business]],
        type: [type],
        vin: deal.vehicleId,
      }
    }),
  )

  await makeMany(
    'transportServiceOrders',
    journeys.map(({ deal, orderId }) => ({
      attachments: [papers.get(orderId)].filter((id) => id !== undefined),
      createdAt: at(-deal.age, 23),
      customer: companies.carrier,
      deal: deal.id,
      name: `${nameOf(deal)} to ${deal.lead?.lastName ?? ''}`,
      orderId,
      price: written(deal.money.carriage ?? 0, random),
      tenant: identity[deal.business],
      vehicle: deal.vehicleId,
      ...journeyOf(deal, at),
    })),
  )
}

const journeyOf = ({ age, status }: SeededDeal, at: Seeder['at']) => {
  if (status === 'Delivered') {
    return {
      delivery: at(Math.min(-1, -age + 5), 15),
      pickup: at(Math.min(-2, -age + 3), 9),
      status: 'Delivered',
    }
  }
  if (status === 'In Transit') return { delivery: at(1, 15), pickup: at(-1, 9), status: 'In Transit' }
  return { delivery: at(6, 15), pickup: at(4, 9), status: 'Booked' }
}

type Of = { deal: SeededDeal; orderId: string }

const mostReports = 14
const mostBills = 8
const mostPictures = 6

/** Small files for some orders: inspection reports, pictures, bills of lading. Ids by order number. */
const seedPapers = async (
  { at, make }: Seeder,
  identity: Identity,
  works: readonly (Of & { type: string })[],
  journeys: readonly Of[],
): Promise<Map<string, number>> => {
  const papers = new Map<string, number>()
  const keep = async (
    { deal, orderId }: Of,
    type: string,
    file: { data: Buffer; mimetype: string; name: string },
  ) => {
    const tenants = [identity[deal.business]]
    const values = {
      createdAt: at(-deal.age, 23),
      name: `${orderId}, ${titleOf(deal)}`,
      orderId,
      status: 'Ready' as const,
      tenants,
      type,
    }
    papers.set(orderId, await make('attachments', values, { ...file, size: file.data.byteLength }))
  }
  const inspections = works.filter(({ type }) => type === 'Condition Inspection')
  for (const [number, work] of inspections.slice(0, mostReports + mostPictures).entries()) {
    if (number < mostReports) await keep(work, 'Inspection Report', report(work))
    else await keep(work, 'Picture', picture(work, number))
  }
  for (const journey of journeys.slice(0, mostBills)) await keep(journey, 'Bill of Lading', bill(journey))
  return papers
}

const titleOf = ({ vehicle: { model, year } }: SeededDeal) => `${year} ${model.make} ${model.model}`

const pdf = (kind: string, { orderId }: Of, lines: string[]) => ({
  data: pdfOf(lines),
  mimetype: 'application/pdf',
  name: `${kind}-${orderId.toLowerCase()}.pdf`,
})

const report = (work: Of) =>
  pdf('inspection', work, [
    'Inspection of a demonstration vehicle',
    `Order: ${work.orderId}`,
    `Vehicle: ${titleOf(work.deal)}`,
    `VIN: ${work.deal.vehicle.vin}`,
    `Odometer: ${work.deal.vehicle.mileage} miles`,
    'Remarks: no codes, test drive without findings.',
  ])

const bill = (journey: Of) =>
  pdf('bill-of-lading', journey, [
    'Bill of lading of a demonstration vehicle',
    `Order: ${journey.orderId}`,
    `Vehicle: ${titleOf(journey.deal)}`,
    `VIN: ${journey.deal.vehicle.vin}`,
    'Carrier: Swiftwain Transport',
  ])

const picture = ({ orderId }: Of, number: number) => ({
  data: pngOf(96, 64, [60 + number * 9, 90, 200 - number * 8]),
  mimetype: 'image/png',
  name: `picture-${orderId.toLowerCase()}.png`,
})
