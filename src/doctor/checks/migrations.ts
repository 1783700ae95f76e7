/** Whether the database has the tables that this service expects. */
import { isReplaced } from '../../plugins/database/connection/squashed'
import { migrations as ours } from '../../plugins/database/migrations'
import { ask } from '../ask'
import { type Check, maxExamples, type Finding } from '../finding'

export const migrations: Check = {
  name: 'migrations',
  async run(payload) {
    const [table] = await ask<{ isThere: boolean }>(
      payload,
      `SELECT to_regclass('payload_migrations') IS NOT NULL AS "isThere"`,
    )
    const run = table?.isThere
      ? await ask<{ name: string }>(payload, 'SELECT name FROM payload_migrations ORDER BY name')
      : []
    const done = run.map(({ name }) => name)
    const expected = ours.map(({ name }) => name)
    return [
      ...named(
        expected.filter((name) => !done.includes(name)),
        {
          remedy: 'The service would run them at its next start. Now:',
          steps: [{ command: 'npm run migrate' }],
          what: 'Migrations have not been run; nothing else was checked',
        },
      ),
      ...named(
        done.filter((name) => !expected.includes(name) && !isReplaced(name)),
        {
          remedy: 'The database belongs to a newer service. Update this one, and check again.',
          steps: [],
          what: 'Migrations were run that this service does not know; nothing else was checked',
        },
      ),
    ]
  },
}

const named = (names: readonly string[], finding: Pick<Finding, 'remedy' | 'steps' | 'what'>): Finding[] =>
  names.length === 0 ? [] : [{ ...finding, count: names.length, examples: names.slice(0, maxExamples) }]
