/** What the columns of a file mean: guessed from their headings, and chosen by whoever imports. */
import { type Cell, shownIn, type TableRow, textOfCell } from '../../../lib/table/cells'
import { type ExportMark, exportTimeZone, readExportMark } from '../../../lib/exportMark'
import { headingKey } from '../../../lib/table/headings'
import { type Conventions, detectDayOrder, detectDecimal } from '../../../lib/table/conventions'

/** A column that can be imported, as the server names it. */
export type Target = {
  /** Whether the cells are ids: of the record, or of those that it references. */
  isId: boolean
  /** Whether it has a text for each locale. */
  isLocalized: boolean
  isMatch: boolean
  key: string
  label: string
  /** The record's field: of several targets of one field a file has one. */
  name: string
  /** What its cells are whose meaning depends on the conventions of the file. */
  reads?: 'date' | 'number' | undefined
  /** The headings by which it is found, as `headingKey` makes them, the surest first: label, key, those of other programs. */
  titles: readonly (readonly string[])[]
  /** Headings by which it is found if no other target has them: VIN, where records are named by it. */
  titlesIfUnique: readonly string[]
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
  // "Dealer ID" in a file of another program has numbers of that program.
  const mayBe = ({ isId, key }: Target, at: number) =>
    !isId || ((mark || key === 'id' || key === headings[at]) && rows.every(({ cells }) => hasIds(cells[at])))
  const found = headings.map((heading, at) =>
    readExportMark(heading)
      ? targets.find(({ key }) => key === 'id')
      : targetOf(targets, heading, (target) => mayBe(target, at)),
  )
  // Of several columns that set one field, that which says for certain which record is meant, else the first.
  const best = new Map<string, Target>()
  for (const target of found) {
    const other = target && best.get(target.name)
    if (target && (!other || certaintyOf(target) > certaintyOf(other))) best.set(target.name, target)
  }
  const used = new Set<Target>()
  const keys = found.map((target) => {
    if (!target || best.get(target.name) !== target || used.has(target)) return null
    used.add(target)
    return target.key
  })
  const ofExport = mark && {
    // Stored texts such as 12.500 are no matter of the file.
    chosen: { decimal: 'point' as const },
    locale: mark.locale,
    timeZone: exportTimeZone,
  }
  return withMatch({ chosen: {}, constants: [], empty: 'keep', keys, match: null, ...ofExport }, targets)
}

const targetOf = (
  targets: readonly Target[],
  heading: string,
  fits: (target: Target) => boolean,
): Target | undefined => {
  const title = headingKey(heading)
  if (title === '') return undefined
  const named = targets.find(({ key }) => key === heading.trim())
  if (named && fits(named)) return named
  for (const rank of [0, 1, 2]) {
    const found = targets.find((target) => target.titles[rank]?.includes(title) && fits(target))
    if (found) return found
  }
  const weak = targets.filter((target) => target.titlesIfUnique.includes(title))
  return weak.length === 1 ? weak[0] : undefined
}

const certaintyOf = ({ isId, titlesIfUnique }: Target): number =>
  isId ? 2 : titlesIfUnique.length > 0 ? 1 : 0

/** Feeds have an `id` of their own, such as A1001, and name people in the column of a representative. */
const hasIds = (cell: Cell = ''): boolean => /^[\d\s;,[\]]*$/.test(shownIn(cell))

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

/** The cells of a row for `columnsToSend`. */
export const cellsToSend = ({ constants, keys, match }: Mapping, { cells, row }: TableRow): TableRow => ({
  cells: [
    ...constants.map(({ cell }): Cell => cell),
    ...keys.flatMap((key, at) => (isSent(key, match) ? [cells[at] ?? ''] : [])),
  ],
  row,
})

/** The texts of a row by the labels of their targets, in the order of the file. */
export const valuesOf = (
  { constants, keys }: Mapping,
  targets: readonly Target[],
  cells: readonly Cell[],
): { label: string; text: string }[] =>
  [...constants, ...keys.map((key, at) => ({ cell: cells[at] ?? '', key }))].flatMap(({ cell, key }) => {
    const text = key === null ? undefined : textOfCell(cell)
    const label = targets.find((target) => target.key === key)?.label
    return text === undefined || label === undefined ? [] : [{ label, text }]
  })
