/**
 * Looks for the problems of a check. Problems are data: where invalid rows are, and what to report. All are counted and
 * reported here, in READ ONLY transactions.
 */
import { escapeIdentifier } from 'pg'
import type { BasePayload } from 'payload'

/** A repair step: an SQL statement, or a shell command in the service's folder. */
export type Step = { command: string } | { sql: string }

/** A problem that a check found. Contains ids and names, never values of records. */
export type Finding = {
  count: number
  /** Up to five ids, or names. */
  examples: readonly (number | string)[]
  /** Information only, no problem. */
  isNote?: true
  /** What to do, including the choices there are. */
  remedy: string
  steps: readonly Step[]
  what: string
}

/** Invalid rows of a table: an SQL condition on the alias `record`. */
type InvalidRows = {
  /** The column with the record's id, if it is not the row's own `id`. */
  idColumn?: string
  table: string
  where: string
}

type ToSteps = (rows: InvalidRows) => readonly Step[]

/** What a check looks for: rows of a table, a statement that selects each `id` once, or ids that code found. */
export type Problem = (InvalidRows | { count?: number; ids: Finding['examples'] } | { sql: string }) &
  Pick<Finding, 'remedy' | 'what'> & { isNote?: boolean; steps?: readonly Step[] | ToSteps }

export type Check = {
  /** Its name in reports and, with `repair`, the argument of `--mend`. */
  name: string
  problems: (payload: BasePayload) => AsyncIterable<Problem> | Iterable<Problem>
  /** Repairs what the check found, if a single statement cannot. @returns the number of repaired records */
  repair?: (payload: BasePayload) => Promise<number>
}

export const maxExamples = 5

export const findProblems = async (payload: BasePayload, check: Check): Promise<Finding[]> => {
  const problems: Problem[] = []
  for await (const problem of check.problems(payload)) problems.push(problem)
  const counts = await countRows(payload, problems)
  const findings: Finding[] = []
  for (const problem of problems) {
    const found = await findRows(payload, problem, counts.get(problem))
    if (found.count === 0) continue
    const { isNote, remedy, steps = [], what } = problem
    const repairSteps = typeof steps === 'function' ? steps(problem as InvalidRows) : steps
    findings.push({ ...found, remedy, steps: repairSteps, what, ...(isNote && { isNote }) })
  }
  return findings
}

/** Counts the rows of problems, in one scan of each table. */
const countRows = async (payload: BasePayload, problems: Problem[]): Promise<Map<Problem, number>> => {
  const inTables = problems.filter((problem) => 'table' in problem)
  const counts = new Map<Problem, number>()
  for (const name of new Set(inTables.map(({ table }) => table))) {
    const inTable = inTables.filter(({ table }) => table === name)
    const columns = inTable.map(({ where }, at) => `count(*) FILTER (WHERE ${where})::float8 AS "${at}"`)
    const statement = `SELECT ${columns.join(', ')} FROM ${escapeIdentifier(name)} AS record`
    const [row] = await query<Record<string, number>>(payload, statement)
    for (const [at, problem] of inTable.entries()) counts.set(problem, row?.[at] ?? 0)
  }
  return counts
}

type Found = Pick<Finding, 'count' | 'examples'>

const findRows = async (payload: BasePayload, problem: Problem, countInTable = 0): Promise<Found> => {
  if ('ids' in problem) {
    return { count: problem.count ?? problem.ids.length, examples: problem.ids.slice(0, maxExamples) }
  }
  if ('sql' in problem) {
    const [found] = await query<Found>(
      payload,
      `SELECT count(*)::float8 AS count, coalesce((array_agg(id ORDER BY id))[:${maxExamples}], '{}') AS examples
        FROM (${problem.sql}) AS found`,
    )
    return found ?? { count: 0, examples: [] }
  }
  if (countInTable === 0) return { count: 0, examples: [] }
  const { idColumn = 'id', table, where } = problem
  const rows = await query<{ id: number }>(
    payload,
    `SELECT DISTINCT record.${escapeIdentifier(idColumn)} AS id FROM ${escapeIdentifier(table)} AS record
      WHERE ${where} ORDER BY 1 LIMIT ${maxExamples}`,
  )
  return { count: countInTable, examples: rows.map(({ id }) => id) }
}

// A check may read a whole table, which takes longer than the service's statement timeout.
const statementTimeout = '1h'

/**
 * Runs a statement in a READ ONLY transaction. The comparison of records with the ledger does not use it: it shares code
 * with the repair, which writes under its own locks.
 */
export const query = async <Row>({ db }: BasePayload, statement: string): Promise<Row[]> => {
  const client = await db.pool.connect()
  try {
    // BEGIN, SET, the statement and COMMIT are sent together, because the doctor sends hundreds of queries.
    const results = await client.query(
      `BEGIN READ ONLY; SET LOCAL statement_timeout = '${statementTimeout}'; ${statement}; COMMIT`,
    )
    client.release()
    return (results as unknown as { rows: Row[] }[])[2]?.rows ?? []
  } catch (error) {
    // A connection with a failed transaction is closed.
    client.release(true)
    throw error
  }
}

export const deleteRows: ToSteps = ({ table, where }) => [
  { sql: `DELETE FROM ${escapeIdentifier(table)} AS record WHERE ${where};` },
]

/** @param assignment in SQL */
export const updateRows =
  (assignment: string): ToSteps =>
  ({ table, where }) => [
    { sql: `UPDATE ${escapeIdentifier(table)} AS record SET ${assignment} WHERE ${where};` },
  ]

export const toRepairStep = (check: string): Step => ({ command: `npm run -s doctor -- --mend ${check}` })

/** Adds the command that records in the ledger what statements changed by bypassing the service. */
export const thenRecord =
  (toSteps: ToSteps): ToSteps =>
  (rows) => [...toSteps(rows), toRepairStep('ledger')]
