/** Leads for a bench, put into the table by SQL. */
import type { BasePayload } from 'payload'

const named = 200

/** What the leads name. */
const fillNamed = `
  INSERT INTO customers (email, company_name) SELECT 'c' || n || '@example.com', 'Company ' || n
  FROM generate_series(1, ${named}) AS n;`

const leads = (count: number) => `
  INSERT INTO leads (process_statuses, reason, first_name, last_name, email, phone, source, notes, customer_id, label)
  SELECT 'On Hold', 'Test', 'First' || n, 'Last' || n, 'l' || n || '@example.com', '555-' || n, 'Bench',
    'What was said, and what is to be done about it, ' || n, 1 + n % ${named}, 'First' || n || ' Last' || n
  FROM generate_series(1, ${count}) AS n;`

export const fillLeads = async ({ db: { pool } }: BasePayload, count: number): Promise<void> => {
  await pool.query(fillNamed + leads(count))
  await pool.query('VACUUM ANALYZE')
}
