import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_webhook_deliveries_status" AS ENUM('pending', 'delivered', 'failed', 'held', 'cancelled');
  CREATE TABLE "webhook_deliveries" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"webhook" numeric,
  	"message" varchar,
  	"event" varchar,
  	"collection" varchar,
  	"record_id" numeric,
  	"sequence" numeric,
  	"status" "enum_webhook_deliveries_status",
  	"tries" numeric,
  	"next_try" timestamp(3) with time zone,
  	"answer_status" numeric,
  	"error" varchar,
  	"answer" varchar,
  	"duration_ms" numeric,
  	"attempts" jsonb,
  	"body" varchar,
  	"is_test" boolean,
  	"tenants" jsonb,
  	"due_at" timestamp(3) with time zone,
  	"leased_until" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone NOT NULL
  );
  
  CREATE TABLE "webhook_fan_outs" (
  	"id" bigserial PRIMARY KEY NOT NULL,
  	"changes" "int4multirange" NOT NULL,
  	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "webhook_secrets" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"webhook" integer NOT NULL,
  	"sealed" text NOT NULL,
  	"expires_at" timestamp (3) with time zone,
  	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "webhook_states" (
  	"id" integer PRIMARY KEY NOT NULL,
  	"state" text DEFAULT 'active' NOT NULL,
  	"reason" text,
  	"since" timestamp (3) with time zone,
  	"failing_since" timestamp (3) with time zone,
  	"failures" integer DEFAULT 0 NOT NULL
  );
  
  ALTER TABLE "webhooks" ADD COLUMN "description" varchar;
  ALTER TABLE "webhooks" ADD COLUMN "enabled" boolean DEFAULT true;
  ALTER TABLE "webhooks" ADD COLUMN "events" jsonb;
  ALTER TABLE "webhooks" ADD COLUMN "filter" jsonb;
  ALTER TABLE "webhooks" ADD COLUMN "payload" jsonb;
  ALTER TABLE "webhooks" ADD COLUMN "ordered" boolean;
  ALTER TABLE "_webhooks_v" ADD COLUMN "version_description" varchar;
  ALTER TABLE "_webhooks_v" ADD COLUMN "version_enabled" boolean DEFAULT true;
  ALTER TABLE "_webhooks_v" ADD COLUMN "version_events" jsonb;
  ALTER TABLE "_webhooks_v" ADD COLUMN "version_filter" jsonb;
  ALTER TABLE "_webhooks_v" ADD COLUMN "version_payload" jsonb;
  ALTER TABLE "_webhooks_v" ADD COLUMN "version_ordered" boolean;
  ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_webhook_webhooks_id_fk" FOREIGN KEY ("webhook") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "webhook_states" ADD CONSTRAINT "webhook_states_id_webhooks_id_fk" FOREIGN KEY ("id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "webhook_deliveries_created_at_line_idx" ON "webhook_deliveries" USING brin ("created_at");
  CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("webhook","due_at","id") WHERE status = 'pending';
  CREATE INDEX "webhook_deliveries_in_order_idx" ON "webhook_deliveries" USING btree ("webhook","collection","record_id","sequence") WHERE status = 'pending';
  CREATE INDEX "webhook_deliveries_of_webhook_idx" ON "webhook_deliveries" USING btree ("webhook","id");
  CREATE INDEX "webhook_secrets_webhook_idx" ON "webhook_secrets" USING btree ("webhook");`)
  // Written by hand: a row for what each statement adds to the ledger, where there is somebody to be told.
  await db.execute(sql`CREATE FUNCTION forecourt_fan_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM webhooks WHERE enabled IS NOT FALSE) THEN
    INSERT INTO webhook_fan_outs (changes)
      SELECT range_agg(int4range(told.id, told.id, '[]')) FROM told HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$`)
  await db.execute(sql`CREATE TRIGGER forecourt_fan_out AFTER INSERT ON changes
    REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION forecourt_fan_out()`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TRIGGER forecourt_fan_out ON changes`)
  await db.execute(sql`DROP FUNCTION forecourt_fan_out()`)
  await db.execute(sql`
   DROP TABLE "webhook_deliveries" CASCADE;
  DROP TABLE "webhook_fan_outs" CASCADE;
  DROP TABLE "webhook_secrets" CASCADE;
  DROP TABLE "webhook_states" CASCADE;
  ALTER TABLE "webhooks" DROP COLUMN "description";
  ALTER TABLE "webhooks" DROP COLUMN "enabled";
  ALTER TABLE "webhooks" DROP COLUMN "events";
  ALTER TABLE "webhooks" DROP COLUMN "filter";
  ALTER TABLE "webhooks" DROP COLUMN "payload";
  ALTER TABLE "webhooks" DROP COLUMN "ordered";
  ALTER TABLE "_webhooks_v" DROP COLUMN "version_description";
  ALTER TABLE "_webhooks_v" DROP COLUMN "version_enabled";
  ALTER TABLE "_webhooks_v" DROP COLUMN "version_events";
  ALTER TABLE "_webhooks_v" DROP COLUMN "version_filter";
  ALTER TABLE "_webhooks_v" DROP COLUMN "version_payload";
  ALTER TABLE "_webhooks_v" DROP COLUMN "version_ordered";
  DROP TYPE "public"."enum_webhook_deliveries_status";`)
}
