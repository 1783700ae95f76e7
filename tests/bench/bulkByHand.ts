/** Bulk update and bulk delete beside the SQL that one would write by hand. */
import { mediansInTurn, say, times, type Work } from './measure'
import { writeByHand } from './byHand'
import { fill, type Filled, keepCopy, putBack } from './records'
import type { Ours } from './ours'

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

export const bulkByHand = async (
  ours: Ours,
  { records, runs }: { records: number; runs: number },
): Promise<void> => {
  await fill(ours.payload, records)
  for (const slug of ['leads', 'trades', 'deals'] as const) await keepCopy(ours.payload, slug)
  say(`Bulk of ${records} records, ledger rows included, beside SQL by hand that writes the same rows;`)
  say(`medians of ${runs}, in turn:`)
  for (const operation of ['update', 'delete'] as const) {
    for (const slug of ['leads', 'trades', 'deals'] as const) {
      await compare(ours, { operation, records, runs, slug })
    }
  }
}

type Case = { operation: 'delete' | 'update'; records: number; runs: number; slug: Filled }

const compare = async (ours: Ours, each: Case): Promise<void> => {
  const { operation, runs, slug } = each
  const ways = ['minimal', 'records'] as const
  const medians = await mediansInTurn(
    ways.flatMap((returns) => [ofOurs(ours, each, returns), ofHand(ours, each, returns)]),
    runs,
  )
  for (const [at, returns] of ways.entries()) {
    const [own = Number.NaN, byHand = Number.NaN] = medians.slice(2 * at)
    say(
      `  ${`${operation} ${slug}, ${returns}`.padEnd(26)} ${own.toFixed(0).padStart(5)} ms  by hand ${byHand.toFixed(0).padStart(4)} ms: ${times(own / byHand)} as long`,
    )
  }
}

let round = 0

const valueOf = (slug: Filled): string => values[slug].next(++round)

/** Each run finds the tables in the same state: nothing dead in them, and for a deletion all there is. */
const prepared =
  ({ payload }: Ours, { operation, slug }: Case): Work['prepare'] =>
  async () => {
    if (operation === 'delete') await putBack(payload, slug)
    else await payload.db.pool.query(`VACUUM ANALYZE ${slug}`)
  }

const requestOf = ({ operation, slug }: Case): { body?: unknown; method: string } =>
  operation === 'delete'
    ? { method: 'DELETE' }
    : { body: { [values[slug].field]: valueOf(slug) }, method: 'PATCH' }

const ofOurs = (side: Ours, each: Case, returns: Returns): Work => ({
  check: has(each.records),
  prepare: prepared(side, each),
  async run() {
    const { body, method } = requestOf(each)
    const option = returns === 'minimal' ? '&return=minimal' : ''
    return side.call(method, `/${each.slug}?${filters[each.slug]}${option}`, body)
  },
})

const ofHand = (side: Ours, each: Case, returns: Returns): Work => ({
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

const has =
  (records: number) =>
  (text: unknown): void => {
    const { docs } = JSON.parse(String(text)) as { docs: unknown[] }
    if (docs.length !== records) throw new Error(`${docs.length} records instead of ${records}`)
  }
