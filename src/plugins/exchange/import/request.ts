/** The body of an import: some rows of a file, and the meaning of its columns. */
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { fail } from '../../api/failure'
import type { BodySchema, JsonSchema } from '../../api/actions/action'
import { readMembers } from '../../api/actions/body'
import { localesOf } from '../../api/parse/parameters'
import { printable } from '../../api/printable'
import { nearest } from '../../../lib/nearest'
import { isObject } from '../../database/query/where'
import { columnName } from '../../../lib/table/xlsxXml'
import { isTimeZone } from '../../../lib/timeZone'
import { type ImportColumn, importColumns } from './importColumns'

/** Rows that one request may have. They are one transaction. */
export const maxRows = 500

/** More than the feeds of any trade have; of a file only the columns that are imported need be sent. */
const maxColumns = 2000

const shown = z.string().describe('The cell as people see it.')

const cellAllowed =
  'must be a text, or an object of shown, a text, and one of number, a literal as in JSON such as "12500.5", date, a text, and fault, error or quote.'

/** A cell as `lib/table/cells.ts` has it. */
const cell = z.union(
  [
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
        .regex(/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i, cellAllowed)
        .describe('A literal as in JSON, 12500.5.'),
      shown,
    }),
  ],
  cellAllowed,
)

const cellsAllowed = `must be a list of at most ${maxColumns} cells.`
const rowAllowed = 'must be an object of row, its number in the file, and cells.'
const rowNumberAllowed = 'must be a whole number from 1.'

const row = z.strictObject(
  {
    cells: z
      .array(cell, cellsAllowed)
      .max(maxColumns, cellsAllowed)
      .describe('In the order of columns. Missing cells at the end are empty.'),
    row: z
      .int(rowNumberAllowed)
      .min(1, rowNumberAllowed)
      .describe('Its number in the file, which its outcome has too; different for each row of a request.'),
  },
  rowAllowed,
)

const columnsAllowed = `must be a list of 1 to ${maxColumns} keys of columns, with null for one to leave out.`
const rowsAllowed = `must be a list of 1 to ${maxRows} rows. Send further ones in requests with the same batchId.`

const oneOf = <const Values extends readonly [string, string]>(values: Values) =>
  z.enum(values, `must be ${values.join(' or ')}.`)

const schema = z.strictObject({
  batchId: z
    .uuid('must be a UUID, such as 6f3c9a52-6a0b-4b8e-9d6b-0f2f6c1f7a11.')
    .describe(
      'The caller makes it, and sends the same with each part of a file. One undo takes all of it back.',
    ),
  columns: z
    .array(z.string(columnsAllowed).nullable(), columnsAllowed)
    .min(1, columnsAllowed)
    .max(maxColumns, columnsAllowed)
    .describe('For each column of the file the key of the column that it is; null to leave it out.'),
  dayOrder: oneOf(['DMY', 'MDY'])
    .optional()
    .describe(
      'Of dates such as 03/04/2026. Without it such a date is refused, unless it has one meaning alone.',
    ),
  decimal: oneOf(['comma', 'point'])
    .optional()
    .describe(
      'Of numbers such as 12.500. Without it such a number is refused, unless it has one meaning alone.',
    ),
  dryRun: z
    .boolean('must be true or false.')
    .describe('true: the same outcomes, and nothing is stored. A new record has no id then.'),
  empty: oneOf(['clear', 'keep']).describe(
    'What an empty cell means for a record that exists: its value goes, or stays.',
  ),
  locale: z
    .string('must be a text.')
    .optional()
    .describe('Of localised texts; the standard locale without it.'),
  match: z
    .string('must be the key of a column, or null.')
    .nullable()
    .describe('The key of the column that says which record a row is; null to create one for each row.'),
  rows: z
    .array(row, rowsAllowed)
    .min(1, rowsAllowed)
    .max(maxRows, rowsAllowed)
    .describe('Stored in one transaction.'),
  timeZone: z
    .string('must be a text.')
    .refine(isTimeZone, 'must be a time zone, such as America/Denver.')
    .optional()
    .describe('Of times without a zone, as in workbooks: America/Denver; UTC without it.'),
  unknown: oneOf(['fail', 'empty'])
    .optional()
    .describe(
      'What a title or natural key that no record has means in the cell of a reference. fail, or without it: the row fails. empty: the cell is taken as empty, and conversions has it. One that several records have fails the row in any case.',
    ),
})

export const importMembers: readonly string[] = Object.keys(schema.shape)

// OpenAPI declares the dialect of its schemas once for all.
const { $schema: _dialect, ...body } = z.toJSONSchema(schema, { io: 'input' })

/** The body as JSON Schema, for the description. */
export const importBody: JsonSchema = body

export type ImportRequest = Omit<z.infer<typeof schema>, 'columns' | 'match'> & {
  columns: readonly (ImportColumn | null)[]
  locale: string
  match: ImportColumn | undefined
}

/** @throws Failure naming what is wrong with the body */
export const readRequest = async (
  req: PayloadRequest,
  slug: string,
  sent: unknown,
): Promise<ImportRequest> => {
  const { data, error } = schema.safeParse(readMembers(body as BodySchema, sent))
  if (error) throw fail('invalid_body', describeIssue(error, sent as Sent))
  refuseRepeatedNumber(data.rows)
  const { all, standard } = localesOf(req.payload)
  const { columns: keys, locale = standard, match, ...rest } = data
  if (!all.includes(locale)) throw fail('invalid_body', `locale: must be one of ${all.join(', ')}.`)
  const columnsByKey = new Map((await importColumns(req, slug)).map((column) => [column.key, column]))
  const columns = keys.map((key) => {
    if (key === null) return null
    const column = columnsByKey.get(key)
    if (!column) {
      throw fail(
        'invalid_body',
        `columns: there is no column ${JSON.stringify(printable(key))} that you may write${nearest(key, [...columnsByKey.keys()])}`,
      )
    }
    return column
  })
  const names = columns.flatMap((column) => (column ? [column.name] : []))
  const repeatedName = names.find((name, at) => names.indexOf(name) !== at)
  if (repeatedName !== undefined) throw fail('invalid_body', `columns: two of them set ${repeatedName}.`)
  const matching = columns.find((column) => column !== null && column.key === match)
  if (match !== null && !matching?.canIdentifyRecord) {
    const possible = [...columnsByKey.values()].flatMap(({ canIdentifyRecord, key }) =>
      canIdentifyRecord ? [key] : [],
    )
    throw fail(
      'invalid_body',
      `match: must be null, or one of ${possible.join(', ')}, and among the columns.`,
    )
  }
  if (match !== 'id' && names.includes('id'))
    throw fail('invalid_body', 'columns: the ID can only be matched by.')
  return { ...rest, columns, locale, match: matching ?? undefined }
}

type Sent = { columns: readonly (string | null)[]; rows: readonly unknown[] }

/** The first problem of a cell, by the number of its row in the file and the key of its column. */
const describeIssue = ({ issues }: z.ZodError, { columns, rows }: Sent): string => {
  // A misspelt property also causes a missing one, whose message does not mention the misspelling.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const [member = '', at, part, cellAt] = issue?.path ?? []
  const reason = issue?.message ?? ''
  if (typeof at !== 'number' || member !== 'rows') return `${String(member)}: ${reason}`
  const number = rowNumberIn(rows[at])
  const place = [number === undefined ? `element ${at + 1}` : `row ${number}`]
  if (typeof cellAt === 'number') place.push(columns[cellAt] ?? `cell ${columnName(cellAt)}`)
  else if (part !== undefined) place.push(String(part))
  const [unknown] = issue?.code === 'unrecognized_keys' ? issue.keys : []
  const message = unknown === undefined ? reason : unknownMember(unknown)
  return `rows: ${printable(place.join(', '))}: ${message}`
}

const unknownMember = (name: string): string =>
  `${printable(name)}: a row takes no such value${nearest(name, ['cells', 'row'])} Values: cells, row.`

const rowNumberIn = (sent: unknown): number | undefined => {
  const number = isObject(sent) ? sent['row'] : undefined
  return typeof number === 'number' ? number : undefined
}

/** The numbers identify the outcomes. */
const refuseRepeatedNumber = (rows: readonly { row: number }[]): void => {
  const seen = new Set<number>()
  for (const { row: number } of rows) {
    if (seen.has(number))
      throw fail('invalid_body', `rows: ${number} is the number of two rows. Number each differently.`)
    seen.add(number)
  }
}
