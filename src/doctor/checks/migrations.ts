/** Checks that the database has run exactly the migrations of this service, so that its tables are as expected. */
import { isReplaced } from '../../plugins/database/connection/squashed'
import { migrations as ownMigrations } from '../../plugins/database/migrations'
import { query } from '../readOnlyQuery'
import { type Check, maxExamples, type Finding } from '../finding'

export const migrations: Check = {
  name: 'migrations',
  async run(payload) {
    const [table] = await query<{ isThere: boolean }>(
      payload,
      `SELECT to_regclass('payload_migrations') IS NOT NULL AS "isThere"`,
    )
    const rows = table?.isThere
      ? await query<{ name: string }>(payload, 'SELECT name FROM payload_migrations ORDER BY name')
      : []
    const applied = rows.map(({ name }) => name)
    const expected = ownMigrations.map(({ name }) => name)
    return [
      ...toFindings(
        expected.filter((name) => !applied.includes(name)),
        {
          remedy: 'The service would run them at its next start. Now:',
          steps: [{ command: 'npm run migrate' }],
          what: 'Migrations have not been run; nothing else was checked',
        },
      ),
      ...toFindings(
        applied.filter((name) => !expected.includes(name) && !isReplaced(name)),
        {
          remedy: 'The database belongs to a newer service. Update this one, and check again.',
          steps: [],
          what: 'Migrations were run that this service does not know; nothing else was checked',
        },
      ),
    ]
  },
}

const toFindings = (names: readonly string[], finding: Omit<Finding, 'count' | 'examples'>): Finding[] =>
  names.length === 0 ? [] : [{ ...finding, count: names.length, examples: names.slice(0, maxExamples) }]
