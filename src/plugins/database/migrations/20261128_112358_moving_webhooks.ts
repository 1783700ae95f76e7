import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/** @param moving SQL for a condition: whether a webhook that is on moves to `route.queue` */
const queuesOf = (moving: SQL): SQL => sql`
CREATE OR REPLACE FUNCTION forecourt_queues(tenants jsonb, moved jsonb, moved_among jsonb) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT DISTINCT route.queue FROM webhook_routes AS route WHERE (EXISTS (
    SELECT 1 FROM webhook_lanes AS lane JOIN webhooks AS webhook ON webhook.id = lane.webhook
    WHERE lane.queue = route.queue AND webhook.enabled IS NOT FALSE) OR ${moving})
  AND (route.tenant = 0 OR route.tenant IN (
    SELECT CASE WHEN value::text ~ '^[0-9]{1,9}$' THEN value::text::int END FROM (
      SELECT jsonb_path_query(tenants, 'lax $[*]') AS value
      UNION ALL SELECT jsonb_path_query(moved, 'lax $.*[*]')
      UNION ALL SELECT jsonb_path_query(moved_among, 'lax $.*[*]')) AS concerned))
$$`

// A webhook may move after a write chose its queues and before the write is committed, so a change goes to the next queue, too.
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    queuesOf(sql`EXISTS (
    SELECT 1 FROM webhook_lanes AS lane JOIN webhooks AS webhook ON webhook.id = lane.webhook
    WHERE lane.rerouted_by IS NOT NULL AND webhook.enabled IS NOT FALSE AND route.queue = coalesce((
      SELECT min(part.tenants_id) FROM webhooks_rels AS part WHERE part.parent_id = webhook.id AND part.path = 'tenants'), 0))`),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(queuesOf(sql`FALSE`))
}
