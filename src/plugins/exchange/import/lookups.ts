import type { PayloadRequest } from 'payload'
import { textOfCell } from '../../../lib/table/cells'
import { idsByText } from '../titles'
import type { ImportRequest } from './request'

/** The ids of records by the texts that the rows name them by, by the key of the column. */
export type Lookups = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

export const lookUp = async (req: PayloadRequest, { columns, rows }: ImportRequest): Promise<Lookups> => {
  const lookups = new Map<string, ReadonlyMap<string, readonly number[]>>()
  for (const [at, column] of columns.entries()) {
    if (column?.by === undefined || column.field.target === undefined) continue
    const { by, field, key } = column
    const texts = new Set(rows.flatMap(({ cells }) => textOfCell(cells[at] ?? '')?.trim() || []))
    lookups.set(key, await idsByText(req, field.target ?? '', by, texts))
  }
  return lookups
}
