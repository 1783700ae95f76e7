import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

// Titles of deals have the price as the panel formats amounts. Those with fractions of a cent are formatted at their next change.
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`UPDATE deals SET label = left(label, -length(btrim(sales_price)))
      || CASE WHEN forecourt_amount(sales_price) < 0 THEN '-' ELSE '' END
      || '$' || to_char(abs(forecourt_amount(sales_price)), 'FM999,999,999,990.00')
    WHERE right(label, length(btrim(sales_price))) = btrim(sales_price)
      AND abs(forecourt_amount(sales_price)) < 1e12 AND scale(trim_scale(forecourt_amount(sales_price))) <= 2`)
}

export async function down(_: MigrateDownArgs): Promise<void> {}
