import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "changes" ADD COLUMN "transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL;
  CREATE INDEX "changes_transaction_idx" ON "changes" USING btree ("collection","transaction_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "changes_transaction_idx";
  ALTER TABLE "changes" DROP COLUMN "transaction_id";`)
}
