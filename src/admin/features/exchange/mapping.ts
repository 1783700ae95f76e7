/** What the columns of a file mean: guessed from their headings, and chosen by whoever imports. */
import { type Cell, shownIn, type TableRow } from '../../../lib/table/cells'
import { type ExportMark, exportTimeZone, readExportMark } from '../../../lib/exportMark'
import { type Conventions, detectDayOrder, detectDecimal } from '../../../lib/table/conventions'

/** A column that can be imported, as the server names it. */
export type Target = {
  /** Whether the cells name a record by a text, where its id would say for certain which. */
  isByText: boolean
  /** Whether it has a text for each locale. */
  isLocalized: boolean
  isMatch: boolean
  key: string
  label: string
  /** The record's field: of several targets of one field a file has one. */
  name: string
  /** What its cells are whose meaning depends on the conventions of the file. */
  reads?: 'date' | 'number' | undefined
  /** The headings by which it is found, in small letters. */
  titles: readonly string[]
}

/** A value that every row gets, as a cell. */
export type Constant = { cell: string; key: string }

export type Mapping = {
  /** Chosen by whoever imports, over what the file shows. */
  chosen: Conventions
  constants: readonly Constant[]
  empty: 'clear' | 'keep'
  /** For each column of the file the key of its target. */
  keys: readonly (string | null)[]
  /** Of the texts; absent for the collection's standard one. */
  locale?: string
  match: string | null
  /** Of times without a zone; absent for that of whoever imports. */
  timeZone?: string
}

/** A file with a first row of headings. */
export type Table = { headings: readonly string[]; name: string; rows: readonly TableRow[] }

/** The mark of a file that the service exported. */
export const markOf = ({ headings }: Pick<Table, 'headings'>): ExportMark | undefined =>
  headings.flatMap((heading) => readExportMark(heading) ?? [])[0]

export const guessMapping = (table: Table, targets: readonly Target[]): Mapping => {
  const { headings, rows } = table
  const mark = markOf(table)
  const found = headings.map((heading, at) =>
    readExportMark(heading)
      ? targets.find(({ key }) => key === 'id')
      : targets.find(
          ({ key, titles }) =>
            titles.includes(heading.trim().toLowerCase()) &&
            (key !== 'id' || rows.every(({ cells }) => isOwnId(cells[at]))),
        ),
  )
  const used = new Set<string>()
  const isTaken = (target: Target | undefined): boolean => {
    if (!target) return false
    const isKnownById =
      target.isByText && found.some((other) => other?.name === target.name && !other.isByText)
    if (isKnownById || used.has(target.name)) return false
    used.add(target.name)
    return true
  }
  const keys = found.map((target) => (isTaken(target) ? (target?.key ?? null) : null))
  const ofExport = mark && {
    // Stored texts such as 12.500 are no matter of the file.
    chosen: { decimal: 'point' as const },
    locale: mark.locale,
    timeZone: exportTimeZone,
  }
  return withMatch({ chosen: {}, constants: [], empty: 'keep', keys, match: null, ...ofExport }, targets)
}

/** Feeds have an `id` of their own, such as A1001. */
const isOwnId = (cell: Cell = ''): boolean => /^\d*$/.test(shownIn(cell).trim())

/** Records are found by their id if the file has it, else by a natural key. */
const withMatch = (mapping: Mapping, targets: readonly Target[]): Mapping => {
  const candidates = matchesOf(mapping, targets).map(({ key }) => key)
  return { ...mapping, match: candidates.includes('id') ? 'id' : (candidates[0] ?? null) }
}

/** The targets of the file that say which record a row is. */
export const matchesOf = ({ keys }: Pick<Mapping, 'keys'>, targets: readonly Target[]): Target[] =>
  targets.filter(({ isMatch, key }) => isMatch && keys.includes(key))

/** Gives a column of the file another target; the columns that had a target of the same field lose it. */
export const mapColumn = (
  mapping: Mapping,
  targets: readonly Target[],
  at: number,
  key: string | null,
): Mapping => {
  const nameOf = (each: string | null) => targets.find((target) => target.key === each)?.name
  const name = nameOf(key)
  const keys = mapping.keys.map((each, index) =>
    index === at ? key : name !== undefined && nameOf(each) === name ? null : each,
  )
  const hadIt = mapping.match !== null && keys.includes(mapping.match)
  return hadIt ? { ...mapping, keys } : withMatch({ ...mapping, keys }, targets)
}

export type ConventionsRead = {
  conventions: Conventions
  /** Whether the file has values that depend on them. */
  isAsked: { dayOrder: boolean; decimal: boolean }
}

/** How the file writes numbers and dates: as it was chosen, else as all cells of such columns show. */
export const conventionsOf = (
  { rows }: Table,
  mapping: Mapping,
  targets: readonly Target[],
): ConventionsRead => {
  const { chosen, keys } = mapping
  const textsOf = function* (reads: Target['reads']): Generator<string> {
    const columns = keys.flatMap((key, at) =>
      targets.some((target) => target.key === key && target.reads === reads) ? [at] : [],
    )
    for (const { cells } of rows)
      for (const at of columns) {
        const cell = cells[at]
        if (typeof cell === 'string' && cell !== '') yield cell
      }
  }
  const decimal = detectDecimal(textsOf('number'))
  const dayOrder = detectDayOrder(textsOf('date'))
  return {
    conventions: {
      dayOrder: chosen.dayOrder ?? dayOrder.value,
      decimal: chosen.decimal ?? decimal.value,
    },
    isAsked: {
      dayOrder: dayOrder.isOpen || dayOrder.value !== undefined,
      decimal: decimal.isOpen || decimal.value !== undefined,
    },
  }
}

/** The columns as they are sent, those alone that are imported: an id that no record is found by is not. */
export const columnsToSend = ({ constants, keys, match }: Mapping): string[] => [
  ...constants.map(({ key }) => key),
  ...keys.filter((key) => isSent(key, match)),
]

const isSent = (key: string | null, match: string | null): key is string =>
  key !== null && (key !== 'id' || match === 'id')

/** The cells of a row for `columnsToSend`. Those beyond the headings are sent, too, and refused. */
export const cellsToSend = ({ constants, keys, match }: Mapping, { cells, row }: TableRow): TableRow => ({
  cells: [
    ...constants.map(({ cell }): Cell => cell),
    ...keys.flatMap((key, at) => (isSent(key, match) ? [cells[at] ?? ''] : [])),
    ...cells.slice(keys.length),
  ],
  row,
})
