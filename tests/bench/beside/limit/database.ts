/** The connections of the limit, and its prepared statements: each is parsed once on a connection. */
import pg from 'pg'

// As many as the service has by default.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })

export type Statement = { name: string; text: string }

/** @returns the rows, each as a list of its cells */
export const run = async <Row extends unknown[]>(
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> => {
  const { rows } = await pool.query<Row>({ ...statement, rowMode: 'array', values: [...values] })
  return rows
}
