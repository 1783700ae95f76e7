import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "webhook_lanes" (
  	"webhook" integer PRIMARY KEY NOT NULL,
  	"queue" integer NOT NULL,
  	"rerouted_by" "xid8"
  );
  
  CREATE TABLE "webhook_queues" (
  	"queue" integer PRIMARY KEY NOT NULL,
  	"served_at" timestamp with time zone NOT NULL,
  	"rests_until" timestamp (3) with time zone,
  	"slow_until" timestamp (3) with time zone,
  	"pending" integer NOT NULL,
  	"counted_at" timestamp (3) with time zone NOT NULL,
  	"full_since" timestamp (3) with time zone
  );
  
  CREATE TABLE "webhook_routes" (
  	"tenant" integer NOT NULL,
  	"queue" integer NOT NULL,
  	CONSTRAINT "webhook_routes_tenant_queue_pk" PRIMARY KEY("tenant","queue")
  );
  
  ALTER TABLE "webhook_queues" SET (fillfactor = 50);
  DROP INDEX "webhook_fan_outs_noted_idx";
  DROP INDEX "webhook_fan_outs_backlog_idx";
  ALTER TABLE "webhook_fan_outs" ADD COLUMN "queue" integer;
  ALTER TABLE "webhook_fan_outs" ADD COLUMN "piece" "int4multirange";
  ALTER TABLE "webhook_lanes" ADD CONSTRAINT "webhook_lanes_webhook_webhooks_id_fk" FOREIGN KEY ("webhook") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "webhook_lanes_moving_idx" ON "webhook_lanes" USING btree ("webhook") WHERE rerouted_by IS NOT NULL;
  CREATE INDEX "webhook_lanes_queue_idx" ON "webhook_lanes" USING btree ("queue");
  CREATE INDEX "webhook_fan_outs_queue_idx" ON "webhook_fan_outs" USING btree ("queue","id");
  CREATE INDEX "webhook_fan_outs_begun_idx" ON "webhook_fan_outs" USING btree ("queue","id") WHERE after_webhook > 0;
`)
  // The queues with webhooks that are on and that a change concerns. It must not raise: it runs in the transaction of every write.
  await db.execute(sql`CREATE FUNCTION forecourt_queues(tenants jsonb, moved jsonb, moved_among jsonb) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT DISTINCT route.queue FROM webhook_routes AS route WHERE EXISTS (
    SELECT 1 FROM webhook_lanes AS lane JOIN webhooks AS webhook ON webhook.id = lane.webhook
    WHERE lane.queue = route.queue AND webhook.enabled IS NOT FALSE)
  AND (route.tenant = 0 OR route.tenant IN (
    SELECT CASE WHEN value::text ~ '^[0-9]{1,9}$' THEN value::text::int END FROM (
      SELECT jsonb_path_query(tenants, 'lax $[*]') AS value
      UNION ALL SELECT jsonb_path_query(moved, 'lax $.*[*]')
      UNION ALL SELECT jsonb_path_query(moved_among, 'lax $.*[*]')) AS concerned))
$$`)
  // One row for each queue and statement.
  await db.execute(sql`CREATE OR REPLACE FUNCTION forecourt_fan_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM webhook_routes) THEN
    INSERT INTO webhook_fan_outs (queue, changes)
      SELECT reached.queue, range_agg(concerned.ids) FROM (
        SELECT range_agg(int4range(told.id, told.id, '[]')) AS ids, told.tenants, told.changes -> 'tenant' AS moved,
          told.changes -> 'tenants' AS moved_among FROM told GROUP BY 2, 3, 4) AS concerned
        CROSS JOIN LATERAL forecourt_queues(concerned.tenants, concerned.moved, concerned.moved_among) AS reached(queue)
      GROUP BY reached.queue ORDER BY reached.queue;
  END IF;
  RETURN NULL;
END $$`)
  // Keeps the lane and the routes of a webhook. A new route goes to its present queue, too: it stays there until both are empty.
  await db.execute(sql`CREATE FUNCTION forecourt_route_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target int := (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::int;
  own int;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7203120);
  IF EXISTS (SELECT 1 FROM webhooks WHERE id = target) THEN
    own := coalesce((SELECT min(tenants_id) FROM webhooks_rels WHERE parent_id = target AND path = 'tenants'), 0);
    INSERT INTO webhook_lanes (webhook, queue) VALUES (target, own) ON CONFLICT DO NOTHING;
    INSERT INTO webhook_routes (tenant, queue)
      SELECT DISTINCT coalesce(part.tenants_id, 0), reached.queue FROM webhook_lanes AS lane
        LEFT JOIN webhooks_rels AS part ON part.parent_id = lane.webhook AND part.path = 'tenants'
        CROSS JOIN LATERAL (VALUES (lane.queue), (own)) AS reached(queue)
      WHERE lane.webhook = target ORDER BY 1, 2 ON CONFLICT DO NOTHING;
    UPDATE webhook_lanes SET rerouted_by = CASE WHEN queue <> own THEN pg_current_xact_id() END
      WHERE webhook = target AND (queue <> own OR rerouted_by IS NOT NULL);
  END IF;
  RETURN NULL;
END $$`)
  await db.execute(sql`CREATE CONSTRAINT TRIGGER forecourt_route_webhook AFTER INSERT OR UPDATE ON webhooks
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION forecourt_route_webhook('id');
  CREATE CONSTRAINT TRIGGER forecourt_route_webhook AFTER INSERT OR UPDATE OR DELETE ON webhooks_rels
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION forecourt_route_webhook('parent_id')`)
  await db.execute(sql`INSERT INTO webhook_lanes (webhook, queue, rerouted_by)
      SELECT webhook.id, coalesce(noted.share, own.queue), CASE WHEN noted.share <> own.queue THEN pg_current_xact_id() END
      FROM webhooks AS webhook LEFT JOIN webhook_shares AS noted ON noted.webhook = webhook.id
        CROSS JOIN LATERAL (SELECT coalesce(min(tenants_id), 0) AS queue FROM webhooks_rels
          WHERE parent_id = webhook.id AND path = 'tenants') AS own;
    INSERT INTO webhook_routes (tenant, queue)
      SELECT DISTINCT coalesce(part.tenants_id, 0), reached.queue FROM webhook_lanes AS lane
        LEFT JOIN webhooks_rels AS part ON part.parent_id = lane.webhook AND part.path = 'tenants'
        CROSS JOIN LATERAL (SELECT lane.queue UNION SELECT coalesce(min(tenants_id), 0) FROM webhooks_rels
          WHERE parent_id = lane.webhook AND path = 'tenants') AS reached(queue);
    INSERT INTO webhook_queues (queue, served_at, pending, counted_at, full_since)
      SELECT share, now(), 0, to_timestamp(0), since FROM webhook_full_shares`)
  // What waits, in its order: first what earlier rounds left to each share, then what no round has seen.
  await db.execute(sql`INSERT INTO webhook_fan_outs (queue, changes, created_at, after_webhook)
      SELECT share, changes, created_at, after_webhook FROM webhook_fan_outs
      WHERE share IS NOT NULL AND NOT isempty(changes) ORDER BY share, place, lower(changes), id;
    INSERT INTO webhook_fan_outs (queue, changes, created_at)
      SELECT reached.queue, range_agg(int4range(change.id, change.id, '[]')), noted.created_at
      FROM webhook_fan_outs AS noted CROSS JOIN LATERAL unnest(noted.changes) AS range
        JOIN changes AS change ON change.id >= lower(range) AND change.id < upper(range)
        CROSS JOIN LATERAL forecourt_queues(change.tenants, change.changes -> 'tenant', change.changes -> 'tenants') AS reached(queue)
      WHERE noted.queue IS NULL AND noted.share IS NULL
      GROUP BY noted.id, noted.created_at, reached.queue ORDER BY noted.id, reached.queue;
    DELETE FROM webhook_fan_outs WHERE queue IS NULL`)
  await db.execute(sql`ALTER TABLE "webhook_fan_outs" ALTER COLUMN "queue" SET NOT NULL;
  ALTER TABLE "webhook_fan_outs" DROP COLUMN "share";
  ALTER TABLE "webhook_fan_outs" DROP COLUMN "place";
  DROP TABLE "webhook_full_shares";
  DROP TABLE "webhook_shares"`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TRIGGER forecourt_route_webhook ON webhooks;
  DROP TRIGGER forecourt_route_webhook ON webhooks_rels;
  DROP FUNCTION forecourt_route_webhook();
  CREATE TABLE "webhook_full_shares" (
  	"share" integer PRIMARY KEY NOT NULL,
  	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
  );
  CREATE TABLE "webhook_shares" (
  	"webhook" integer PRIMARY KEY NOT NULL,
  	"share" integer NOT NULL
  );
  INSERT INTO webhook_full_shares (share, since) SELECT queue, full_since FROM webhook_queues WHERE full_since IS NOT NULL;
  INSERT INTO webhook_shares (webhook, share) SELECT webhook, queue FROM webhook_lanes;
  ALTER TABLE "webhook_fan_outs" ADD COLUMN "share" integer;
  ALTER TABLE "webhook_fan_outs" ADD COLUMN "place" bigint;
  INSERT INTO webhook_fan_outs (queue, share, place, changes, created_at, after_webhook)
    SELECT queue, queue, id, piece, created_at, after_webhook FROM webhook_fan_outs WHERE piece IS NOT NULL;
  UPDATE webhook_fan_outs SET share = queue, place = id, changes = changes - coalesce(piece, '{}'),
    after_webhook = CASE WHEN piece IS NULL THEN after_webhook ELSE 0 END WHERE share IS NULL;
  DELETE FROM webhook_fan_outs WHERE isempty(changes);
  DROP TABLE "webhook_lanes";
  DROP TABLE "webhook_queues";
  DROP TABLE "webhook_routes";
  DROP INDEX "webhook_fan_outs_queue_idx";
  DROP INDEX "webhook_fan_outs_begun_idx";
  CREATE INDEX "webhook_fan_outs_noted_idx" ON "webhook_fan_outs" USING btree ("id") WHERE share IS NULL;
  CREATE INDEX "webhook_fan_outs_backlog_idx" ON "webhook_fan_outs" USING btree ("share","place","id") WHERE share IS NOT NULL;
  ALTER TABLE "webhook_fan_outs" DROP COLUMN "queue";
  ALTER TABLE "webhook_fan_outs" DROP COLUMN "piece"`)
  await db.execute(sql`CREATE OR REPLACE FUNCTION forecourt_fan_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM webhooks WHERE enabled IS NOT FALSE) THEN
    INSERT INTO webhook_fan_outs (changes)
      SELECT range_agg(int4range(told.id, told.id, '[]')) FROM told HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$`)
  await db.execute(sql`DROP FUNCTION forecourt_queues(jsonb, jsonb, jsonb)`)
}
