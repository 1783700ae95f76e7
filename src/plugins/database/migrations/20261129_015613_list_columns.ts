import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "leads_latest_event_idx";
  DROP INDEX "leads_vehicle_idx";
  DROP INDEX "deals_sales_rep_idx";
  DROP INDEX "deals_customer_idx";
  DROP INDEX "vehicles_customer_idx";
  CREATE INDEX "deals_deal_id_listed_idx" ON "deals" USING btree ("deal_id" COLLATE "C","id") WHERE (coalesce(octet_length("deal_id"), 0) <= 2000);
  CREATE INDEX "deals_deal_id_long_idx" ON "deals" USING btree ("id") WHERE NOT (coalesce(octet_length("deal_id"), 0) <= 2000);
  CREATE INDEX "deals_expected_closing_listed_idx" ON "deals" USING btree ("expected_closing","id");
  CREATE INDEX "vehicles_stock_number_listed_idx" ON "vehicles" USING btree ("stock_number" COLLATE "C","id") WHERE (coalesce(octet_length("stock_number"), 0) <= 2000);
  CREATE INDEX "vehicles_stock_number_long_idx" ON "vehicles" USING btree ("id") WHERE NOT (coalesce(octet_length("stock_number"), 0) <= 2000);
  CREATE INDEX "leads_latest_event_idx" ON "leads" USING btree ("latest_event_id");
  CREATE INDEX "leads_vehicle_idx" ON "leads" USING btree ("vehicle_id","id");
  CREATE INDEX "deals_sales_rep_idx" ON "deals" USING btree ("sales_rep_id","id");
  CREATE INDEX "deals_customer_idx" ON "deals" USING btree ("customer_id");
  CREATE INDEX "vehicles_customer_idx" ON "vehicles" USING btree ("customer_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "deals_deal_id_listed_idx";
  DROP INDEX "deals_deal_id_long_idx";
  DROP INDEX "deals_expected_closing_listed_idx";
  DROP INDEX "vehicles_stock_number_listed_idx";
  DROP INDEX "vehicles_stock_number_long_idx";
  DROP INDEX "leads_latest_event_idx";
  DROP INDEX "leads_vehicle_idx";
  DROP INDEX "deals_sales_rep_idx";
  DROP INDEX "deals_customer_idx";
  DROP INDEX "vehicles_customer_idx";
  CREATE INDEX "leads_latest_event_idx" ON "leads" USING btree ("latest_event_id","id");
  CREATE INDEX "leads_vehicle_idx" ON "leads" USING btree ("vehicle_id");
  CREATE INDEX "deals_sales_rep_idx" ON "deals" USING btree ("sales_rep_id");
  CREATE INDEX "deals_customer_idx" ON "deals" USING btree ("customer_id","id");
  CREATE INDEX "vehicles_customer_idx" ON "vehicles" USING btree ("customer_id","id");`)
}
