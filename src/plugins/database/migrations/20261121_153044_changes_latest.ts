import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "collection_recordId_idx";
  CREATE INDEX "changes_latest_idx" ON "changes" USING btree ("collection","record_id","id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "changes_latest_idx";
  CREATE INDEX "collection_recordId_idx" ON "changes" USING btree ("collection","record_id");`)
}
