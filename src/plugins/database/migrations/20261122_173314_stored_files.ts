import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "file_stores" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
  );
  
  DROP INDEX "attachments_filename_idx";
  ALTER TABLE "attachments" ADD COLUMN "stored_name" varchar;
  ALTER TABLE "attachments" ADD COLUMN "sha256" varchar;
  CREATE INDEX "attachments_stored_name_idx" ON "attachments" USING btree ("stored_name");
  CREATE INDEX "changes_stored_file_idx" ON "changes" USING btree ((stored -> 'row' ->> 'stored_name')) WHERE (stored -> 'row' ->> 'stored_name') IS NOT NULL;
  CREATE INDEX "attachments_filename_idx" ON "attachments" USING btree ("filename");`)
  // A file that is there keeps its name, and so its link. Its hash is for the doctor to make: see docs/decisions/stored-files.md.
  await db.execute(sql`
  INSERT INTO "file_stores" DEFAULT VALUES;
  UPDATE "attachments" SET "stored_name" = "filename" WHERE "filename" IS NOT NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "file_stores" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "file_stores" CASCADE;
  DROP INDEX "attachments_stored_name_idx";
  DROP INDEX "changes_stored_file_idx";
  DROP INDEX "attachments_filename_idx";
  CREATE UNIQUE INDEX "attachments_filename_idx" ON "attachments" USING btree ("filename");
  ALTER TABLE "attachments" DROP COLUMN "stored_name";
  ALTER TABLE "attachments" DROP COLUMN "sha256";`)
}
