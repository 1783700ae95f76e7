import { Client } from 'pg'
import { leadProcessStatuses } from '../../src/vocabulary/pipeline'
import { dealStatuses } from '../../src/vocabulary/transactions'

export type PanelSize = { deals: number; leads: number }

/**
 * Adds leads and deals to those of the demonstration, until there are so many: leads with their last event, deals with a customer
 * of their own, both over all statuses, reps and tenants, a few minutes apart.
 */
export const addRecords = async (url: string, size: PanelSize): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `WITH reps AS (SELECT array_agg(id ORDER BY id) AS ids FROM sales_reps),
        owners AS (SELECT array_agg(id ORDER BY id) AS ids FROM tenants),
        made AS (
          INSERT INTO leads (name, label, phone, source, process_statuses, sales_rep_id, tenant_id, created_at, updated_at)
          SELECT 'Lead ' || n, 'Lead ' || n, '555-' || lpad(n::text, 7, '0'), 'Source ' || n % 12,
            ($2::text[])[n % (array_length($2, 1) + 1)]::enum_leads_process_statuses,
            reps.ids[1 + n % array_length(reps.ids, 1)], owners.ids[1 + n % array_length(owners.ids, 1)],
            now() - n * interval '7 minutes', now() - n * interval '5 minutes'
          FROM generate_series(1, $1 - (SELECT count(*)::int FROM leads)) AS n, reps, owners
          RETURNING id, created_at
        ), events AS (
          INSERT INTO lead_events (lead_id, type, status, next_steps, label, created_at, updated_at)
          SELECT id, 'Outbound Phone Call', 'Call Customer', 'Call again after five.', 'Outbound Phone Call',
            created_at, created_at FROM made
          RETURNING id, lead_id
        ) SELECT count(*) FROM events`,
      [size.leads, [...leadProcessStatuses]],
    )
    await client.query(
      `UPDATE leads SET latest_event_id = event.id FROM lead_events AS event
       WHERE event.lead_id = leads.id AND leads.latest_event_id IS NULL`,
    )
    await client.query(
      `WITH reps AS (SELECT array_agg(id ORDER BY id) AS ids FROM sales_reps),
        owners AS (SELECT array_agg(id ORDER BY id) AS ids FROM tenants),
        buyers AS (
          INSERT INTO customers (label, phone, created_at)
          SELECT 'Buyer ' || n, '556-' || lpad(n::text, 7, '0'), now() - n * interval '7 minutes'
          FROM generate_series(1, $1 - (SELECT count(*)::int FROM deals)) AS n
          RETURNING id, created_at
        ), numbered AS (SELECT buyers.*, row_number() OVER () AS n FROM buyers
        ), made AS (
          INSERT INTO deals (label, status, sales_price, margin, customer_id, sales_rep_id, tenant_id, created_at, updated_at)
          SELECT 'Deal ' || n, ($2::text[])[1 + n % array_length($2, 1)], '$' || 9000 + n % 30000 || '.00',
            '$' || n % 5000 || '.50', numbered.id, reps.ids[1 + n % array_length(reps.ids, 1)],
            owners.ids[1 + n % array_length(owners.ids, 1)], created_at, created_at FROM numbered, reps, owners
          RETURNING customer_id, tenant_id
        )
        INSERT INTO customers_rels ("order", parent_id, path, tenants_id) SELECT 1, customer_id, 'tenants', tenant_id FROM made`,
      [size.deals, [...dealStatuses]],
    )
    for (const [table, slug] of [
      ['leads', 'leads'],
      ['lead_events', 'leadEvents'],
      ['deals', 'deals'],
      ['customers', 'customers'],
    ]) {
      await client.query(
        `INSERT INTO changes (collection, record_id, operation, created_at)
         SELECT $1::text, record.id, 'create', record.created_at FROM ${table} AS record
         WHERE NOT EXISTS (SELECT 1 FROM changes WHERE changes.collection = $1::text AND changes.record_id = record.id)`,
        [slug],
      )
    }
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
