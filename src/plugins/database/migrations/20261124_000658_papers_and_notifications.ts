import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_users_muted_mails" AS ENUM('Lead assigned', 'Customer replied', 'Task overdue', 'Webhook disabled');
  CREATE TABLE "users_muted_mails" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_users_muted_mails",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "notifications" (
  	"id" bigserial PRIMARY KEY NOT NULL,
  	"user_id" integer NOT NULL,
  	"kind" text NOT NULL,
  	"origin" text NOT NULL,
  	"records" integer[] NOT NULL,
  	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  	"read_at" timestamp (3) with time zone,
  	"mail_at" timestamp (3) with time zone,
  	"mailed_at" timestamp (3) with time zone,
  	"mail_tries" integer DEFAULT 0 NOT NULL
  );
  
  CREATE TABLE "notification_progress" (
  	"id" integer PRIMARY KEY NOT NULL,
  	"seen" "pg_snapshot" NOT NULL,
  	"due" timestamp (3) with time zone NOT NULL
  );
  
  CREATE TABLE "notification_readers" (
  	"user_id" integer PRIMARY KEY NOT NULL,
  	"language" text NOT NULL
  );
  
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_query_presets_related_collection";
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('leads', 'tasks', 'meetings', 'messages', 'customers', 'deals', 'preApprovals', 'vehicles', 'listings', 'trades', 'serviceOrders');
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE "public"."enum_payload_query_presets_related_collection" USING "related_collection"::"public"."enum_payload_query_presets_related_collection";
  ALTER TABLE "addresses" ADD COLUMN "created_by_id" integer;
  ALTER TABLE "dmv_fees" ADD COLUMN "created_by_id" integer;
  ALTER TABLE "attachments" ADD COLUMN "deal_id" integer;
  ALTER TABLE "attachments" ADD COLUMN "lead_id" integer;
  ALTER TABLE "attachments" ADD COLUMN "customer_id" integer;
  ALTER TABLE "attachments" ADD COLUMN "vehicle_id" integer;
  ALTER TABLE "attachments" ADD COLUMN "created_by_id" integer;
  ALTER TABLE "webhook_states" ADD COLUMN "is_announced" boolean DEFAULT true NOT NULL;
  ALTER TABLE "users_muted_mails" ADD CONSTRAINT "users_muted_mails_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "notification_readers" ADD CONSTRAINT "notification_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "users_muted_mails_order_idx" ON "users_muted_mails" USING btree ("order");
  CREATE INDEX "users_muted_mails_parent_idx" ON "users_muted_mails" USING btree ("parent_id");
  CREATE INDEX "users_muted_mails_value_idx" ON "users_muted_mails" USING btree ("value","parent_id");
  CREATE UNIQUE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","kind","origin") WHERE read_at IS NULL;
  CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id");
  CREATE INDEX "notifications_mail_idx" ON "notifications" USING btree ("mail_at") WHERE mail_at IS NOT NULL;
  CREATE INDEX "notifications_updated_idx" ON "notifications" USING btree ("updated_at");
  ALTER TABLE "addresses" ADD CONSTRAINT "addresses_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "dmv_fees" ADD CONSTRAINT "dmv_fees_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "attachments" ADD CONSTRAINT "attachments_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "attachments" ADD CONSTRAINT "attachments_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "attachments" ADD CONSTRAINT "attachments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "attachments" ADD CONSTRAINT "attachments_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "attachments" ADD CONSTRAINT "attachments_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "addresses_created_by_idx" ON "addresses" USING btree ("created_by_id");
  CREATE INDEX "dmv_fees_created_by_idx" ON "dmv_fees" USING btree ("created_by_id");
  CREATE INDEX "attachments_deal_idx" ON "attachments" USING btree ("deal_id");
  CREATE INDEX "attachments_lead_idx" ON "attachments" USING btree ("lead_id");
  CREATE INDEX "attachments_customer_idx" ON "attachments" USING btree ("customer_id");
  CREATE INDEX "attachments_vehicle_idx" ON "attachments" USING btree ("vehicle_id");
  CREATE INDEX "attachments_created_by_idx" ON "attachments" USING btree ("created_by_id");`)
  // What was written before there were notifications is not notified of.
  await db.execute(sql`
   INSERT INTO "notification_progress" ("id", "seen", "due") VALUES (1, pg_current_snapshot(), clock_timestamp());`)
  // Accounts without tenants reached all. Now such an account reaches none, so those that exist say that it is all.
  await db.execute(sql`
   UPDATE "users" SET "all_tenants" = TRUE WHERE "role" IS DISTINCT FROM 'admin' AND NOT EXISTS (
    SELECT FROM "users_rels" WHERE "users_rels"."parent_id" = "users"."id" AND "users_rels"."path" = 'tenants');`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "users_muted_mails" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "notifications" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "notification_progress" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "notification_readers" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "users_muted_mails" CASCADE;
  DROP TABLE "notifications" CASCADE;
  DROP TABLE "notification_progress" CASCADE;
  DROP TABLE "notification_readers" CASCADE;
  ALTER TABLE "addresses" DROP CONSTRAINT "addresses_created_by_id_users_id_fk";
  
  ALTER TABLE "dmv_fees" DROP CONSTRAINT "dmv_fees_created_by_id_users_id_fk";
  
  ALTER TABLE "attachments" DROP CONSTRAINT "attachments_deal_id_deals_id_fk";
  
  ALTER TABLE "attachments" DROP CONSTRAINT "attachments_lead_id_leads_id_fk";
  
  ALTER TABLE "attachments" DROP CONSTRAINT "attachments_customer_id_customers_id_fk";
  
  ALTER TABLE "attachments" DROP CONSTRAINT "attachments_vehicle_id_vehicles_id_fk";
  
  ALTER TABLE "attachments" DROP CONSTRAINT "attachments_created_by_id_users_id_fk";
  
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_query_presets_related_collection";
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('leads', 'meetings', 'messages', 'tasks', 'customers', 'listings', 'trades', 'vehicles', 'deals', 'preApprovals', 'serviceOrders');
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE "public"."enum_payload_query_presets_related_collection" USING "related_collection"::"public"."enum_payload_query_presets_related_collection";
  DROP INDEX "addresses_created_by_idx";
  DROP INDEX "dmv_fees_created_by_idx";
  DROP INDEX "attachments_deal_idx";
  DROP INDEX "attachments_lead_idx";
  DROP INDEX "attachments_customer_idx";
  DROP INDEX "attachments_vehicle_idx";
  DROP INDEX "attachments_created_by_idx";
  ALTER TABLE "addresses" DROP COLUMN "created_by_id";
  ALTER TABLE "dmv_fees" DROP COLUMN "created_by_id";
  ALTER TABLE "attachments" DROP COLUMN "deal_id";
  ALTER TABLE "attachments" DROP COLUMN "lead_id";
  ALTER TABLE "attachments" DROP COLUMN "customer_id";
  ALTER TABLE "attachments" DROP COLUMN "vehicle_id";
  ALTER TABLE "attachments" DROP COLUMN "created_by_id";
  ALTER TABLE "webhook_states" DROP COLUMN "is_announced";
  DROP TYPE "public"."enum_users_muted_mails";`)
}
