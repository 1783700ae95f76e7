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
    const found = await idsByText(req, field.target ?? '', by, withReversed(texts))
    lookups.set(
      key,
      new Map([...texts].map((text) => [text, found.get(text) ?? found.get(reversed(text) ?? '') ?? []])),
    )
  }
  return lookups
}

/** "Torres, Mia" as "Mia Torres", which other programs write the other way round. */
const reversed = (text: string): string | undefined => {
  const [, last, first] = /^([^,]+), ?([^,]+)$/.exec(text) ?? []
  return first === undefined ? undefined : `${first} ${last}`
}

const withReversed = (texts: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...texts].flatMap((text) => [text, reversed(text) ?? text]))
