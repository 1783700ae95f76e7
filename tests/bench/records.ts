/** Records for a bench, put into the tables by SQL; the same for both sides. */
import type { BasePayload } from 'payload'

const named = 200

/** What the others name. */
const fillNamed = `
  INSERT INTO customers (email, company_name) SELECT 'c' || n || '@example.com', 'Company ' || n
  FROM generate_series(1, ${named}) AS n;
  INSERT INTO vehicles (name, vin) SELECT 'Vehicle ' || n, 'VIN' || n FROM generate_series(1, ${named}) AS n;`

const leads = (count: number) => `
  INSERT INTO leads (process_statuses, reason, first_name, last_name, email, phone, source, notes, customer_id, label)
  SELECT 'On Hold', 'Test', 'First' || n, 'Last' || n, 'l' || n || '@example.com', '555-' || n, 'Bench',
    'What was said, and what is to be done about it, ' || n, 1 + n % ${named}, 'First' || n || ' Last' || n
  FROM generate_series(1, ${count}) AS n;`

const deals = (count: number) => `
  INSERT INTO deals (deal_id, status, customer_id, vehicle_id, mileage, customer_relationship, sales_price, margin, label)
  SELECT 'D-' || n, 'Working', 1 + n % ${named}, 1 + n % ${named}, n, 'Bench', '$' || n || '.00', '$900.00',
    'D-' || n || ' · Working · $' || n || '.00'
  FROM generate_series(1, ${count}) AS n;
  INSERT INTO deals_type ("order", parent_id, value) SELECT 1, id, 'Retail' FROM deals;
  INSERT INTO deals_rels ("order", parent_id, path, customers_id)
  SELECT 1, id, 'lienHolder', 1 + id % ${named} FROM deals;`

const trades = (count: number) => `
  INSERT INTO trades (status, vehicle_id, odometer, trade_in_allowance, trade_in_payoff_balance, payoff_good_through, label)
  SELECT 'Dropped Off At Auction', 1 + n % ${named}, n, '$4,000.00', '$1,000.00', '2026-03-01T09:30:00Z',
    'Dropped Off At Auction · $4,000.00'
  FROM generate_series(1, ${count}) AS n;
  INSERT INTO _trades_v (parent_id, version_status, version_vehicle_id, version_odometer, version_trade_in_allowance,
    version_trade_in_payoff_balance, version_payoff_good_through, version_label, version_updated_at, version_created_at)
  SELECT id, status::text::enum__trades_v_version_status, vehicle_id, odometer, trade_in_allowance,
    trade_in_payoff_balance, payoff_good_through, label, updated_at, created_at FROM trades;`

/** Fills leads, deals and trades with so many records each. */
export const fill = async ({ db: { pool } }: BasePayload, count: number): Promise<void> => {
  await pool.query(fillNamed + leads(count) + deals(count) + trades(count))
  await pool.query('VACUUM ANALYZE')
}

export const fillLeads = async ({ db: { pool } }: BasePayload, count: number): Promise<void> => {
  await pool.query(fillNamed + leads(count))
  await pool.query('VACUUM ANALYZE')
}

const tables = {
  deals: ['deals', 'deals_type', 'deals_rels'],
  leads: ['leads'],
  trades: ['trades', '_trades_v'],
}

export type Filled = keyof typeof tables

/** Keeps a copy of a collection, to put it back after each run that deletes it. */
export const keepCopy = async ({ db: { pool } }: BasePayload, slug: Filled): Promise<void> => {
  for (const table of tables[slug]) await pool.query(`CREATE TABLE kept_${table} AS TABLE ${table}`)
}

export const putBack = async ({ db: { pool } }: BasePayload, slug: Filled): Promise<void> => {
  for (const table of [...tables[slug]].reverse()) await pool.query(`DELETE FROM ${table}`)
  for (const table of tables[slug]) {
    await pool.query(`INSERT INTO ${table} SELECT * FROM kept_${table}`)
    await pool.query(`VACUUM ANALYZE ${table}`)
  }
}
