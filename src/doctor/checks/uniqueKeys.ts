/** Records that repeat a natural key which the service was set to keep unique within each tenant. */
import { sql } from '@payloadcms/db-postgres'
import { execute } from '../../plugins/database/connection/execute'
import { collectionOf } from '../../plugins/database/model/model'
import { repeatedRows, uniqueKeysOf } from '../../plugins/records/uniqueKeys'
import { type Check, type Finding, maxExamples } from '../finding'

export const uniqueKeys: Check = {
  name: 'uniqueKeys',
  async run(payload) {
    const findings: Finding[] = []
    for (const key of uniqueKeysOf(payload)) {
      const { from, where } = repeatedRows(payload, key)
      const [row] = await execute<{ count: number; examples: number[] | null }>(
        { payload },
        sql`SELECT count(*)::int AS count, (array_agg(id ORDER BY id))[:${maxExamples}] AS examples
          FROM (SELECT DISTINCT record.id FROM ${from} WHERE ${where}) AS repeated`,
      )
      if (!row || row.count === 0) continue
      const { plural } = collectionOf(payload, key.slug).label
      findings.push({
        count: row.count,
        examples: row.examples ?? [],
        remedy: `They are from before UNIQUE_KEYS named ${key.slug}.${key.field}, or a record that they reference has changed its tenant. The panel lists them at ${payload.config.routes.admin}/collections/${key.slug}/repeated. Give all but one another value, or none.`,
        steps: [],
        what: `${plural} share their ${key.field} with another of their tenant`,
      })
    }
    return findings
  },
}
