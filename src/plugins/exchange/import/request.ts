/** The body of an import: some rows of a file, and what its columns mean. */
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { fail } from '../../api/failure'
import type { JsonSchema } from '../../api/actions/action'
import { localesOf } from '../../api/parse/parameters'
import { isTimeZone } from '../../../lib/table/zoned'
import { type ImportColumn, importColumns } from './importColumns'

/** Rows that one request may have. They are one transaction. */
export const maxRows = 500

/** More than the feeds of any trade have; of a file only the columns that are imported need be sent. */
const maxColumns = 2000

const shown = z.string().describe('The cell as people see it.')

/** A cell as `lib/table/cells.ts` has it. */
const cell = z.union([
  z.string().describe('A text; empty for a cell without a value.'),
  z.strictObject({
    date: z.string().describe('ISO 8601; without a zone it is in timeZone.'),
    shown,
  }),
  z.strictObject({
    fault: z
      .enum(['error', 'quote'])
      .describe('An error of a formula, or quotes of CSV that do not end. Such a cell fails its row.'),
    shown,
  }),
  z.strictObject({
    number: z
      .string()
      .regex(/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i)
      .describe('A literal as in JSON, 12500.5.'),
    shown,
  }),
])

const row = z.strictObject({
  cells: z
    .array(cell)
    .max(maxColumns)
    .describe('In the order of columns. Missing cells at the end are empty.'),
  row: z
    .int()
    .min(1)
    .describe('Its number in the file, which its outcome has too; different for each row of a request.'),
})

const schema = z.strictObject({
  batchId: z
    .uuid()
    .describe(
      'The caller makes it, and sends the same with each part of a file. One undo takes all of it back.',
    ),
  columns: z
    .array(z.string().nullable())
    .min(1)
    .max(maxColumns)
    .describe('For each column of the file the key of the column that it is; null to leave it out.'),
  dayOrder: z
    .enum(['DMY', 'MDY'])
    .optional()
    .describe(
      'Of dates such as 03/04/2026. Without it such a date is refused, unless it has one meaning alone.',
    ),
  decimal: z
    .enum(['comma', 'point'])
    .optional()
    .describe(
      'Of numbers such as 12.500. Without it such a number is refused, unless it has one meaning alone.',
    ),
  dryRun: z.boolean().describe('true: the same answer, and nothing is stored.'),
  empty: z
    .enum(['clear', 'keep'])
    .describe('What an empty cell means for a record that exists: its value goes, or stays.'),
  locale: z.string().optional().describe('Of localised texts; the standard locale without it.'),
  match: z
    .string()
    .nullable()
    .describe('The key of the column that says which record a row is; null to create one for each row.'),
  rows: z.array(row).min(1).max(maxRows).describe('Stored in one transaction.'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'is no time zone')
    .optional()
    .describe('Of times without a zone, as in workbooks: America/Denver; UTC without it.'),
})

// OpenAPI says the dialect of its schemas once for all.
const { $schema: _dialect, ...body } = z.toJSONSchema(schema, { io: 'input' })

/** The body as JSON Schema, for the description. */
export const importBody: JsonSchema = body

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
