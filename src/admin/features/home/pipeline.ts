import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { readAmountSql } from '../../../plugins/database/query/amounts'
import { matchingRows } from '../../../plugins/database/query/visible'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { dealsInError, openDeals } from '../../../plugins/saved-views/filters/figures'

export type Pipeline = {
  inError: number
  /** The number of deals with statuses that are not listed. */
  others: number
  statuses: DealStatus[]
}

export type DealStatus = {
  count: number
  /** The sum of the prices that read as numbers, in decimal digits. */
  sum: string
  /** The number of deals whose price is missing or not a number. */
  unread: number
  value: null | string
}

type Row = { count: string; failing: string; sum: null | string; unread: string; value: null | string }

/** A status can be any text, so the number of statuses is limited; the list shows the rest. */
const maxStatuses = 50

/**
 * The number and the total price of open deals by status, and the number of open deals in error.
 *
 * @param reps limits them to deals of these reps; undefined for all deals
 */
export const loadPipeline = async (
  req: PayloadRequest,
  reps: readonly number[] | undefined,
): Promise<Pipeline> => {
  const isFailing = await matchingRows(req, 'deals', dealsInError)
  const isShown = await matchingRows(req, 'deals', openDeals(reps))
  const deals = await visibleRecordsSql(req, 'deals', ['status', 'salesPrice'], {
    values: { failing: isFailing },
    where: isShown,
  })
  const rows = await execute<Row>(
    req,
    sql`SELECT value, count(*) AS count, sum(price)::text AS sum, count(*) - count(price) AS unread,
        count(*) FILTER (WHERE failing) AS failing
      FROM (SELECT deal.status AS value, ${readAmountSql(sql`deal."salesPrice"`)} AS price, deal.failing FROM ${deals} AS deal)
        AS priced
      GROUP BY value ORDER BY count(*) DESC, value`,
  )
  return {
    inError: rows.reduce((total, { failing }) => total + Number(failing), 0),
    others: rows.slice(maxStatuses).reduce((total, { count }) => total + Number(count), 0),
    statuses: rows.slice(0, maxStatuses).map(({ count, sum, unread, value }) => ({
      count: Number(count),
      sum: sum ?? '0',
      unread: Number(unread),
      value,
    })),
  }
}
