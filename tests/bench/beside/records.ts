/**
 * Deals, customers and vehicles, so many of each, put into the tables by SQL: the same on every side. Deal N names a customer, a
 * vehicle and a lien holder of its own, spread over all of them, so that every answer has as many records at any size.
 */
import { Client } from 'pg'

/** What is written in bulk stands in batches: `Batch 0`, `Batch 1` and so on, in the order of the deals. */
export const batchSize = (size: number): number => Math.max(1, Math.min(1000, Math.floor(size / 40)))

export const batchOf = (number: number): string => `Batch ${number}`

// As many by one statement: what it holds stays small, and its progress can be told.
const chunkSize = 500_000

// From here on it is faster to make the indexes when all rows are there.
const indexedLaterFrom = 1_000_000

const tables = ['customers', 'vehicles', 'deals', 'deals_type', 'deals_rels']

/** The statements for the records from `from` to `to`. */
const statements = (size: number, from: number, to: number): string[] => {
  const numbers = `generate_series(${from}::bigint, ${to}) AS n`
  return [
    `INSERT INTO customers (customer_id, email, phone, consumer_first_name, consumer_last_name, consumer_income, company_name,
        consumer_get_pre_approved, label, created_at)
      SELECT 'C-' || n, 'c' || n || '@example.com', '555-' || n, 'First' || n, 'Last' || n, 3000 + n % 5000,
        CASE n % 5 WHEN 0 THEN 'Company ' || n END, 'Yes', 'First' || n || ' Last' || n, ${moment(size)}
      FROM ${numbers}`,
    `INSERT INTO vehicles (name, vin, year, make, model, trim, body, exterior, interior, label, created_at)
      SELECT 'Vehicle ' || n, 'VIN' || n, (2000 + n % 26)::text, 'Make' || n % 40, 'Model' || n % 300, 'Trim' || n % 9,
        'Sedan', 'Blue', 'Grey', 'Vehicle ' || n || ' · VIN' || n, ${moment(size)}
      FROM ${numbers}`,
    `INSERT INTO deals (deal_id, status, customer_id, vehicle_id, mileage, customer_relationship, sales_price, margin, label,
        created_at)
      SELECT 'D-' || n, CASE n % 4 WHEN 0 THEN 'Quoted' ELSE 'Working' END, ${other(7919, size)}, ${other(104_729, size)},
        n * 7919 % 120000, 'Batch ' || (n - 1) / ${batchSize(size)}, '$' || n % 90000 || '.00', '$900.00',
        'D-' || n, ${moment(size)}
      FROM ${numbers}`,
    `INSERT INTO deals_type ("order", parent_id, value) SELECT 1, n, 'Retail' FROM ${numbers}`,
    `INSERT INTO deals_rels ("order", parent_id, path, customers_id)
      SELECT 1, n, 'lienHolder', ${other(15_485_863, size)} FROM ${numbers}`,
  ]
}

/** Later for later records: newest first is one order on all sides. */
const moment = (size: number): string => `now() - (${size} - n) * interval '1 minute'`

/** Another record for each: spread over all of them. */
const other = (prime: number, size: number): string => `1 + (n * ${prime} % ${size})::int`

/** @param told is told how many there are, while there are more to come */
export const fill = async (
  url: string,
  size: number,
  told: (done: number) => void = () => undefined,
): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const indexes = size >= indexedLaterFrom ? await dropIndexes(client) : []
    // Every statement of a table before those of the next: what a deal names is there before it.
    for (let table = 0; table < tables.length; table++) {
      for (let from = 1; from <= size; from += chunkSize) {
        const to = Math.min(size, from + chunkSize - 1)
        await client.query(statements(size, from, to)[table] ?? '')
        if (to < size) told(Math.floor((table * size + to) / tables.length))
      }
    }
    await client.query(`SET maintenance_work_mem = '512MB'`)
    for (const index of indexes) await client.query(index)
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

/** Drops what is no constraint. @returns the statements that make them again */
const dropIndexes = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ definition: string; name: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

/** How many deals have these values, on a connection of its own. */
export const countDeals = async (url: string, values: Record<string, string>): Promise<number> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const conditions = Object.keys(values).map((name, at) => `${client.escapeIdentifier(name)} = $${at + 1}`)
    const { rows } = await client.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM deals WHERE ${conditions.join(' AND ')}`,
      Object.values(values),
    )
    return rows[0]?.total ?? 0
  } finally {
    await client.end()
  }
}
