import type { Companies } from './companies'
import type { Consumers } from './consumers'
import type { Deals } from './deals'
import type { Identity } from './identity'
import type { Inventory } from './inventory'
import type { Places } from './places'
import type { Seeder } from './seed'

/** Service and transport orders with their attachments. */
export const seedFulfilment = async (
  { at, make }: Seeder,
  { bramblewick, quillfen }: Identity,
  { locations }: Places,
  companies: Companies,
  { bexley }: Consumers,
  { vehicles }: Inventory,
  deals: Deals,
): Promise<void> => {
  const quote = await make('serviceQuotes', {
    customer: companies.dealer,
    deal: deals.open,
    name: 'Detail before delivery, Wexmoor Drover',
    notes: 'Interior, exterior and headlights.',
    partner: companies.detailer,
    price: '$240.00',
    quoteExpiration: at(14),
    status: 'Accepted',
    tenant: quillfen,
    vehicle: vehicles.wexmoor,
  })
  await make('serviceQuotes', {
    customer: companies.dealer,
    name: 'Two key fobs, Norrick Wayfare',
    partner: companies.detailer,
    price: '$385.00',
    quoteExpiration: at(7),
    status: 'Waiting',
    tenant: bramblewick,
    vehicle: vehicles.norrick,
  })

  const report = await make(
    'attachments',
    {
      name: 'Wexmoor Drover, grade 4.3',
      orderId: 'SO-5002',
      status: 'Ready',
      tenants: [quillfen],
      type: 'Inspection Report',
    },
    textFile('inspection-wexmoor-drover.txt', inspection),
  )
  const billOfLading = await make('attachments', {
    file: 'https://documents.example.com/TR-6001/bill-of-lading.pdf',
    name: 'TR-6001, Port Ferrow to Larkhollow',
    orderId: 'TR-6001',
    status: 'Ready',
    tenants: [quillfen],
    type: 'Bill of Lading',
  })
  const invoice = await make('attachments', {
    file: 'https://documents.example.com/SO-5001/invoice.pdf',
    name: 'SO-5001, Gleamwright',
    orderId: 'SO-5001',
    status: 'Pending',
    tenants: [quillfen],
    type: 'Invoice',
  })

  const order = { customer: [bexley], deals: [deals.open], tenant: [quillfen], vin: vehicles.wexmoor }
  await make('serviceOrders', {
    ...order,
    attachments: [invoice],
    billTo: companies.dealer,
    due: at(4),
    name: 'Detail, Wexmoor Drover',
    orderId: 'SO-5001',
    orderLink: 'https://gleamwright.example.com/orders/5001',
    ordered: at(-2),
    origin: locations.lot,
    destination: locations.workshop,
    paymentLink: 'https://pay.example.com/SO-5001',
    price: '$240.00',
    quoteExpiration: at(14),
    rush: false,
    serviceQuotes: quote,
    start: at(3),
    status: 'Ordered',
    type: ['Detail'],
  })
  await make('serviceOrders', {
    ...order,
    attachments: [report],
    consignor: companies.auction,
    due: at(-4),
    name: 'Inspection, Wexmoor Drover',
    orderId: 'SO-5002',
    ordered: at(-7),
    origin: locations.quillfenLane,
    price: '$165.00',
    rush: true,
    start: at(-6),
    status: 'Completed',
    type: ['Condition Inspection'],
  })
  await make('serviceOrders', {
    error: 'The workshop has no opening before the delivery date.',
    name: 'Touch-up, Cindra Halo-9',
    orderId: 'SO-5003',
    status: 'Error',
    tenant: [bramblewick],
    type: ['Reconditioning'],
    vin: vehicles.cindra,
  })

  await make('transportServiceOrders', {
    attachments: [billOfLading],
    customer: companies.carrier,
    deal: deals.sold,
    delivery: at(-20, 15),
    name: 'Port Ferrow to Larkhollow, Tarnova Fellside',
    notes: 'Enclosed trailer.',
    orderId: 'TR-6001',
    pickup: at(-22, 9),
    price: '$780.00',
    status: 'Delivered',
    tenant: quillfen,
    vehicle: vehicles.tarnova,
  })
  await make('transportServiceOrders', {
    customer: companies.carrier,
    deal: deals.open,
    delivery: at(6, 15),
    name: 'Port Ferrow to Redwillow Flats, Wexmoor Drover',
    orderId: 'TR-6002',
    pickup: at(4, 9),
    price: '$1,120.00',
    status: 'Booked',
    tenant: quillfen,
    vehicle: vehicles.wexmoor,
  })
}

const inspection = `Inspection of a demonstration vehicle
Vehicle   2022 Wexmoor Drover
Grade     4.3 of 5
Tires     6/32 all around
Remarks   Light scratches on the tailgate. No codes. Test drive without findings.
`

const textFile = (name: string, content: string) => {
  const data = Buffer.from(content)
  return { data, mimetype: 'text/plain', name, size: data.byteLength }
}
