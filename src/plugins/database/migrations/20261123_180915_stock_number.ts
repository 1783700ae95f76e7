import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "vehicles" ADD COLUMN "stock_number" varchar;
  CREATE INDEX "vehicles_stock_number_key_idx" ON "vehicles" USING hash ("stock_number");
  CREATE INDEX "vehicles_stock_number_parts_idx" ON "vehicles" USING gin (forecourt_fold("stock_number") gin_trgm_ops);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "vehicles_stock_number_key_idx";
  DROP INDEX "vehicles_stock_number_parts_idx";
  ALTER TABLE "vehicles" DROP COLUMN "stock_number";`)
}
