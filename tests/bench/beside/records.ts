/** Deals, customers and vehicles, so many of each, put into the tables by SQL: the same on both sides. */
import { Client } from 'pg'

/** What is written in bulk stands in batches: `Batch 0`, `Batch 1` and so on, in the order of the deals. */
export const batchSize = (size: number): number => Math.max(1, Math.min(1000, Math.floor(size / 40)))

const statements = (size: number): string[] => [
  `INSERT INTO customers (customer_id, email, phone, consumer_first_name, consumer_last_name, consumer_income, company_name,
      consumer_get_pre_approved, label, created_at)
    SELECT 'C-' || n, 'c' || n || '@example.com', '555-' || n, 'First' || n, 'Last' || n, 3000 + n % 5000,
      CASE n % 5 WHEN 0 THEN 'Company ' || n END, 'Yes', 'First' || n || ' Last' || n, ${moment(size)}
    FROM generate_series(1, ${size}) AS n`,
  `INSERT INTO vehicles (name, vin, year, make, model, trim, body, exterior, interior, label, created_at)
    SELECT 'Vehicle ' || n, 'VIN' || n, (2000 + n % 26)::text, 'Make' || n % 40, 'Model' || n % 300, 'Trim' || n % 9,
      'Sedan', 'Blue', 'Grey', 'Vehicle ' || n || ' · VIN' || n, ${moment(size)}
    FROM generate_series(1, ${size}) AS n`,
  `INSERT INTO deals (deal_id, status, customer_id, vehicle_id, mileage, customer_relationship, sales_price, margin, label,
      created_at)
    SELECT 'D-' || n, CASE n % 4 WHEN 0 THEN 'Quoted' ELSE 'Working' END, ${other(7919, size)}, ${other(104_729, size)},
      n * 7919 % 120000, 'Batch ' || (n - 1) / ${batchSize(size)}, '$' || n % 90000 || '.00', '$900.00',
      'D-' || n, ${moment(size)}
    FROM generate_series(1, ${size}) AS n`,
  `INSERT INTO deals_type ("order", parent_id, value) SELECT 1, id, 'Retail' FROM deals`,
  `INSERT INTO deals_rels ("order", parent_id, path, customers_id)
    SELECT 1, id, 'lienHolder', ${other(15_485_863, size, 'id')} FROM deals`,
  'VACUUM ANALYZE',
]

/** Later for later records: newest first is one order on both sides. */
const moment = (size: number): string => `now() - (${size} - n) * interval '1 minute'`

/** Another record for each: spread over all of them. */
const other = (prime: number, size: number, n = 'n'): string => `1 + (${n}::bigint * ${prime} % ${size})::int`

export const fill = async (url: string, size: number): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements(size)) await client.query(statement)
  } finally {
    await client.end()
  }
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
