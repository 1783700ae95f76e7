/**
 * Runs the queries of the checks in READ ONLY transactions. The comparison of records with the ledger does not use such a
 * transaction: it shares code with the repair, which writes under its own locks.
 */
import { escapeIdentifier, type QueryResultRow } from 'pg'
import type { BasePayload } from 'payload'
import { maxExamples, type Finding } from './finding'

// A check may read a whole table, which takes longer than the service's statement timeout.
const statementTimeout = '1h'

export const query = async <Row extends QueryResultRow>(
  { db }: BasePayload,
  statement: string,
): Promise<Row[]> => {
  const client = await db.pool.connect()
  let failure: Error | undefined
  try {
    // BEGIN, SET, the statement and COMMIT are sent together, because the doctor sends hundreds of queries.
    const results = await client.query(
      `BEGIN READ ONLY; SET LOCAL statement_timeout = '${statementTimeout}'; ${statement}; COMMIT`,
    )
    return (results as unknown as { rows: Row[] }[])[2]?.rows ?? []
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // A connection with a failed transaction is closed.
    client.release(failure)
  }
}

/** A kind of invalid row: an SQL condition on the table alias `record`, and what to report. */
export type InvalidRows = Pick<Finding, 'remedy' | 'steps' | 'what'> & {
  condition: string
  /** The column with the record's id, if it is not the row's own `id`. */
  idColumn?: string
}

/** Checks a table for several kinds of invalid rows: one scan counts all of them, a second one finds examples. */
export const findInvalidRows = async (
  payload: BasePayload,
  table: string,
  kinds: readonly InvalidRows[],
): Promise<Finding[]> => {
  if (kinds.length === 0) return []
  const from = `FROM ${escapeIdentifier(table)} AS record`
  const columns = kinds.map(({ condition }, at) => `count(*) FILTER (WHERE ${condition})::float8 AS "${at}"`)
  const [counts = {}] = await query<Record<string, number>>(payload, `SELECT ${columns.join(', ')} ${from}`)
  const findings: Finding[] = []
  for (const [at, { condition, idColumn = 'id', remedy, steps, what }] of kinds.entries()) {
    const count = counts[at] ?? 0
    if (count === 0) continue
    const rows = await query<{ id: number }>(
      payload,
      `SELECT DISTINCT record.${escapeIdentifier(idColumn)} AS id ${from} WHERE ${condition}
        ORDER BY 1 LIMIT ${maxExamples}`,
    )
    findings.push({ count, examples: rows.map(({ id }) => id), remedy, steps, what })
  }
  return findings
}
