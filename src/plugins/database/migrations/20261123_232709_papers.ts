import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "attachments" ADD COLUMN "deal_id" integer;
  ALTER TABLE "attachments" ADD COLUMN "lead_id" integer;
  ALTER TABLE "attachments" ADD COLUMN "customer_id" integer;
  ALTER TABLE "attachments" ADD COLUMN "vehicle_id" integer;
  ALTER TABLE "attachments" ADD COLUMN "created_by_id" integer;
  ALTER TABLE "attachments" ADD CONSTRAINT "attachments_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "attachments" ADD CONSTRAINT "attachments_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "attachments" ADD CONSTRAINT "attachments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "attachments" ADD CONSTRAINT "attachments_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "attachments" ADD CONSTRAINT "attachments_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "attachments_deal_idx" ON "attachments" USING btree ("deal_id");
  CREATE INDEX "attachments_lead_idx" ON "attachments" USING btree ("lead_id");
  CREATE INDEX "attachments_customer_idx" ON "attachments" USING btree ("customer_id");
  CREATE INDEX "attachments_vehicle_idx" ON "attachments" USING btree ("vehicle_id");
  CREATE INDEX "attachments_created_by_idx" ON "attachments" USING btree ("created_by_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "attachments" DROP CONSTRAINT "attachments_deal_id_deals_id_fk";
  
  ALTER TABLE "attachments" DROP CONSTRAINT "attachments_lead_id_leads_id_fk";
  
  ALTER TABLE "attachments" DROP CONSTRAINT "attachments_customer_id_customers_id_fk";
  
  ALTER TABLE "attachments" DROP CONSTRAINT "attachments_vehicle_id_vehicles_id_fk";
  
  ALTER TABLE "attachments" DROP CONSTRAINT "attachments_created_by_id_users_id_fk";
  
  DROP INDEX "attachments_deal_idx";
  DROP INDEX "attachments_lead_idx";
  DROP INDEX "attachments_customer_idx";
  DROP INDEX "attachments_vehicle_idx";
  DROP INDEX "attachments_created_by_idx";
  ALTER TABLE "attachments" DROP COLUMN "deal_id";
  ALTER TABLE "attachments" DROP COLUMN "lead_id";
  ALTER TABLE "attachments" DROP COLUMN "customer_id";
  ALTER TABLE "attachments" DROP COLUMN "vehicle_id";
  ALTER TABLE "attachments" DROP COLUMN "created_by_id";`)
}
