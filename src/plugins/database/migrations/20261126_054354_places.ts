import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "addresses" ADD COLUMN "place" jsonb;
  ALTER TABLE "locations" ADD COLUMN "place" jsonb;
  CREATE INDEX "addresses_place_place_idx" ON "addresses" USING btree ((("place" ->> 1)::float8),(("place" ->> 0)::float8));
  CREATE INDEX "locations_place_place_idx" ON "locations" USING btree ((("place" ->> 1)::float8),(("place" ->> 0)::float8));`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "addresses_place_place_idx";
  DROP INDEX "locations_place_place_idx";
  ALTER TABLE "addresses" DROP COLUMN "place";
  ALTER TABLE "locations" DROP COLUMN "place";`)
}
