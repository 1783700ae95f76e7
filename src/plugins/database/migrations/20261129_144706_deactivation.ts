import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "sales_reps" ADD COLUMN "has_left" boolean;
  ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp(3) with time zone;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "sales_reps" DROP COLUMN "has_left";
  ALTER TABLE "users" DROP COLUMN "deactivated_at";`)
}
