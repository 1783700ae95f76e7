/** Finds new rows about people of an earlier row or a stored record, by phone number or e-mail address. */
import { type PeopleSlug, toPerson } from '../../../fields/matchKeys'
import { type TableRow, textOfCell } from '../../../lib/table/cells'
import { comparePerson, type Person, type Reason, storedKeys, wantedKeys } from '../../../lib/people'
import type { RowOutcome } from '../../../plugins/exchange/import/outcome'
import type { KnownPerson } from '../duplicates/knownPeople'
import type { Mapping } from './mapping'

/** An earlier row or a record with the same phone number or e-mail address. `by` lists what agrees, also the name. */
export type Alike = { by: readonly Reason[] } & ({ person: KnownPerson } | { row: number })

type Search = {
  ask: (keys: string[]) => Promise<readonly KnownPerson[]>
  mapping: Pick<Mapping, 'keys'>
  outcomes: readonly RowOutcome[]
  rows: readonly TableRow[]
  slug: PeopleSlug
}

/** Keeps the keys of one query below the service's limit. */
const maxRowsPerQuery = 1000
const maxPeoplePerRow = 3

/** @returns the matches by the number of the new row */
export const findPeople = async ({
  ask,
  mapping,
  outcomes,
  rows,
  slug,
}: Search): Promise<ReadonlyMap<number, readonly Alike[]>> => {
  const found = new Map<number, readonly Alike[]>()
  const outcomeByRow = new Map(outcomes.map(({ outcome, row }) => [row, outcome]))
  const stored = rows.filter(({ row }) => outcomeByRow.has(row) && outcomeByRow.get(row) !== 'failed')
  const earlier = new Map<string, Row>()
  for (let at = 0; at < stored.length; at += maxRowsPerQuery) {
    const people = stored.slice(at, at + maxRowsPerQuery).map((row) => toRow(slug, mapping, row))
    const created = people.filter(({ row }) => outcomeByRow.get(row) === 'create')
    const keys = [...new Set(created.flatMap(({ searched, wanted }) => (searched.length > 0 ? wanted : [])))]
    const known = groupByKey(keys.length > 0 ? await ask(keys) : [])
    for (const person of people) {
      if (outcomeByRow.get(person.row) === 'create') {
        const alike = findAlike(person, earlier, known)
        if (alike.length > 0) found.set(person.row, alike)
      }
      for (const key of person.keys.split(' ')) if (!earlier.has(key)) earlier.set(key, person)
    }
  }
  return found
}

type Row = {
  /** Keys by which other rows find this row. */
  keys: string
  row: number
  /** Keys by which this row finds others, without the name, which many people share. */
  searched: string[]
  wanted: string[]
}

const toRow = (slug: PeopleSlug, { keys }: Pick<Mapping, 'keys'>, { cells, row }: TableRow): Row => {
  const values = Object.fromEntries(
    keys.flatMap((key, at) => (key === null ? [] : [[key, textOfCell(cells[at] ?? '')]])),
  )
  const person: Person = toPerson(slug, values)
  return {
    keys: storedKeys(person) ?? '',
    row,
    searched: wantedKeys({ ...person, names: [] }),
    wanted: wantedKeys(person),
  }
}

const groupByKey = (people: readonly KnownPerson[]): ReadonlyMap<string, readonly KnownPerson[]> => {
  const map = new Map<string, KnownPerson[]>()
  for (const person of people)
    for (const key of person.keys.split(' ')) map.set(key, [...(map.get(key) ?? []), person])
  return map
}

const findAlike = (
  { searched, wanted }: Row,
  earlier: ReadonlyMap<string, Row>,
  known: ReadonlyMap<string, readonly KnownPerson[]>,
): Alike[] => {
  const rows = new Map(searched.flatMap((key) => earlier.get(key) ?? []).map((each) => [each.row, each]))
  const people = new Set(searched.flatMap((key) => known.get(key) ?? []))
  return [
    ...[...rows.values()].map(({ keys, row }) => ({ by: comparePerson(wanted, keys).agrees, row })),
    ...[...people]
      .slice(0, maxPeoplePerRow)
      .map((person) => ({ by: comparePerson(wanted, person.keys).agrees, person })),
  ]
}
