/** The columns of the vehicle list that are not the vehicle's own: its newest listing and a picture. */
import { sql } from '@payloadcms/db-postgres'
import DataLoader from 'dataloader'
import type { PayloadRequest } from 'payload'
import { derivedFrom } from '../../../lib/payloadState'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { pictureTypes } from '../papers/pictures'
import { mayRead } from '../../shared/reader'

/** The stock data of one vehicle. */
export type Stock = {
  daysInStock: null | number
  mileage: null | number
  /** The file names of the newest picture that the reader may see. */
  picture: null | { filename: null | string; name: null | string; storedName: string }
  price: null | string
}

/** The vehicles of a page, in one statement. Those that the reader may not see are left out. */
export const stocksOf = async (
  req: PayloadRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Stock>> => {
  if (!(await mayRead(req, 'vehicles'))) return new Map()
  const files = await visibleRecordsSql(req, 'attachments', [
    'filename',
    'name',
    'storedName',
    'vehicle',
    'mimeType',
    'type',
  ])
  const rows = await execute<{ id: number } & Stock>(
    req,
    sql`SELECT vehicle.*, picture.picture FROM (
        SELECT vehicle.id, vehicle.price, vehicle.mileage::float8 AS mileage, vehicle."daysInStock"::int AS "daysInStock"
        FROM ${await visibleRecordsSql(req, 'vehicles', ['price', 'mileage', 'daysInStock'])} AS vehicle
        WHERE vehicle.id = ANY(${sql.param([...ids])}::int[])
      ) AS vehicle LEFT JOIN LATERAL (
        SELECT jsonb_build_object('filename', file.filename, 'name', file.name, 'storedName', file."storedName") AS picture
        FROM ${files} AS file
        WHERE file.vehicle = vehicle.id AND file."storedName" IS NOT NULL
          AND file."mimeType" = ANY(${sql.param([...pictureTypes])}::text[])
        ORDER BY (file.type = 'Picture') DESC NULLS LAST, file.id DESC LIMIT 1
      ) AS picture ON TRUE`,
  )
  return new Map(rows.map(({ id, ...stock }) => [id, stock]))
}

const loaderOf = derivedFrom(
  (req: PayloadRequest) =>
    new DataLoader<number, Stock | undefined>(async (ids) => {
      const stocks = await stocksOf(req, ids)
      return ids.map((id) => stocks.get(id))
    }),
)

/** The stock data of one vehicle. The requests of a page's cells are read together. */
export const stockOf = (req: PayloadRequest, id: number): Promise<Stock | undefined> => loaderOf(req).load(id)
