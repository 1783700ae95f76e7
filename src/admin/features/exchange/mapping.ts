/** The mapping of a file's columns to fields: guessed from the headings, and corrected by the reader. */
import { type Cell, markedCell, shownIn, type TableRow, textOfCell } from '../../../lib/table/cells'
import { type ExportMark, exportTimeZone, readExportMark } from '../../../lib/exportMark'
import { headingKey } from '../../../lib/table/headings'
import { type Conventions, detectDayOrder, detectDecimal } from '../../../lib/table/conventions'
import type { SeenTenants } from '../references/usualTenant'

/** A column that can be imported, as the server names it. */
export type Target = {
  /** Whether each of its values has a digit. An amount can be any text. */
  hasDigits: boolean
  /** Whether the cells are ids: of the record, or of those that it references. */
  isId: boolean
  /** Whether it has a text for each locale. */
  isLocalized: boolean
  isMatch: boolean
  /** Whether the title of a record is made of it. */
  isTitle: boolean
  key: string
  label: string
  /** The record's field: of several targets of one field a file has one. */
  name: string
  /** For a closed list: its values and their labels in either language, in lower case. */
  options?: readonly string[] | undefined
  /** The type of cells whose meaning depends on the conventions of the file. */
  reads?: 'date' | 'number' | undefined
  /** The headings by which it is found, as `headingKey` makes them, the surest first: label, key, those of other programs. */
  titles: readonly (readonly string[])[]
  /** Headings by which it is found if no other target has them: VIN, where records are named by it. */
  titlesIfUnique: readonly string[]
  /** Headings by which it is found in files that have no column of the fields `names`. */
  titlesWithout?: { names: readonly string[]; titles: readonly string[] } | undefined
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
  /** The locale of texts; absent for the collection's default one. */
  locale?: string
  match: string | null
  /** The time zone of times without one; absent for the reader's. */
  timeZone?: string
  /** How a name that no record has is treated: as an empty cell, or by default as a problem. */
  unknown?: 'empty' | 'fail'
}

/** A file with a first row of headings. */
export type Table = { headings: readonly string[]; name: string; rows: readonly TableRow[] }

/** The mark of a file that the service exported. */
export const markOf = ({ headings }: Pick<Table, 'headings'>): ExportMark | undefined =>
  headings.flatMap((heading) => readExportMark(heading) ?? [])[0]

/** @param seen absent for a reader who sees no tenant */
export const guessMapping = (table: Table, targets: readonly Target[], seen?: SeenTenants): Mapping => {
  const { headings, rows } = table
  const mark = markOf(table)
  const sample = rows.slice(0, maxSampled)
  const mayBe = (target: Target, at: number) => {
    const { isId, key } = target
    // "Dealer ID" in a file of another program has numbers of that program.
    if (isId && !mark && key !== 'id' && key !== headings[at]) return false
    if (isId) return rows.every(({ cells }) => hasIds(cells[at]))
    return (
      mark !== undefined ||
      fits(
        target,
        sample.map(({ cells }) => cells[at] ?? ''),
      )
    )
  }
  const named = headings.map((heading, at) =>
    readExportMark(heading)
      ? targets.find(({ key }) => key === 'id')
      : targetOf(targets, heading, (target) => mayBe(target, at)),
  )
  const names = new Set(named.map((target) => target?.name))
  const found = headings.map(
    (heading, at) =>
      named[at] ??
      targets.find(
        ({ name, titlesWithout }) =>
          // "Customer" in an export is the title.
          !mark &&
          titlesWithout?.titles.includes(headingKey(heading)) &&
          ![name, ...titlesWithout.names].some((each) => names.has(each)),
      ),
  )
  // If several columns set one field, the one that identifies the record for certain is used, else the first.
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
  const mapping = withMatch(
    { chosen: {}, constants: [], empty: 'keep', keys, match: null, ...ofExport },
    targets,
  )
  return mark ? mapping : withTenant(mapping, targets, seen)
}

/** More of them would make a column no surer. */
const maxSampled = 1000

/** Whether a column can have a target: any of its cells fits, or all are empty. */
const fits = ({ hasDigits, options }: Target, cells: readonly Cell[]): boolean => {
  const texts = cells.map((cell) => shownIn(cell).trim()).filter((text) => text !== '')
  if (texts.length === 0) return true
  if (hasDigits) return texts.some((text) => /\d/.test(text))
  // A cell with several values has semicolons between, or is JSON.
  return (
    !options ||
    texts.some((text) => text.split(/[;"]/).some((part) => options.includes(part.trim().toLowerCase())))
  )
}

const isOfTenant = ({ name }: Target): boolean => name === 'tenant' || name === 'tenants'

/**
 * Records of a file without a column of tenants get the tenant that forms preselect. Where there are several and rows may change
 * records that are there, it is left to the reader: it could move records of another tenant.
 */
const withTenant = (mapping: Mapping, targets: readonly Target[], seen?: SeenTenants): Mapping => {
  const free = freeTargets(mapping, targets).filter(isOfTenant)
  if (!seen?.usual || (mapping.match !== null && !seen.isOnly)) return mapping
  const { id, name } = seen.usual
  const byName = name === undefined ? undefined : free.find(({ isId }) => !isId)
  const target = byName ?? free.find(({ isId }) => isId)
  if (!target) return mapping
  const cell = byName && name !== undefined ? markedCell(name) : String(id)
  return { ...mapping, constants: [...mapping.constants, { cell, key: target.key }] }
}

/** The targets that constants can still have: those of fields that nothing sets. */
export const freeTargets = (
  { constants, keys }: Pick<Mapping, 'constants' | 'keys'>,
  targets: readonly Target[],
): Target[] => {
  const used = new Set([...keys, ...constants.map(({ key }) => key)])
  const names = new Set(targets.flatMap(({ key, name }) => (used.has(key) ? [name] : [])))
  return targets.filter(({ key, name }) => key !== 'id' && !names.has(name))
}

/** Whether new records get no title, as nothing sets a field that it is made of. Rows with ids make no new records. */
export const lacksTitle = (mapping: Mapping, targets: readonly Target[]): boolean =>
  lacks(mapping, targets, ({ isTitle }) => isTitle)

/** Whether new records belong to no tenant. */
export const lacksTenant = (mapping: Mapping, targets: readonly Target[]): boolean =>
  lacks(mapping, targets, isOfTenant)

const lacks = (
  { constants, keys, match }: Mapping,
  targets: readonly Target[],
  is: (target: Target) => boolean,
): boolean => {
  const set = new Set([...keys, ...constants.flatMap(({ cell, key }) => (cell.trim() === '' ? [] : [key]))])
  const wanted = targets.filter(is)
  return match !== 'id' && wanted.length > 0 && !wanted.some(({ key }) => set.has(key))
}

const targetOf = (
  targets: readonly Target[],
  heading: string,
  mayBe: (target: Target) => boolean,
): Target | undefined => {
  const title = headingKey(heading)
  if (title === '') return undefined
  const named = targets.find(({ key }) => key === heading.trim())
  if (named && mayBe(named)) return named
  for (const rank of [0, 1, 2]) {
    const found = targets.find((target) => target.titles[rank]?.includes(title) && mayBe(target))
    if (found) return found
  }
  const [weak, ...others] = targets.filter((target) => target.titlesIfUnique.includes(title))
  return weak && others.length === 0 && mayBe(weak) ? weak : undefined
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

/** Gives a column of the file another target; the columns and constants that had a target of the same field lose it. */
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
  const constants = mapping.constants.filter((each) => name === undefined || nameOf(each.key) !== name)
  const changed = { ...mapping, constants, keys }
  const hasMatch = mapping.match !== null && keys.includes(mapping.match)
  return hasMatch ? changed : withMatch(changed, targets)
}

export type ConventionsRead = {
  conventions: Conventions
  /** The first values that fit both readings. */
  examples: { dayOrder: string | undefined; decimal: string | undefined }
  /** Whether the file has values that they decide. */
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
        const cell = cells[at] ?? ''
        const text = typeof cell === 'string' ? textOfCell(cell) : undefined
        if (text !== undefined) yield text
      }
  }
  const decimal = detectDecimal(textsOf('number'))
  const dayOrder = detectDayOrder(textsOf('date'))
  return {
    conventions: {
      dayOrder: chosen.dayOrder ?? dayOrder.value,
      decimal: chosen.decimal ?? decimal.value,
    },
    examples: { dayOrder: dayOrder.example, decimal: decimal.example },
    isAsked: {
      // Conventions that were chosen for an earlier file can be wrong for this one.
      dayOrder: dayOrder.example !== undefined || (chosen.dayOrder ?? dayOrder.value) !== dayOrder.value,
      decimal: decimal.example !== undefined || (chosen.decimal ?? decimal.value) !== decimal.value,
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
