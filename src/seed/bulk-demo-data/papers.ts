import type { Identity } from '../identity'
import type { Seeder } from '../seed'
import { pdfOf } from '../files/pdf'
import { pngOf } from '../files/png'
import type { SeededDeal } from './deals'

type Of = { deal: SeededDeal; orderId: string }

const mostReports = 14
const mostBills = 8
const mostPictures = 6

/** Small files for some orders: inspection reports, pictures, bills of lading. Ids by order number. */
export const seedPapers = async (
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
