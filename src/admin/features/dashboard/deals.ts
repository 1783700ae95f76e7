import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { matchingRows } from '../../../plugins/database/query/visible'
import { dealsInError } from '../../../plugins/saved-views/filters/figures'
import { rowsSeen } from './counted'

export type DealFigures = {
  inError: number
  /** Deals of statuses beyond those listed. */
  others: number
  statuses: DealStatus[]
}

export type DealStatus = {
  count: number
  /** The sum of the prices that read as numbers, in decimal digits. */
  sum: string
  /** How many have no price, or one that is no number. */
  unread: number
  value: null | string
}

type Row = { count: string; failing: string; sum: null | string; unread: string; value: null | string }

/** A status is any text: the list has the rest. */
const most = 50

/** How many deals there are in each status, what they come to, and how many are in error. */
export const dealFigures = async (req: PayloadRequest): Promise<DealFigures> => {
  const { from, where } = await rowsSeen(req, 'deals')
  const isFailing = await matchingRows(req, 'deals', dealsInError)
  const rows = await execute<Row>(
    req,
    sql`SELECT value, count(*) AS count, sum(price)::text AS sum, count(*) - count(price) AS unread,
        count(*) FILTER (WHERE failing) AS failing
      FROM (SELECT record.status AS value, forecourt_amount(record.sales_price) AS price, ${isFailing} AS failing
        FROM ${from} WHERE ${where}) AS deals
      GROUP BY value ORDER BY count(*) DESC, value`,
  )
  return {
    inError: rows.reduce((total, { failing }) => total + Number(failing), 0),
    others: rows.slice(most).reduce((total, { count }) => total + Number(count), 0),
    statuses: rows.slice(0, most).map(({ count, sum, unread, value }) => ({
      count: Number(count),
      sum: sum ?? '0',
      unread: Number(unread),
      value,
    })),
  }
}
