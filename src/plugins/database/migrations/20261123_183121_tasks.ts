import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_tasks_priority" AS ENUM('High', 'Normal', 'Low');
  ALTER TYPE "public"."enum_payload_query_presets_related_collection" ADD VALUE 'tasks' BEFORE 'customers';
  CREATE TABLE "tasks" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"what" varchar,
  	"lead_id" integer,
  	"deal_id" integer,
  	"customer_id" integer,
  	"notes" varchar,
  	"done" boolean,
  	"due" timestamp(3) with time zone,
  	"priority" "enum_tasks_priority",
  	"assignee_id" integer,
  	"rule" varchar,
  	"created_by_id" integer,
  	"last_modified_by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "locations" ADD COLUMN "opening_hours" varchar;
  ALTER TABLE "locations" ADD COLUMN "time_zone" varchar;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_sales_reps_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."sales_reps"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_last_modified_by_id_users_id_fk" FOREIGN KEY ("last_modified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "tasks_lead_idx" ON "tasks" USING btree ("lead_id","id");
  CREATE INDEX "tasks_deal_idx" ON "tasks" USING btree ("deal_id");
  CREATE INDEX "tasks_customer_idx" ON "tasks" USING btree ("customer_id");
  CREATE INDEX "tasks_assignee_idx" ON "tasks" USING btree ("assignee_id","id");
  CREATE INDEX "tasks_created_by_idx" ON "tasks" USING btree ("created_by_id");
  CREATE INDEX "tasks_last_modified_by_idx" ON "tasks" USING btree ("last_modified_by_id");
  CREATE INDEX "tasks_updated_at_idx" ON "tasks" USING btree ("updated_at","id");
  CREATE INDEX "tasks_created_at_idx" ON "tasks" USING btree ("created_at","id");
  CREATE INDEX "tasks_what_listed_idx" ON "tasks" USING btree ("what" COLLATE "C","id") WHERE (coalesce(octet_length("what"), 0) <= 2000);
  CREATE INDEX "tasks_what_long_idx" ON "tasks" USING btree ("id") WHERE NOT (coalesce(octet_length("what"), 0) <= 2000);
  CREATE INDEX "tasks_done_listed_idx" ON "tasks" USING btree ("done","id");
  CREATE INDEX "tasks_due_listed_idx" ON "tasks" USING btree ("due","id");
  CREATE INDEX "tasks_priority_listed_idx" ON "tasks" USING btree ("priority","id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "tasks" CASCADE;
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_query_presets_related_collection";
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('leads', 'meetings', 'messages', 'customers', 'listings', 'trades', 'vehicles', 'deals', 'preApprovals', 'serviceOrders');
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE "public"."enum_payload_query_presets_related_collection" USING "related_collection"::"public"."enum_payload_query_presets_related_collection";
  ALTER TABLE "locations" DROP COLUMN "opening_hours";
  ALTER TABLE "locations" DROP COLUMN "time_zone";
  DROP TYPE "public"."enum_tasks_priority";`)
}
