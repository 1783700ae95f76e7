/**
 * Questions to the database. Nothing here can write: each is a transaction that may only read. The comparison with the
 * ledger asks elsewhere, by `execute` and without that guard: it is the code that repairs too, there under its locks.
 */
import { escapeIdentifier, type QueryResultRow } from 'pg'
import type { BasePayload } from 'payload'
import { maxExamples, type Finding } from './finding'

// A whole table may have to be read, which the service's own limit is too short for.
const limit = '1h'

export const ask = async <Row extends QueryResultRow>(
  { db }: BasePayload,
  statement: string,
): Promise<Row[]> => {
  const client = await db.pool.connect()
  let failure: Error | undefined
  try {
    // All at once, for one way there and back; there are hundreds of questions.
    const results = await client.query(
      `BEGIN READ ONLY; SET LOCAL statement_timeout = '${limit}'; ${statement}; COMMIT`,
    )
    return (results as unknown as { rows: Row[] }[])[2]?.rows ?? []
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // A connection whose transaction failed is closed.
    client.release(failure)
  }
}

/** Rows that should not be. The condition is over `record`, a row of the table. */
export type Wrong = Pick<Finding, 'remedy' | 'steps' | 'what'> & {
  condition: string
  /** The column that holds the id of the record, where that is not the row's own. */
  record?: string
}

/** Which of the wrongs there are in a table: it is read once for all of them, and again for those there are. */
export const findWrong = async (
  payload: BasePayload,
  table: string,
  wrongs: readonly Wrong[],
): Promise<Finding[]> => {
  if (wrongs.length === 0) return []
  const from = `FROM ${escapeIdentifier(table)} AS record`
  const counts = wrongs.map(({ condition }, at) => `count(*) FILTER (WHERE ${condition})::float8 AS "${at}"`)
  const [counted = {}] = await ask<Record<string, number>>(payload, `SELECT ${counts.join(', ')} ${from}`)
  const findings: Finding[] = []
  for (const [at, { condition, record = 'id', remedy, steps, what }] of wrongs.entries()) {
    const count = counted[at] ?? 0
    if (count === 0) continue
    const rows = await ask<{ id: number }>(
      payload,
      `SELECT DISTINCT record.${escapeIdentifier(record)} AS id ${from} WHERE ${condition}
        ORDER BY 1 LIMIT ${maxExamples}`,
    )
    findings.push({ count, examples: rows.map(({ id }) => id), remedy, steps, what })
  }
  return findings
}
