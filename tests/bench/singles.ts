/** One record at a time through the interface, each write with its ledger row, beside stock Payload's own interface. */
import { mediansInTurn, say, times, type Work } from './measure'
import { fill } from './records'
import type { Side } from './sides'

type Sides = { ours: Side; stock: Side }

// What an app would send, and the field that it changes afterwards.
const bodies = {
  customers: {
    consumerFirstName: 'Ana',
    consumerIncome: 5200,
    consumerLastName: 'Field',
    consumerLeadSource: ['Referral'],
    customerId: 'C-1',
    email: 'ana@example.com',
    phone: '555-0142',
  },
  deals: {
    customer: 1,
    dealId: 'D-1',
    lienHolder: [2],
    mileage: 42_000,
    salesPrice: '$25,000.00',
    status: 'Working',
    type: ['Retail'],
    vehicle: 1,
  },
  leads: { customer: 1, firstName: 'Ana', lastName: 'Field', phone: '555-0142', source: 'Website' },
}

const changed = { customers: 'email', deals: 'status', leads: 'notes' } as const

type Slug = keyof typeof bodies

export const singles = async (
  { ours, stock }: Sides,
  { records, runs }: { records: number; runs: number },
): Promise<void> => {
  await fill(ours.payload, records)
  await fill(stock.payload, records)
  say(`One record, over ${records} leads and deals; medians of ${runs} each, in turn with stock Payload`)
  for (const slug of ['leads', 'deals', 'customers'] as const) {
    const [own, other] = [await operationsOf(ours, slug), await operationsOf(stock, slug)]
    for (const name of ['POST', 'PATCH', 'GET', 'DELETE'] as const) {
      const [mine = Number.NaN, theirs = Number.NaN] = await mediansInTurn([own[name], other[name]], runs, 20)
      say(
        `  ${`${name} ${slug}`.padEnd(17)} ${mine.toFixed(2).padStart(6)} ms  stock ${theirs.toFixed(2).padStart(6)} ms: ${times(theirs / mine)} as fast`,
      )
    }
  }
}

type Operations = Record<'DELETE' | 'GET' | 'PATCH' | 'POST', Work>

const operationsOf = async (side: Side, slug: Slug): Promise<Operations> => {
  const create = async (): Promise<number> => {
    const { doc } = JSON.parse(await side.call('POST', `/${slug}?depth=0`, bodies[slug])) as {
      doc: { id: number }
    }
    return doc.id
  }
  const kept = await create()
  let round = 0
  let doomed = 0
  return {
    DELETE: {
      async prepare() {
        doomed = await create()
      },
      run: () => side.call('DELETE', `/${slug}/${doomed}?depth=0`),
    },
    GET: { run: () => side.call('GET', `/${slug}/${kept}?depth=0`) },
    PATCH: {
      run: () => side.call('PATCH', `/${slug}/${kept}?depth=0`, { [changed[slug]]: `Changed ${++round}` }),
    },
    POST: { run: create },
  }
}
