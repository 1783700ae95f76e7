import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "webhook_full_shares" (
  	"share" integer PRIMARY KEY NOT NULL,
  	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "webhook_shares" (
  	"webhook" integer PRIMARY KEY NOT NULL,
  	"share" integer NOT NULL
  );
  
  ALTER TABLE "webhook_fan_outs" ADD COLUMN "share" integer;
  ALTER TABLE "webhook_fan_outs" ADD COLUMN "place" bigint;
  ALTER TABLE "webhook_fan_outs" ADD COLUMN "after_webhook" integer DEFAULT 0 NOT NULL;
  CREATE INDEX "webhook_fan_outs_noted_idx" ON "webhook_fan_outs" USING btree ("id") WHERE share IS NULL;
  CREATE INDEX "webhook_fan_outs_backlog_idx" ON "webhook_fan_outs" USING btree ("share","place","id") WHERE share IS NOT NULL;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "webhook_full_shares" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "webhook_shares" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "webhook_full_shares" CASCADE;
  DROP TABLE "webhook_shares" CASCADE;
  DROP INDEX "webhook_fan_outs_noted_idx";
  DROP INDEX "webhook_fan_outs_backlog_idx";
  ALTER TABLE "webhook_fan_outs" DROP COLUMN "share";
  ALTER TABLE "webhook_fan_outs" DROP COLUMN "place";
  ALTER TABLE "webhook_fan_outs" DROP COLUMN "after_webhook";`)
}
