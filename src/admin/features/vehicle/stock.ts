/** What the list of vehicles shows of each that is not its own: its newest listing and a picture. */
import { sql } from '@payloadcms/db-postgres'
import DataLoader from 'dataloader'
import type { PayloadRequest } from 'payload'
import { derivedFrom } from '../../../lib/payloadState'
import { execute } from '../../../plugins/database/connection/execute'
import { panelModelOf } from '../../../plugins/database/model/panelModel'
import { localesOf } from '../../../plugins/database/query/select'
import { visibleRows } from '../../../plugins/database/query/visible'
import { rootSource, scalar } from '../../../plugins/database/storage/map'
import { pictureTypes } from '../papers/pictures'
import { mayRead } from '../../shared/reader'

/** Of one vehicle. */
export type Stock = {
  daysInStock: null | number
  mileage: null | number
  /** Of the newest picture that the reader may see, with the name that Payload serves it by. */
  picture: null | { filename: null | string; name: null | string; storedName: string }
  price: null | string
}

/** The vehicles of a page, in one statement. Those that the reader may not see are left out. */
export const stocksOf = async (
  req: PayloadRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Stock>> => {
  if (!(await mayRead(req, 'vehicles'))) return new Map()
  const source = rootSource(req.payload, 'vehicles', localesOf(req))
  const value = (name: string) => {
    const field = panelModelOf(req.payload).get('vehicles')?.fields.get(name)
    if (!field) throw new Error(`vehicles has no field ${name}.`)
    return scalar(source, field)
  }
  const rows = await execute<{ id: number } & Stock>(
    req,
    sql`SELECT vehicle.*, picture.picture FROM (
        SELECT record.id, ${value('price')} AS price, ${value('mileage')}::float8 AS mileage,
          ${value('daysInStock')}::int AS "daysInStock"
        FROM vehicles AS record
        WHERE record.id = ANY(${sql.param([...ids])}::int[]) AND ${await visibleRows(req, 'vehicles')}
      ) AS vehicle LEFT JOIN LATERAL (
        SELECT jsonb_build_object('filename', record.filename, 'name', record.name, 'storedName', record.stored_name)
          AS picture
        FROM attachments AS record
        WHERE record.vehicle_id = vehicle.id AND record.stored_name IS NOT NULL
          AND record.mime_type = ANY(${sql.param([...pictureTypes])}::text[])
          AND ${await visibleRows(req, 'attachments')}
        ORDER BY (record.type = 'Picture') DESC NULLS LAST, record.id DESC LIMIT 1
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

/** Of one vehicle. What the cells of a page ask for is read together. */
export const stockOf = (req: PayloadRequest, id: number): Promise<Stock | undefined> => loaderOf(req).load(id)
