/** Bulk update and bulk delete beside the SQL that one would write by hand, and beside stock Payload. */
import { mediansInTurn, say, times, type Work } from './measure'
import { writeByHand } from './byHand'
import { fill, type Filled, keepCopy, putBack } from './records'
import type { Side } from './sides'

type Returns = 'minimal' | 'records'

const filters: Record<Filled, string> = {
  deals: 'where[customerRelationship][equals]=Bench',
  leads: 'where[source][equals]=Bench',
  trades: 'where[odometer][greater_than]=0',
}

// What an update writes: another value each time, so that each time there is a change to record.
const values: Record<Filled, { field: string; next: (round: number) => string }> = {
  deals: { field: 'status', next: (round) => `Working ${round}` },
  leads: { field: 'reason', next: (round) => (round % 2 === 0 ? 'Duplicate' : 'Test') },
  trades: { field: 'tradeInPayoffBalance', next: (round) => `$1,0${10 + round}.00` },
}

export const bulk = async (
  { ours, stock }: { ours: Side; stock: Side },
  { ofStock, records, runs }: { ofStock: number; records: number; runs: number },
): Promise<void> => {
  await fill(ours.payload, records)
  await fill(stock.payload, ofStock)
  for (const slug of ['leads', 'trades', 'deals'] as const) {
    await keepCopy(ours.payload, slug)
    await keepCopy(stock.payload, slug)
  }
  say(`Bulk of ${records} records, ledger rows included; medians of ${runs}, in turn.`)
  say(
    `Beside SQL by hand that writes the same rows, and stock Payload with ${ofStock} records, a record each:`,
  )
  for (const operation of ['update', 'delete'] as const) {
    for (const slug of ['leads', 'trades', 'deals'] as const) {
      await compare(ours, stock, { ofStock, operation, records, runs, slug })
    }
  }
}

type Case = { ofStock: number; operation: 'delete' | 'update'; records: number; runs: number; slug: Filled }

const compare = async (ours: Side, stock: Side, each: Case): Promise<void> => {
  const { ofStock, operation, records, runs, slug } = each
  const [minimal, byHandMinimal, whole, byHandWhole] = await mediansInTurn(
    (['minimal', 'records'] as const).flatMap((returns) => [
      ofOurs(ours, each, returns),
      ofHand(ours, each, returns),
    ]),
    runs,
  )
  const stockTimes = await mediansInTurn([ofStockPayload(stock, each)], 3, 1)
  const ofOne = (stockTimes[0] ?? Number.NaN) / ofStock
  const line = (returns: Returns, own = Number.NaN, byHand = Number.NaN) =>
    say(
      `  ${`${operation} ${slug}, ${returns}`.padEnd(26)} ${own.toFixed(0).padStart(5)} ms  by hand ${byHand.toFixed(0).padStart(4)} ms: ${times(own / byHand)} as long;  stock ${ofOne.toFixed(2)} ms a record: ${times(ofOne / (own / records))} as fast`,
    )
  line('minimal', minimal, byHandMinimal)
  line('records', whole, byHandWhole)
}

let round = 0

const valueOf = (slug: Filled): string => values[slug].next(++round)

/** Each run finds the tables in the same state: nothing dead in them, and for a deletion all there is. */
const prepared =
  ({ payload }: Side, { operation, slug }: Case): Work['prepare'] =>
  async () => {
    if (operation === 'delete') await putBack(payload, slug)
    else await payload.db.pool.query(`VACUUM ANALYZE ${slug}`)
  }

const requestOf = ({ operation, slug }: Case): { body?: unknown; method: string } =>
  operation === 'delete'
    ? { method: 'DELETE' }
    : { body: { [values[slug].field]: valueOf(slug) }, method: 'PATCH' }

const ofOurs = (side: Side, each: Case, returns: Returns): Work => ({
  check: has(each.records),
  prepare: prepared(side, each),
  async run() {
    const { body, method } = requestOf(each)
    const option = returns === 'minimal' ? '&return=minimal' : ''
    return side.call(method, `/${each.slug}?${filters[each.slug]}${option}`, body)
  },
})

const ofHand = (side: Side, each: Case, returns: Returns): Work => ({
  check: has(each.records),
  prepare: prepared(side, each),
  async run() {
    const client = await side.payload.db.pool.connect()
    const value = each.operation === 'delete' ? null : valueOf(each.slug)
    const text = await writeByHand(client, each.slug, value, returns)
    client.release()
    return text
  },
})

const ofStockPayload = (side: Side, each: Case): Work => ({
  check: has(each.ofStock),
  prepare: prepared(side, each),
  async run() {
    const { body, method } = requestOf(each)
    return side.call(method, `/${each.slug}?${filters[each.slug]}&depth=0&limit=0`, body)
  },
})

const has =
  (records: number) =>
  (text: unknown): void => {
    const { docs } = JSON.parse(String(text)) as { docs: unknown[] }
    if (docs.length !== records) throw new Error(`${docs.length} records instead of ${records}`)
  }

export const dev = async (ours: Side, operations: string[], slugs: string[], runs: number) => {
  await fill(ours.payload, 10000)
  for (const slug of slugs) await keepCopy(ours.payload, slug as Filled)
  for (const operation of operations)
    for (const slug of slugs) {
      const each = { ofStock: 0, operation, records: 10000, runs, slug } as Case
      for (const returns of ['minimal', 'records'] as const) {
        const [a = 0, b = 0] = await mediansInTurn(
          [ofOurs(ours, each, returns), ofHand(ours, each, returns)],
          runs,
          1,
        )
        say(`${operation} ${slug} ${returns}: ${a.toFixed(0)} / ${b.toFixed(0)} = ${(a / b).toFixed(2)}`)
      }
    }
}
