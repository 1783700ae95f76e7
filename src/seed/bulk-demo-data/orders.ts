import { makePdf, makePng } from '../files'
import type { Values } from '../seed'
import type { Context } from './context'
import { hasReached, type SeededDeal } from './deals'
import type { VehiclePlan } from './vehicles'

/** Stores the deals' credit applications, trade-ins with a version for each step, and insurance policies. */
export const seedCredit = async (
  { at, id, storeEach, random, reviseMany, formatAmount }: Context,
  deals: readonly SeededDeal[],
  vehicles: ReadonlyMap<VehiclePlan, number>,
): Promise<void> => {
  const financedDeals = deals.filter(({ money }) => money.financed)
  const applications = await storeEach('creditApplications', financedDeals, (deal) => ({
    amount: formatAmount(deal.money.financed),
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

  const dealsWithTrade = deals.filter(({ tradeIn }) => tradeIn)
  const trades = await storeEach('trades', dealsWithTrade, (deal) => {
    const { allowance = 0, payoff = 0 } = deal.money.trade ?? {}
    return {
      createdAt: at(-deal.age, 21),
      creditApplication: applications.get(deal),
      deal: deal.id,
      lastModifiedBy: id('users.manager'),
      lienholder: payoff ? id('customers.lender') : undefined,
      odometer: deal.tradeIn?.mileage,
      payoffGoodThrough: payoff ? at(10) : undefined,
      tradeInAllowance: formatAmount(allowance),
      tradeInPayoffBalance: formatAmount(payoff),
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

  const insuredDeals = deals.filter(({ lead, status }) => lead && hasReached(status, 'Funded'))
  await storeEach('insurancePolicies', insuredDeals, ({ age, customer, status, vehicle }, number) => ({
    createdAt: at(-age, 22),
    customer,
    effective: at(-age + 1),
    expires: at(-age + 366),
    insurer: id('customers.insurer'),
    policyNumber: `FM-000-${7801 + number}`,
    premium: formatAmount(random.integer(84_00, 210_00, 50)),
    status: status === 'Delivered' ? 'In force' : 'Quoted',
    tenant: vehicle.values.tenant,
  }))
}

/** Stores service and transport orders for the vehicles of the deals, at the prices used for the margins. */
export const seedOrders = async (context: Context, deals: readonly SeededDeal[]): Promise<void> => {
  const { at, id, lots, storeEach, random, formatAmount } = context
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
  const findAttachments = (orderId: string) => [papers.get(orderId)].filter((paper) => paper !== undefined)

  const quotedServices = services.filter(({ type }) => type !== 'Condition Inspection')
  const quotes = await storeEach('serviceQuotes', quotedServices, ({ deal, name, price }) => ({
    createdAt: at(-deal.age, 21),
    customer: id('customers.dealer'),
    deal: deal.id,
    name,
    partner: id('customers.detailer'),
    price: formatAmount(price),
    quoteExpiration: at(-deal.age + 14),
    status: 'Accepted',
    tenant: deal.vehicle.values.tenant,
    vehicle: deal.vehicleId,
  }))

  await storeEach('serviceOrders', services, (service): Values<'serviceOrders'> => {
    const { deal, name, orderId, price, type } = service
    const isDone = hasReached(deal.status, 'Funded') || (type === 'Condition Inspection' && deal.age > 4)
    const ordered = -deal.age
    return {
      attachments: findAttachments(orderId),
      billTo: id('customers.dealer'),
      createdAt: at(ordered, 22),
      customer: [deal.customer],
      deals: [deal.id],
      due: at(isDone ? Math.min(-1, ordered + 3) : 4),
      name,
      orderId,
      ordered: at(ordered, 22),
      origin: lots[deal.business],
      price: formatAmount(price),
      rush: random.chance(0.15),
      serviceQuotes: quotes.get(service),
      start: at(isDone ? Math.min(-1, ordered + 1) : 2),
      status: isDone ? 'Completed' : random.pick(['Ordered', 'In Progress'] as const),
      tenant: [deal.vehicle.values.tenant],
      type: [type],
      vin: deal.vehicleId,
    }
  })

  await storeEach('transportServiceOrders', transports, ({ deal, orderId }) => {
    const [status, pickup, delivery] = planTransport(deal)
    return {
      attachments: findAttachments(orderId),
      createdAt: at(-deal.age, 23),
      customer: id('customers.carrier'),
      deal: deal.id,
      delivery: at(delivery, 15),
      name: `${deal.vehicle.name} to ${deal.lead?.lastName ?? ''}`,
      orderId,
      pickup: at(pickup, 9),
      price: formatAmount(deal.money.carriage),
      status,
      tenant: deal.vehicle.values.tenant,
      vehicle: deal.vehicleId,
    }
  })
}

/** Returns the status of a transport, and its pickup and delivery in days from the day of seeding. */
const planTransport = ({ age, status }: SeededDeal): [status: string, pickup: number, delivery: number] => {
  if (status === 'Delivered') return ['Delivered', Math.min(-2, -age + 3), Math.min(-1, -age + 5)]
  return status === 'In Transit' ? ['In Transit', -1, 1] : ['Booked', 4, 6]
}

type Order = { deal: SeededDeal; orderId: string }

const maxReports = 14
const maxBills = 8
const maxPictures = 6

/** Stores inspection reports, pictures and bills of lading for some orders. Returns their ids by order number. */
const seedPapers = async (
  { at, make }: Context,
  services: readonly (Order & { type: string })[],
  transports: readonly Order[],
): Promise<Map<string, number>> => {
  const papers = new Map<string, number>()
  const store = async ({ deal, orderId }: Order, type: string, name: string, data: Buffer) => {
    const values = {
      createdAt: at(-deal.age, 23),
      name: `${orderId}, ${composeTitle(deal)}`,
      orderId,
      status: 'Ready' as const,
      tenants: [deal.vehicle.values.tenant],
      type,
    }
    const mimetype = name.endsWith('.pdf') ? 'application/pdf' : 'image/png'
    papers.set(orderId, await make('attachments', values, { data, mimetype, name, size: data.byteLength }))
  }
  const pdf = ({ deal, orderId }: Order, title: string, ...lines: string[]) =>
    makePdf([
      `${title} of a demonstration vehicle`,
      `Order: ${orderId}`,
      `Vehicle: ${composeTitle(deal)}`,
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
      const picture = makePng(96, 64, [60 + number * 9, 90, 200 - number * 8])
      await store(order, 'Picture', `picture-${file}.png`, picture)
    }
  }
  for (const order of transports.slice(0, maxBills)) {
    const name = `bill-of-lading-${order.orderId.toLowerCase()}.pdf`
    await store(order, 'Bill of Lading', name, pdf(order, 'Bill of lading', 'Carrier: Swiftwain Transport'))
  }
  return papers
}

const composeTitle = ({ vehicle: { name, values } }: SeededDeal) => `${values.year} ${name}`
