import { Client } from 'pg'

/**
 * Adds deals, each of a customer of its own, and leads of the first of these customers, until there are so many: over twelve months,
 * two tenants, ten reps and twelve sources. Two in three leads were contacted, after some hours.
 */
export const addReported = async (url: string, size: { deals: number; leads: number }): Promise<void> => {
  // Without the service's limits, which this many records at once exceed.
  const client = new Client({ connectionString: url })
  await client.connect()
  const run = (statement: string) => client.query(statement)
  const year = "now() - random() * interval '364 days'"
  await run(`INSERT INTO tenants (id, name) VALUES (1, 'One'), (2, 'Two') ON CONFLICT DO NOTHING`)
  await run(
    `INSERT INTO sales_reps (id, name, "user") SELECT n, 'Rep ' || n, 'rep' || n || '@bench.example' FROM generate_series(1, 10) n
     ON CONFLICT DO NOTHING`,
  )
  const missing = (table: string, most: number) =>
    `generate_series((SELECT count(*) + 1 FROM ${table}), ${most}) AS n`
  await run(
    `WITH made AS (INSERT INTO customers (label, customer_id) SELECT 'Buyer ' || n, n FROM ${missing('customers', size.deals)}
       RETURNING id)
     INSERT INTO customers_rels ("order", parent_id, path, tenants_id) SELECT 1, id, 'tenants', 1 + id % 2 FROM made`,
  )
  await run(
    `INSERT INTO deals (label, status, margin, customer_id, sales_rep_id, tenant_id, created_at)
     SELECT 'Deal ' || n, (ARRAY['Quoted', 'Funded', 'Delivered'])[1 + n % 3], '$' || n % 5000 || '.50', n, 1 + n % 10, 1 + n % 2,
       ${year} FROM ${missing('deals', size.deals)}`,
  )
  await run(
    `WITH made AS (
       INSERT INTO leads (label, source, customer_id, sales_rep_id, tenant_id, created_at)
       SELECT 'Lead ' || n, 'Source ' || n % 12, n, 1 + n % 10, 1 + n % 2, ${year} FROM ${missing('leads', size.leads)}
       RETURNING id, created_at)
     INSERT INTO lead_events (lead_id, type, label, created_at)
     SELECT id, CASE WHEN id % 3 = 0 THEN 'Status Check' ELSE 'Outbound Phone Call' END::enum_lead_events_type, 'Event',
       created_at + random() * interval '5 hours' FROM made`,
  )
  await run(
    `INSERT INTO changes (collection, record_id, operation, created_at)
     SELECT made.collection, made.id, 'create', made.created_at FROM (
       SELECT 'leads' AS collection, id, created_at FROM leads UNION ALL SELECT 'leadEvents', id, created_at FROM lead_events
     ) AS made`,
  )
  await run('VACUUM ANALYZE')
  await client.end()
}
