import type { PayloadRequest } from 'payload'
import { textOfCell } from '../../../lib/table/cells'
import { resolveAccess } from '../../database/query/access'
import { idsByText } from '../titles'
import type { ImportRequest } from './request'

/** The records that the rows reference, by the key of the column. */
export type Lookups = ReadonlyMap<string, Lookup>

type Lookup = {
  /** By the texts of the rows. */
  ids: ReadonlyMap<string, readonly number[]>
  /** Whether the caller sees all records that a text could refer to. */
  seesAll: boolean
}

export const lookUp = async (req: PayloadRequest, { columns, rows }: ImportRequest): Promise<Lookups> => {
  const lookups = new Map<string, Lookup>()
  for (const [at, column] of columns.entries()) {
    if (column?.by === undefined || column.field.target === undefined) continue
    const { by, key } = column
    const { target } = column.field
    const texts = new Set(rows.flatMap(({ cells }) => textOfCell(cells[at] ?? '')?.trim() || []))
    const found = await idsByText(req, target, by, withReversed(texts))
    lookups.set(key, {
      ids: new Map(
        [...texts].map((text) => [text, found.get(text) ?? found.get(reverseName(text) ?? '') ?? []]),
      ),
      seesAll: (await resolveAccess(req, target, 'read')) === 'all',
    })
  }
  return lookups
}

/** Reverses "Torres, Mia" to "Mia Torres", because other programs write the last name first. */
const reverseName = (text: string): string | undefined => {
  const [, last, first] = /^([^,]+), ?([^,]+)$/.exec(text) ?? []
  return first === undefined ? undefined : `${first} ${last}`
}

const withReversed = (texts: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...texts].flatMap((text) => [text, reverseName(text) ?? text]))
