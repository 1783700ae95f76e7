import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "leads" ADD COLUMN "different_from" varchar;
  ALTER TABLE "customers" ADD COLUMN "different_from" varchar;
  CREATE INDEX "leads_different_from_each_idx" ON "leads" USING gin (string_to_array("different_from", ' '));
  CREATE INDEX "customers_different_from_each_idx" ON "customers" USING gin (string_to_array("different_from", ' '));`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "leads_different_from_each_idx";
  DROP INDEX "customers_different_from_each_idx";
  ALTER TABLE "leads" DROP COLUMN "different_from";
  ALTER TABLE "customers" DROP COLUMN "different_from";`)
}
