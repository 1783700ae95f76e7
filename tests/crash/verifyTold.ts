/** Whether the receiver was told what the ledger says, all of it and nothing else. */
import type pg from 'pg'
import type { Told } from './told'

/** What each path of the receiver hears, as a condition on `event`. */
export const paths = {
  '/all': { events: null, hears: () => true },
  '/leads': {
    events: ['leads.created', 'leads.deleted', 'leads.updated'],
    hears: (event: string) => event.startsWith('leads.'),
  },
  '/some': {
    events: ['deals.status.changed', 'trades.updated'],
    hears: (event: string) => event === 'deals.status.changed' || event === 'trades.updated',
  },
} as const

type Row = { events: string[]; id: number }

/** Written apart from what decides it in the service: the writers change deals in one field, which has an event. */
const eventsOfRows = `
  SELECT id, array_remove(ARRAY[
    collection || CASE operation WHEN 'create' THEN '.created' WHEN 'update' THEN '.updated' ELSE '.deleted' END,
    CASE WHEN collection = 'deals' AND operation = 'update' AND changes ? 'status' THEN 'deals.status.changed' END], NULL) AS events
  FROM changes WHERE collection IN ('deals', 'leads', 'trades')`

/** One sentence for each event that is lost, untrue, or not the same each time. */
export const findUntold = async (pool: pg.Pool, { events, problems }: Told): Promise<string[]> => {
  const { rows } = await pool.query<Row>(eventsOfRows)
  const expected = new Set(
    rows.flatMap(({ events: names, id }) =>
      Object.entries(paths).flatMap(([path, { hears }]) =>
        names.filter((name) => hears(name)).map((name) => `${path} ${id} ${name}`),
      ),
    ),
  )
  const { rows: others } = await pool.query<{ id: number }>(
    `SELECT id FROM changes WHERE collection NOT IN ('deals', 'leads', 'trades')`,
  )
  const alien = new Set(others.map(({ id }) => String(id)))
  const found = [...problems]
  for (const key of expected) if (!events.get(key)?.arrived) found.push(`${key}: lost`)
  for (const [key, { bodies, ids }] of events) {
    if (!expected.has(key) && !alien.has(key.split(' ')[1] ?? ''))
      found.push(`${key}: of no row of the ledger`)
    if (ids.size > 1) found.push(`${key}: came with ${ids.size} ids`)
    if (bodies.size > 1) found.push(`${key}: came with ${bodies.size} bodies`)
  }
  const { rows: strange } = await pool.query<{ problem: string }>(strangeDeliveries)
  return [...found, ...strange.map(({ problem }) => problem)]
}

/** Every delivery has arrived, and stands for an event and a webhook by itself. */
const strangeDeliveries = `
  SELECT format('delivery %s of %s is %s', id, event, status) AS problem FROM webhook_deliveries WHERE status <> 'delivered'
  UNION ALL SELECT format('%s deliveries of %s %s for webhook %s', count(*), sequence, event, webhook)
  FROM webhook_deliveries GROUP BY sequence, event, webhook HAVING count(*) > 1
  UNION ALL SELECT format('%s noted and not told', count(*)) FROM webhook_fan_outs HAVING count(*) > 0`
