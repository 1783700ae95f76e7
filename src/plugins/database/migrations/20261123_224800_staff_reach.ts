import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** Accounts without tenants reached all. Now such an account reaches none, so those that exist say that it is all. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   UPDATE "users" SET "all_tenants" = TRUE WHERE "role" IS DISTINCT FROM 'admin' AND NOT EXISTS (
    SELECT FROM "users_rels" WHERE "users_rels"."parent_id" = "users"."id" AND "users_rels"."path" = 'tenants');`)
}

/** They reach all with it as they did without. */
export async function down(_: MigrateDownArgs): Promise<void> {}
