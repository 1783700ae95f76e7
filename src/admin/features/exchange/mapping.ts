/** The mapping of a file's columns to fields. It is guessed from the headings, and the reader can correct it. */
import { type Cell, markedCell, shownIn, type TableRow, textOfCell } from '../../../lib/table/cells'
import { type ExportMarker, exportTimeZone, parseExportMarker } from '../../../lib/exportMarker'
import { headingKey } from '../../../lib/table/headings'
import { type Conventions, detectDayOrder, detectDecimal } from '../../../lib/table/conventions'
import type { VisibleTenants } from '../references/usualTenant'

/** What a column of a file can be imported as: a field of the record, or a related record by its id or title. */
export type Target = {
  /** Whether a row can be matched to an existing record by it: the id, or a natural key. */
  canIdentifyRecord: boolean
  /** Whether each of its values has a digit. Amounts do not count, because they can be any text. */
  hasDigits: boolean
  /** The headings that identify it, in the form of `headingKey`, by rank: its labels, its key, the headings of other programs. */
  headings: readonly (readonly string[])[]
  /** Headings that identify it unless another target has them too, such as VIN for a reference to a vehicle. */
  headingsIfUnique: readonly string[]
  /** Headings that identify it in files without a column for any of the fields `names`. */
  headingsWithout?: { headings: readonly string[]; names: readonly string[] } | undefined
  /** Whether its cells are ids, of the record itself or of related records. */
  isId: boolean
  /** Whether it has a text for each locale. */
  isLocalized: boolean
  /** Whether the record's title is computed from it. */
  isTitle: boolean
  /** The name of the column in requests, such as `salesRep.name`. */
  key: string
  label: string
  /** The record's field. Several targets can have the same field, and a file can use only one of them. */
  name: string
  /** For a closed list: its values and their labels in both languages, in lower case. */
  options?: readonly string[] | undefined
  /** The type of cells whose interpretation depends on the file's conventions. */
  parsedAs?: 'date' | 'number' | undefined
}

/** A value, as a cell, that every row gets. */
export type Constant = { cell: string; key: string }

export type Mapping = {
  /** The conventions that the reader has chosen. They override those detected in the file. */
  chosen: Conventions
  constants: readonly Constant[]
  /** Whether an empty cell clears the field of an existing record. */
  empty: 'clear' | 'keep'
  /** For each column of the file, the key of its target. Null for a column that is not imported. */
  keys: readonly (string | null)[]
  /** The locale of texts; absent for the collection's default one. */
  locale?: string
  /** The key of the target by which rows are matched to existing records; null if every row becomes a new record. */
  match: string | null
  /** The time zone of timestamps without one; absent for the reader's. */
  timeZone?: string
  /** How a title that no related record has is treated: as an empty cell, or by default as an error. */
  unknown?: 'empty' | 'fail'
}

/** A file with a first row of headings. */
export type Table = { headings: readonly string[]; name: string; rows: readonly TableRow[] }

/** Finds the marker of a file that the service exported. */
export const findExportMarker = ({ headings }: Pick<Table, 'headings'>): ExportMarker | undefined =>
  headings.flatMap((heading) => parseExportMarker(heading) ?? [])[0]

/** Guesses from headings and cells. @param visibleTenants undefined for a reader who sees no tenant */
export const guessMapping = (
  table: Table,
  targets: readonly Target[],
  visibleTenants?: VisibleTenants,
): Mapping => {
  const { headings, rows } = table
  const marker = findExportMarker(table)
  const sample = rows.slice(0, maxSampled)
  const isCandidate = (target: Target, at: number) => {
    const { isId, key } = target
    // In a file of another program, "Dealer ID" has ids of that program.
    if (isId && !marker && key !== 'id' && key !== headings[at]) return false
    if (isId) return rows.every(({ cells }) => hasIds(cells[at]))
    return (
      marker !== undefined ||
      fitsTarget(
        target,
        sample.map(({ cells }) => cells[at] ?? ''),
      )
    )
  }
  const byHeading = headings.map((heading, at) =>
    parseExportMarker(heading)
      ? targets.find(({ key }) => key === 'id')
      : findTarget(targets, heading, (target) => isCandidate(target, at)),
  )
  const names = new Set(byHeading.map((target) => target?.name))
  const candidates = headings.map(
    (heading, at) =>
      byHeading[at] ??
      targets.find(
        ({ headingsWithout, name }) =>
          // In an export, "Customer" is the heading of the title.
          !marker &&
          headingsWithout?.headings.includes(headingKey(heading)) &&
          ![name, ...headingsWithout.names].some((each) => names.has(each)),
      ),
  )
  // If several columns set one field, the one with the most certain target is used: ids, then unique headings, then the first.
  const bestByField = new Map<string, Target>()
  for (const target of candidates) {
    const other = target && bestByField.get(target.name)
    if (target && (!other || getCertainty(target) > getCertainty(other))) bestByField.set(target.name, target)
  }
  const usedTargets = new Set<Target>()
  const keys = candidates.map((target) => {
    if (!target || bestByField.get(target.name) !== target || usedTargets.has(target)) return null
    usedTargets.add(target)
    return target.key
  })
  const exportSettings = marker && {
    // Exports write numbers with a decimal point. Texts such as 12.500 must not be taken for a convention of the file.
    chosen: { decimal: 'point' as const },
    locale: marker.locale,
    timeZone: exportTimeZone,
  }
  const mapping = withMatch(
    { chosen: {}, constants: [], empty: 'keep', keys, match: null, ...exportSettings },
    targets,
  )
  return marker ? mapping : withTenant(mapping, targets, visibleTenants)
}

/** The number of rows whose cells are checked against a target. */
const maxSampled = 1000

/** Whether the cells of a column fit a target: one of them does, or all are empty. */
const fitsTarget = ({ hasDigits, options }: Target, cells: readonly Cell[]): boolean => {
  const texts = cells.map((cell) => shownIn(cell).trim()).filter((text) => text !== '')
  if (texts.length === 0) return true
  if (hasDigits) return texts.some((text) => /\d/.test(text))
  // A cell with several values is a list with semicolons, or JSON.
  return (
    !options ||
    texts.some((text) => text.split(/[;"]/).some((part) => options.includes(part.trim().toLowerCase())))
  )
}

const isTenantField = ({ name }: Target): boolean => name === 'tenant' || name === 'tenants'

/**
 * If the file has no column for tenants, sets the tenant that forms preselect. Not if the reader sees several tenants and rows may
 * update existing records: the constant could move these from another tenant, so the reader decides.
 */
const withTenant = (
  mapping: Mapping,
  targets: readonly Target[],
  visibleTenants?: VisibleTenants,
): Mapping => {
  const unusedTargets = findUnusedTargets(mapping, targets).filter(isTenantField)
  const defaultTenant = visibleTenants?.defaultTenant
  if (!defaultTenant || (mapping.match !== null && !visibleTenants?.isOnly)) return mapping
  const { id, name } = defaultTenant
  const byName = name === undefined ? undefined : unusedTargets.find(({ isId }) => !isId)
  const target = byName ?? unusedTargets.find(({ isId }) => isId)
  if (!target) return mapping
  const cell = byName && name !== undefined ? markedCell(name) : String(id)
  return { ...mapping, constants: [...mapping.constants, { cell, key: target.key }] }
}

/** Finds the targets of fields that no column or constant sets yet. */
export const findUnusedTargets = (
  { constants, keys }: Pick<Mapping, 'constants' | 'keys'>,
  targets: readonly Target[],
): Target[] => {
  const used = new Set([...keys, ...constants.map(({ key }) => key)])
  const names = new Set(targets.flatMap(({ key, name }) => (used.has(key) ? [name] : [])))
  return targets.filter(({ key, name }) => key !== 'id' && !names.has(name))
}

/** Whether new records would have no title, because nothing sets a field that it is computed from. */
export const lacksTitle = (mapping: Mapping, targets: readonly Target[]): boolean =>
  lacks(mapping, targets, ({ isTitle }) => isTitle)

/** Whether new records would belong to no tenant. */
export const lacksTenant = (mapping: Mapping, targets: readonly Target[]): boolean =>
  lacks(mapping, targets, isTenantField)

const lacks = (
  { constants, keys, match }: Mapping,
  targets: readonly Target[],
  predicate: (target: Target) => boolean,
): boolean => {
  const set = new Set([...keys, ...constants.flatMap(({ cell, key }) => (cell.trim() === '' ? [] : [key]))])
  const relevantTargets = targets.filter(predicate)
  // Rows that are matched by id create no records.
  return match !== 'id' && relevantTargets.length > 0 && !relevantTargets.some(({ key }) => set.has(key))
}

const findTarget = (
  targets: readonly Target[],
  heading: string,
  isCandidate: (target: Target) => boolean,
): Target | undefined => {
  const normalized = headingKey(heading)
  if (normalized === '') return undefined
  const byKey = targets.find(({ key }) => key === heading.trim())
  if (byKey && isCandidate(byKey)) return byKey
  for (const rank of [0, 1, 2]) {
    const found = targets.find((target) => target.headings[rank]?.includes(normalized) && isCandidate(target))
    if (found) return found
  }
  const [unique, ...others] = targets.filter((target) => target.headingsIfUnique.includes(normalized))
  return unique && others.length === 0 && isCandidate(unique) ? unique : undefined
}

const getCertainty = ({ headingsIfUnique, isId }: Target): number =>
  isId ? 2 : headingsIfUnique.length > 0 ? 1 : 0

/** Excludes ids of other programs, such as A1001, and names in the column of a sales rep. */
const hasIds = (cell: Cell = ''): boolean => /^[\d\s;,[\]]*$/.test(shownIn(cell))

/** Sets `match`: to the id if the file has it, else to a natural key. */
const withMatch = (mapping: Mapping, targets: readonly Target[]): Mapping => {
  const candidates = findMatchTargets(mapping, targets).map(({ key }) => key)
  return { ...mapping, match: candidates.includes('id') ? 'id' : (candidates[0] ?? null) }
}

/** Finds the targets of the file by which rows can be matched to existing records. */
export const findMatchTargets = ({ keys }: Pick<Mapping, 'keys'>, targets: readonly Target[]): Target[] =>
  targets.filter(({ canIdentifyRecord, key }) => canIdentifyRecord && keys.includes(key))

/** Sets the target of a column. Other columns and constants for the same field are unset. */
export const mapColumn = (
  mapping: Mapping,
  targets: readonly Target[],
  at: number,
  key: string | null,
): Mapping => {
  const getFieldName = (each: string | null) => targets.find((target) => target.key === each)?.name
  const name = getFieldName(key)
  const keys = mapping.keys.map((each, index) =>
    index === at ? key : name !== undefined && getFieldName(each) === name ? null : each,
  )
  const constants = mapping.constants.filter((each) => name === undefined || getFieldName(each.key) !== name)
  const changed = { ...mapping, constants, keys }
  const hasMatch = mapping.match !== null && keys.includes(mapping.match)
  return hasMatch ? changed : withMatch(changed, targets)
}

export type DetectedConventions = {
  conventions: Conventions
  /** For each convention, the first value that is valid under both. */
  examples: { dayOrder: string | undefined; decimal: string | undefined }
  /** Whether the reader is asked: a value is valid under both conventions, or the choice contradicts the detected convention. */
  needsChoice: { dayOrder: boolean; decimal: boolean }
}

/** Returns the conventions of numbers and dates: as the reader has chosen, else as detected in the cells. */
export const detectConventions = (
  { rows }: Table,
  mapping: Mapping,
  targets: readonly Target[],
): DetectedConventions => {
  const { chosen, keys } = mapping
  const readTexts = function* (type: Target['parsedAs']): Generator<string> {
    const columns = keys.flatMap((key, at) =>
      targets.some((target) => target.key === key && target.parsedAs === type) ? [at] : [],
    )
    for (const { cells } of rows)
      for (const at of columns) {
        const cell = cells[at] ?? ''
        const text = typeof cell === 'string' ? textOfCell(cell) : undefined
        if (text !== undefined) yield text
      }
  }
  const decimal = detectDecimal(readTexts('number'))
  const dayOrder = detectDayOrder(readTexts('date'))
  return {
    conventions: {
      dayOrder: chosen.dayOrder ?? dayOrder.value,
      decimal: chosen.decimal ?? decimal.value,
    },
    examples: { dayOrder: dayOrder.example, decimal: decimal.example },
    needsChoice: {
      // A choice that was remembered from an earlier file can be wrong for this one.
      dayOrder: dayOrder.example !== undefined || (chosen.dayOrder ?? dayOrder.value) !== dayOrder.value,
      decimal: decimal.example !== undefined || (chosen.decimal ?? decimal.value) !== decimal.value,
    },
  }
}

/** The keys of the columns to be sent: constants, and mapped columns. The id is left out if rows are not matched by it. */
export const toSentColumns = ({ constants, keys, match }: Mapping): string[] => [
  ...constants.map(({ key }) => key),
  ...keys.filter((key) => isSent(key, match)),
]

const isSent = (key: string | null, match: string | null): key is string =>
  key !== null && (key !== 'id' || match === 'id')

/** The cells of a row for the columns of `toSentColumns`. */
export const toSentRow = ({ constants, keys, match }: Mapping, { cells, row }: TableRow): TableRow => ({
  cells: [
    ...constants.map(({ cell }): Cell => cell),
    ...keys.flatMap((key, at) => (isSent(key, match) ? [cells[at] ?? ''] : [])),
  ],
  row,
})

/** The texts of a row with the labels of their targets: constants first, then in the order of the file. */
export const toLabelledValues = (
  { constants, keys }: Mapping,
  targets: readonly Target[],
  cells: readonly Cell[],
): { label: string; text: string }[] =>
  [...constants, ...keys.map((key, at) => ({ cell: cells[at] ?? '', key }))].flatMap(({ cell, key }) => {
    const text = key === null ? undefined : textOfCell(cell)
    const label = targets.find((target) => target.key === key)?.label
    return text === undefined || label === undefined ? [] : [{ label, text }]
  })
