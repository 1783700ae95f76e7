/** What the columns of a file mean: guessed from their headings, and chosen by whoever imports. */
import type { TableRow } from '../../../lib/table/cells'

/** A column that can be imported, as the server names it. */
export type Target = {
  /** Whether the cells name a record by a text, where its id would say for certain which. */
  isByText: boolean
  isMatch: boolean
  key: string
  label: string
  /** The record's field: of several targets of one field a file has one. */
  name: string
  /** The headings by which it is found, in small letters. */
  titles: readonly string[]
}

/** A value that every row gets, as a cell. */
export type Constant = { cell: string; key: string }

export type Mapping = {
  constants: readonly Constant[]
  empty: 'clear' | 'keep'
  /** For each column of the file the key of its target. */
  keys: readonly (string | null)[]
  match: string | null
}

/** A file with a first row of headings. */
export type Table = { headings: readonly string[]; name: string; rows: readonly TableRow[] }

export const guessMapping = ({ headings }: Table, targets: readonly Target[]): Mapping => {
  const found = headings.map((heading) =>
    targets.find(({ titles }) => titles.includes(heading.trim().toLowerCase())),
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
  return withMatch({ constants: [], empty: 'keep', keys, match: null }, targets)
}

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

/** The columns as they are sent: an id that no record is found by is left out. */
export const columnsToSend = ({ constants, keys, match }: Mapping): (string | null)[] => [
  ...constants.map(({ key }) => key),
  ...keys.map((key) => (key === 'id' && match !== 'id' ? null : key)),
]

/** The cells of a row for `columnsToSend`. */
export const cellsToSend = ({ constants }: Mapping, { cells, row }: TableRow): TableRow => ({
  cells: [...constants.map(({ cell }) => cell), ...cells],
  row,
})
