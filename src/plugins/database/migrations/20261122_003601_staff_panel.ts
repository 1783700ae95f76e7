import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_payload_query_presets_access_read_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_access_update_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_access_delete_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('leads', 'meetings', 'messages', 'customers', 'listings', 'trades', 'vehicles', 'deals', 'preApprovals', 'serviceOrders');
  CREATE TABLE "payload_query_presets" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"is_shared" boolean DEFAULT false,
  	"access_read_constraint" "enum_payload_query_presets_access_read_constraint" DEFAULT 'onlyMe',
  	"access_update_constraint" "enum_payload_query_presets_access_update_constraint" DEFAULT 'onlyMe',
  	"access_delete_constraint" "enum_payload_query_presets_access_delete_constraint" DEFAULT 'onlyMe',
  	"where" jsonb,
  	"columns" jsonb,
  	"group_by" varchar,
  	"related_collection" "enum_payload_query_presets_related_collection" NOT NULL,
  	"is_temp" boolean,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_query_presets_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" integer
  );
  
  ALTER TABLE "leads" ADD COLUMN "phone_digits" varchar;
  ALTER TABLE "meetings" ADD COLUMN "phone_digits" varchar;
  ALTER TABLE "messages" ADD COLUMN "phone_digits" varchar;
  ALTER TABLE "sales_reps" ADD COLUMN "phone_digits" varchar;
  ALTER TABLE "contacts" ADD COLUMN "phone_digits" varchar;
  ALTER TABLE "customers" ADD COLUMN "phone_digits" varchar;
  ALTER TABLE "payload_query_presets_rels" ADD CONSTRAINT "payload_query_presets_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_query_presets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_query_presets_rels" ADD CONSTRAINT "payload_query_presets_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_query_presets_updated_at_idx" ON "payload_query_presets" USING btree ("updated_at");
  CREATE INDEX "payload_query_presets_created_at_idx" ON "payload_query_presets" USING btree ("created_at");
  CREATE INDEX "payload_query_presets_rels_order_idx" ON "payload_query_presets_rels" USING btree ("order");
  CREATE INDEX "payload_query_presets_rels_parent_idx" ON "payload_query_presets_rels" USING btree ("parent_id");
  CREATE INDEX "payload_query_presets_rels_path_idx" ON "payload_query_presets_rels" USING btree ("path");
  CREATE INDEX "payload_query_presets_rels_users_id_idx" ON "payload_query_presets_rels" USING btree ("users_id");
  CREATE INDEX "payload_query_presets_rels_owner_idx" ON "payload_query_presets_rels" USING btree ("parent_id","path","order");`)
  await db.execute(sql`
  UPDATE "leads" SET "phone_digits" = NULLIF(regexp_replace("phone", '[^0-9]', '', 'g'), '') WHERE "phone" IS NOT NULL;
  UPDATE "meetings" SET "phone_digits" = NULLIF(regexp_replace("phone", '[^0-9]', '', 'g'), '') WHERE "phone" IS NOT NULL;
  UPDATE "messages" SET "phone_digits" = NULLIF(regexp_replace("phone", '[^0-9]', '', 'g'), '') WHERE "phone" IS NOT NULL;
  UPDATE "sales_reps" SET "phone_digits" = NULLIF(regexp_replace("phone", '[^0-9]', '', 'g'), '') WHERE "phone" IS NOT NULL;
  UPDATE "contacts" SET "phone_digits" = NULLIF(regexp_replace("phone", '[^0-9]', '', 'g'), '') WHERE "phone" IS NOT NULL;
  UPDATE "customers" SET "phone_digits" = NULLIF(regexp_replace("phone", '[^0-9]', '', 'g'), '') WHERE "phone" IS NOT NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "payload_query_presets" CASCADE;
  DROP TABLE "payload_query_presets_rels" CASCADE;
  ALTER TABLE "leads" DROP COLUMN "phone_digits";
  ALTER TABLE "meetings" DROP COLUMN "phone_digits";
  ALTER TABLE "messages" DROP COLUMN "phone_digits";
  ALTER TABLE "sales_reps" DROP COLUMN "phone_digits";
  ALTER TABLE "contacts" DROP COLUMN "phone_digits";
  ALTER TABLE "customers" DROP COLUMN "phone_digits";
  DROP TYPE "public"."enum_payload_query_presets_access_read_constraint";
  DROP TYPE "public"."enum_payload_query_presets_access_update_constraint";
  DROP TYPE "public"."enum_payload_query_presets_access_delete_constraint";
  DROP TYPE "public"."enum_payload_query_presets_related_collection";`)
}
