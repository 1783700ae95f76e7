import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'
import { storedDigits, storedKeys } from '../../../lib/people'

type Db = MigrateUpArgs['db']

const rowsAtOnce = 1000

type Row = Record<string, null | string> & { id: number }

/** Sets columns of the records that are there to what a write computes for them. @param read the columns that it is computed from */
const fill = async (
  db: Db,
  table: string,
  read: readonly string[],
  columns: Record<string, (row: Row) => null | string>,
): Promise<void> => {
  let after = 0
  for (;;) {
    const { rows } = await db.execute<Row>(
      sql.raw(`SELECT id, ${read.join()} FROM ${table} WHERE id > ${after} ORDER BY id LIMIT ${rowsAtOnce}`),
    )
    for (const [column, valueOf] of Object.entries(columns)) {
      await db.execute(sql`UPDATE ${sql.identifier(table)} AS record SET ${sql.identifier(column)} = made.value
        FROM unnest(${sql.param(rows.map(({ id }) => id))}::int[], ${sql.param(rows.map(valueOf))}::text[]) AS made(id, value)
        WHERE record.id = made.id AND record.${sql.identifier(column)} IS DISTINCT FROM made.value`)
    }
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.id ?? after
  }
}

const digits = ({ phone }: Row) => storedDigits(phone ?? '') || null

const keys = ({ email, name, parts, phone }: Row) =>
  storedKeys({ emails: [email], names: [name, parts], phones: [phone] })

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "leads" ADD COLUMN "match_keys" varchar;
  ALTER TABLE "customers" ADD COLUMN "match_keys" varchar;
  CREATE INDEX "leads_match_keys_each_idx" ON "leads" USING gin (string_to_array("match_keys", ' '));
  CREATE INDEX "customers_match_keys_each_idx" ON "customers" USING gin (string_to_array("match_keys", ' '));`)
  const person = { match_keys: keys, phone_digits: digits }
  await fill(db, 'leads', ['email', 'phone', 'name', `concat_ws(' ', first_name, last_name) AS parts`], person)
  await fill(
    db,
    'customers',
    ['email', 'phone', 'company_name AS name', `concat_ws(' ', consumer_first_name, consumer_last_name) AS parts`],
    person,
  )
  for (const table of ['contacts', 'sales_reps', 'messages', 'meetings'])
    await fill(db, table, ['phone'], { phone_digits: digits })
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "leads_match_keys_each_idx";
  DROP INDEX "customers_match_keys_each_idx";
  ALTER TABLE "leads" DROP COLUMN "match_keys";
  ALTER TABLE "customers" DROP COLUMN "match_keys";`)
}
