import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_query_presets_related_collection";
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('leads', 'tasks', 'meetings', 'messages', 'customers', 'deals', 'preApprovals', 'vehicles', 'listings', 'trades', 'serviceOrders');
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE "public"."enum_payload_query_presets_related_collection" USING "related_collection"::"public"."enum_payload_query_presets_related_collection";
  ALTER TABLE "addresses" ADD COLUMN "created_by_id" integer;
  ALTER TABLE "dmv_fees" ADD COLUMN "created_by_id" integer;
  ALTER TABLE "addresses" ADD CONSTRAINT "addresses_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "dmv_fees" ADD CONSTRAINT "dmv_fees_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "addresses_created_by_idx" ON "addresses" USING btree ("created_by_id");
  CREATE INDEX "dmv_fees_created_by_idx" ON "dmv_fees" USING btree ("created_by_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "addresses" DROP CONSTRAINT "addresses_created_by_id_users_id_fk";
  
  ALTER TABLE "dmv_fees" DROP CONSTRAINT "dmv_fees_created_by_id_users_id_fk";
  
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_query_presets_related_collection";
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('leads', 'meetings', 'messages', 'tasks', 'customers', 'listings', 'trades', 'vehicles', 'deals', 'preApprovals', 'serviceOrders');
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE "public"."enum_payload_query_presets_related_collection" USING "related_collection"::"public"."enum_payload_query_presets_related_collection";
  DROP INDEX "addresses_created_by_idx";
  DROP INDEX "dmv_fees_created_by_idx";
  ALTER TABLE "addresses" DROP COLUMN "created_by_id";
  ALTER TABLE "dmv_fees" DROP COLUMN "created_by_id";`)
}
