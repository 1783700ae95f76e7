import { pdfOf, pngOf } from '../files'
import type { Values } from '../seed'
import type { Context } from './context'
import { hasReached, type SeededDeal } from './deals'
import type { VehiclePlan } from './vehicles'

/** Credit applications, trade-ins with each of their steps, and insurance for the deals. */
export const seedCredit = async (
  { at, id, makeEach, random, reviseMany, write }: Context,
  deals: readonly SeededDeal[],
  vehicles: ReadonlyMap<VehiclePlan, number>,
): Promise<void> => {
  const financed = deals.filter(({ money }) => money.financed)
  const applications = await makeEach('creditApplications', financed, (deal) => ({
    amount: write(deal.money.financed),
    createdAt: at(-deal.age, 21),
    customer: deal.customer,
    deal: deal.id,
    name: `Tallowmere Lending, ${deal.dealId}`,
    notes: hasReached(deal.status, 'Funded') ? 'Funded.' : undefined,
    status: hasReached(deal.status, 'Signed')
      ? 'Approved'
      : deal.status === 'Financing'
        ? 'Submitted'
        : 'Draft',
    tenant: deal.vehicle.values.tenant,
  }))

  const traded = deals.filter(({ tradeIn }) => tradeIn)
  const trades = await makeEach('trades', traded, (deal) => {
    const { allowance = 0, payoff = 0 } = deal.money.trade ?? {}
    return {
      createdAt: at(-deal.age, 21),
      creditApplication: applications.get(deal),
      deal: deal.id,
      lastModifiedBy: id('users.manager'),
      lienholder: payoff ? id('customers.lender') : undefined,
      odometer: deal.tradeIn?.mileage,
      payoffGoodThrough: payoff ? at(10) : undefined,
      tradeInAllowance: write(allowance),
      tradeInPayoffBalance: write(payoff),
      vehicle: deal.tradeIn && vehicles.get(deal.tradeIn),
    }
  })
  for (const [step, status] of [
    ['Signed', 'Vehicle Picked Up '],
    ['Delivered', 'Dropped Off At Auction'],
  ] as const) {
    const reached = [...trades].filter(([deal]) => hasReached(deal.status, step))
    await reviseMany(
      'trades',
      reached.map(([, trade]) => ({ data: { status }, id: trade })),
    )
  }

  const insured = deals.filter(({ lead, status }) => lead && hasReached(status, 'Funded'))
  await makeEach('insurancePolicies', insured, ({ age, customer, status, vehicle }, number) => ({
    createdAt: at(-age, 22),
    customer,
    effective: at(-age + 1),
    expires: at(-age + 366),
    insurer: id('customers.insurer'),
    policyNumber: `FM-000-${7801 + number}`,
    premium: write(random.integer(84_00, 210_00, 50)),
    status: status === 'Delivered' ? 'In force' : 'Quoted',
    tenant: vehicle.values.tenant,
  }))
}

/** Service and transport orders for the vehicles of the deals, at the prices used for the margins. */
export const seedOrders = async (context: Context, deals: readonly SeededDeal[]): Promise<void> => {
  const { at, id, lots, makeEach, random, write } = context
  const services = deals
    .flatMap((deal) => deal.money.services.map((service) => ({ deal, ...service })))
    .map((service, number) => ({
      ...service,
      name: `${service.type}, ${service.deal.vehicle.name}`,
      orderId: `SO-${5101 + number}`,
    }))
  const transports = deals
    .filter(({ money }) => money.carriage)
    .map((deal, number) => ({ deal, orderId: `TR-${6101 + number}` }))
  const papers = await seedPapers(context, services, transports)
  const attachmentsOf = (orderId: string) => [papers.get(orderId)].filter((paper) => paper !== undefined)

  const quoted = services.filter(({ type }) => type !== 'Condition Inspection')
  const quotes = await makeEach('serviceQuotes', quoted, ({ deal, name, price }) => ({
    createdAt: at(-deal.age, 21),
    customer: id('customers.dealer'),
    deal: deal.id,
    name,
    partner: id('customers.detailer'),
    price: write(price),
    quoteExpiration: at(-deal.age + 14),
    status: 'Accepted',
    tenant: deal.vehicle.values.tenant,
    vehicle: deal.vehicleId,
  }))

  await makeEach('serviceOrders', services, (service): Values<'serviceOrders'> => {
    const { deal, name, orderId, price, type } = service
    const isDone = hasReached(deal.status, 'Funded') || (type === 'Condition Inspection' && deal.age > 4)
    const ordered = -deal.age
    return {
      attachments: attachmentsOf(orderId),
      billTo: id('customers.dealer'),
      createdAt: at(ordered, 22),
      customer: [deal.customer],
      deals: [deal.id],
      due: at(isDone ? Math.min(-1, ordered + 3) : 4),
      name,
      orderId,
      ordered: at(ordered, 22),
      origin: lots[deal.business],
      price: write(price),
      rush: random.chance(0.15),
      serviceQuotes: quotes.get(service),
      start: at(isDone ? Math.min(-1, ordered + 1) : 2),
      status: isDone ? 'Completed' : random.pick(['Ordered', 'In Progress'] as const),
      tenant: [deal.vehicle.values.tenant],
      type: [type],
      vin: deal.vehicleId,
    }
  })

  await makeEach('transportServiceOrders', transports, ({ deal, orderId }) => {
    const [status, pickup, delivery] = planTransport(deal)
    return {
      attachments: attachmentsOf(orderId),
      createdAt: at(-deal.age, 23),
      customer: id('customers.carrier'),
      deal: deal.id,
      delivery: at(delivery, 15),
      name: `${deal.vehicle.name} to ${deal.lead?.lastName ?? ''}`,
      orderId,
      pickup: at(pickup, 9),
      price: write(deal.money.carriage),
      status,
      tenant: deal.vehicle.values.tenant,
      vehicle: deal.vehicleId,
    }
  })
}

/** The status of a transport, and the days of its pickup and its delivery. */
const planTransport = ({ age, status }: SeededDeal): [status: string, pickup: number, delivery: number] => {
  if (status === 'Delivered') return ['Delivered', Math.min(-2, -age + 3), Math.min(-1, -age + 5)]
  return status === 'In Transit' ? ['In Transit', -1, 1] : ['Booked', 4, 6]
}

type Order = { deal: SeededDeal; orderId: string }

const maxReports = 14
const maxBills = 8
const maxPictures = 6

/** Small files for some orders: inspection reports, pictures, bills of lading. Ids by order number. */
const seedPapers = async (
  { at, make }: Context,
  services: readonly (Order & { type: string })[],
  transports: readonly Order[],
): Promise<Map<string, number>> => {
  const papers = new Map<string, number>()
  const store = async ({ deal, orderId }: Order, type: string, name: string, data: Buffer) => {
    const values = {
      createdAt: at(-deal.age, 23),
      name: `${orderId}, ${titleOf(deal)}`,
      orderId,
      status: 'Ready' as const,
      tenants: [deal.vehicle.values.tenant],
      type,
    }
    const mimetype = name.endsWith('.pdf') ? 'application/pdf' : 'image/png'
    papers.set(orderId, await make('attachments', values, { data, mimetype, name, size: data.byteLength }))
  }
  const pdf = ({ deal, orderId }: Order, title: string, ...lines: string[]) =>
    pdfOf([
      `${title} of a demonstration vehicle`,
      `Order: ${orderId}`,
      `Vehicle: ${titleOf(deal)}`,
      `VIN: ${deal.vehicle.values.vin}`,
      ...lines,
    ])
  const inspections = services.filter(({ type }) => type === 'Condition Inspection')
  for (const [number, order] of inspections.slice(0, maxReports + maxPictures).entries()) {
    const file = order.orderId.toLowerCase()
    if (number < maxReports) {
      const odometer = `Odometer: ${order.deal.vehicle.mileage} miles`
      const remarks = 'Remarks: no codes, test drive without findings.'
      const report = pdf(order, 'Inspection', odometer, remarks)
      await store(order, 'Inspection Report', `inspection-${file}.pdf`, report)
    } else {
      const picture = pngOf(96, 64, [60 + number * 9, 90, 200 - number * 8])
      await store(order, 'Picture', `picture-${file}.png`, picture)
    }
  }
  for (const order of transports.slice(0, maxBills)) {
    const name = `bill-of-lading-${order.orderId.toLowerCase()}.pdf`
    await store(order, 'Bill of Lading', name, pdf(order, 'Bill of lading', 'Carrier: Swiftwain Transport'))
  }
  return papers
}

const titleOf = ({ vehicle: { name, values } }: SeededDeal) => `${values.year} ${name}`
