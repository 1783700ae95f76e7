/** What the last write left in the ledger: the same, whoever wrote it. */
import { Client } from 'pg'

/** The last row of the ledger: its values by their types, and how many rows its batch has. */
export const lastChangeShape = async (url: string): Promise<unknown> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT collection, operation, actor_type, actor_name, request_id, batch_id, tenants, changes, stored,
        (SELECT count(*)::int FROM changes WHERE batch_id = change.batch_id) AS rows
        FROM changes AS change ORDER BY id DESC LIMIT 1`,
    )
    const { actor_name, actor_type, collection, operation, rows: count, ...values } = rows[0] ?? {}
    return { actor_name, actor_type, collection, count, operation, values: shapeOf(values) }
  } finally {
    await client.end()
  }
}

const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]))
}
