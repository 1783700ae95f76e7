import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'
import { fillVersionTenants } from '../integrity/fillVersionTenants'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "_trades_v" ADD COLUMN "tenants" jsonb;
  ALTER TABLE "_pre_approvals_v" ADD COLUMN "tenants" jsonb;
  ALTER TABLE "_webhooks_v" ADD COLUMN "tenants" jsonb;`)
  for (const statement of fillVersionTenants()) await db.execute(statement)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "_trades_v" DROP COLUMN "tenants";
  ALTER TABLE "_pre_approvals_v" DROP COLUMN "tenants";
  ALTER TABLE "_webhooks_v" DROP COLUMN "tenants";`)
}
