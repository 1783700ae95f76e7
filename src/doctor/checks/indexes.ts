/** Invalid indexes, which an interrupted CREATE INDEX CONCURRENTLY leaves behind. */
import { escapeIdentifier } from 'pg'
import { ask } from '../ask'
import type { Check } from '../finding'

export const indexes: Check = {
  name: 'indexes',
  async run(payload) {
    const found = await ask<{ name: string; table: string }>(
      payload,
      `SELECT index.relname AS name, owner.relname AS "table" FROM pg_index
       JOIN pg_class AS index ON index.oid = indexrelid JOIN pg_class AS owner ON owner.oid = indrelid
       WHERE NOT (indisvalid AND indisready AND indislive) AND owner.relnamespace = current_schema()::regnamespace
       ORDER BY 1`,
    )
    return found.map(({ name, table }) => ({
      count: 1,
      examples: [name],
      remedy: 'Unless it is being made right now, make it again, or drop it if it is none of the service’s:',
      steps: [{ sql: `REINDEX INDEX ${escapeIdentifier(name)};` }],
      what: `An index of ${table} is not valid, so it is kept up and not used`,
    }))
  },
}
