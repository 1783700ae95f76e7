import type { SQL } from 'drizzle-orm'
import type { BasePayload, PayloadRequest } from 'payload'

type Executor = { execute: (query: SQL) => Promise<unknown> }

/**
 * Runs one statement for a request: in its transaction while it has one, else on the pool.
 *
 * @returns the rows, columns by their names in the database
 */
export const execute = async <Row>(req: RequestScope, query: SQL): Promise<Row[]> => {
  const transactionID = await req.transactionID
  const { db } = req.payload
  const executor = (transactionID === undefined ? db.drizzle : db.sessions?.[String(transactionID)]?.db) as
    Executor | undefined
  if (!executor) throw new Error('The request has no database.')
  const { rows } = (await executor.execute(query)) as { rows: Row[] }
  return rows
}

export type RequestScope = { payload: BasePayload; transactionID?: PayloadRequest['transactionID'] }
