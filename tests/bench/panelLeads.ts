import { Client } from 'pg'
import { leadProcessStatuses } from '../../src/vocabulary/pipeline'

/**
 * Adds leads to those of the demonstration, until there are so many: each with its last event, over all statuses, reps and
 * tenants, a few minutes apart.
 */
export const addLeads = async (url: string, count: number): Promise<void> => {
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
      [count, [...leadProcessStatuses]],
    )
    await client.query(
      `UPDATE leads SET latest_event_id = event.id FROM lead_events AS event
       WHERE event.lead_id = leads.id AND leads.latest_event_id IS NULL`,
    )
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
