import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'
import { toAccountAddress } from '../../../fields/accountAddress'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "sales_reps" ADD COLUMN "account_address" varchar;`)
  const { rows } = await db.execute<{ id: number; user: string }>(
    sql`SELECT id, "user" FROM sales_reps WHERE "user" IS NOT NULL`,
  )
  await db.execute(sql`UPDATE sales_reps AS rep SET account_address = made.address
    FROM unnest(${sql.param(rows.map(({ id }) => id))}::int[], ${sql.param(rows.map(({ user }) => toAccountAddress(user)))}::text[]) AS made(id, address)
    WHERE rep.id = made.id`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "sales_reps" DROP COLUMN "account_address";`)
}
