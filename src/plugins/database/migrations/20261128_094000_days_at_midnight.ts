import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

// The panel stored the days of deals as noon in UTC, and other programs as midnight.
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`UPDATE deals SET expected_closing = expected_closing - interval '12 hours'
    WHERE (expected_closing AT TIME ZONE 'UTC')::time = '12:00'`)
}

export async function down(_: MigrateDownArgs): Promise<void> {}
