import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "deals" ADD COLUMN "sales_rep_id" integer;
  ALTER TABLE "deals" ADD COLUMN "expected_closing" timestamp(3) with time zone;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_sales_rep_id_sales_reps_id_fk" FOREIGN KEY ("sales_rep_id") REFERENCES "public"."sales_reps"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "deals_sales_rep_idx" ON "deals" USING btree ("sales_rep_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "deals" DROP CONSTRAINT "deals_sales_rep_id_sales_reps_id_fk";
  
  DROP INDEX "deals_sales_rep_idx";
  ALTER TABLE "deals" DROP COLUMN "sales_rep_id";
  ALTER TABLE "deals" DROP COLUMN "expected_closing";`)
}
