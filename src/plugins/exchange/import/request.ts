/** The body of an import: some rows of a file, and what its columns mean. */
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { fail } from '../../api/failure'
import { localesOf } from '../../api/parse/parameters'
import { isTimeZone } from '../../../lib/table/zoned'
import { type ImportColumn, importColumns } from './importColumns'

/** Rows that one request may have. They are one transaction. */
export const maxRows = 500

/** More than the feeds of any trade have; of a file only the columns that are imported need be sent. */
const maxColumns = 2000

/** A cell as `lib/table/cells.ts` has it. */
const cell = z.union([
  z.string(),
  z.strictObject({ date: z.string(), shown: z.string() }),
  z.strictObject({ fault: z.enum(['error', 'quote']), shown: z.string() }),
  z.strictObject({ number: z.string().regex(/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i), shown: z.string() }),
])

const schema = z.strictObject({
  /** All requests of one import have the same, which its undo names. */
  batchId: z.uuid(),
  /** For each column of the file the key of the column that it is; null to leave it out. */
  columns: z.array(z.string().nullable()).min(1).max(maxColumns),
  /** Of dates such as 03/04/2026. Without it such a date is refused, unless it has one meaning alone. */
  dayOrder: z.enum(['DMY', 'MDY']).optional(),
  /** Of numbers such as 12.500. Without it such a number is refused, unless it has one meaning alone. */
  decimal: z.enum(['comma', 'point']).optional(),
  dryRun: z.boolean(),
  /** What an empty cell means for a record that exists: its value stays, or goes. */
  empty: z.enum(['clear', 'keep']),
  locale: z.string().optional(),
  /** The key of the column that says which record a row is; null to create one for each row. */
  match: z.string().nullable(),
  rows: z
    .array(z.strictObject({ cells: z.array(cell).max(maxColumns), row: z.int().min(1) }))
    .min(1)
    .max(maxRows),
  /** Of times without a zone, as in workbooks. */
  timeZone: z.string().refine(isTimeZone, 'is no time zone').optional(),
})

export type ImportRequest = Omit<z.infer<typeof schema>, 'columns' | 'match'> & {
  columns: readonly (ImportColumn | null)[]
  locale: string
  match: ImportColumn | undefined
}

/** @throws Failure naming what is wrong with the body */
export const readRequest = async (req: PayloadRequest, slug: string): Promise<ImportRequest> => {
  const { data, error } = schema.safeParse(req.data)
  if (error) {
    const [issue] = error.issues
    throw fail('invalid_body', `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'is not valid'}.`)
  }
  const { all, standard } = localesOf(req.payload)
  const { columns: keys, locale = standard, match, ...rest } = data
  if (!all.includes(locale)) throw fail('invalid_body', `locale: must be one of ${all.join(', ')}.`)
  const known = new Map((await importColumns(req, slug)).map((column) => [column.key, column]))
  const columns = keys.map((key) => {
    if (key === null) return null
    const column = known.get(key)
    if (!column)
      throw fail('invalid_body', `columns: there is no column ${JSON.stringify(key)} that you may write.`)
    return column
  })
  const names = columns.flatMap((column) => (column ? [column.name] : []))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw fail('invalid_body', `columns: two of them set ${twice}.`)
  const matching = columns.find((column) => column !== null && column.key === match)
  if (match !== null && !matching?.isMatch) {
    throw fail('invalid_body', 'match: must be one of the columns, the ID or a natural key.')
  }
  if (match !== 'id' && names.includes('id'))
    throw fail('invalid_body', 'columns: the ID can only be matched by.')
  return { ...rest, columns, locale, match: matching ?? undefined }
}
