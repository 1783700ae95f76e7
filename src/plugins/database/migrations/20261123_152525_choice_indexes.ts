import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE INDEX "sales_reps_credit_bands_value_idx" ON "sales_reps_credit_bands" USING btree ("value","parent_id");
  CREATE INDEX "customers_consumer_lead_source_value_idx" ON "customers_consumer_lead_source" USING btree ("value","parent_id");
  CREATE INDEX "customers_company_type_value_idx" ON "customers_company_type" USING btree ("value","parent_id");
  CREATE INDEX "vehicles_status_value_idx" ON "vehicles_status" USING btree ("value","parent_id");
  CREATE INDEX "deals_type_value_idx" ON "deals_type" USING btree ("value","parent_id");
  CREATE INDEX "service_orders_type_value_idx" ON "service_orders_type" USING btree ("value","parent_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "sales_reps_credit_bands_value_idx";
  DROP INDEX "customers_consumer_lead_source_value_idx";
  DROP INDEX "customers_company_type_value_idx";
  DROP INDEX "vehicles_status_value_idx";
  DROP INDEX "deals_type_value_idx";
  DROP INDEX "service_orders_type_value_idx";`)
}
