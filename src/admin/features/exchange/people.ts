/** Finds the new rows of a file whose people the file or the service has already, by phone number or e-mail address. */
import { type PeopleSlug, toPerson } from '../../../fields/matchKeys'
import { type TableRow, textOfCell } from '../../../lib/table/cells'
import { comparePerson, type Person, type Reason, storedKeys, wantedKeys } from '../../../lib/people'
import type { RowOutcome } from '../../../plugins/exchange/import/outcome'
import type { KnownPerson } from '../duplicates/knownPeople'
import type { Mapping } from './mapping'

/** Somebody with the same number or address: an earlier row of the file, or a record. `by` has the name where that is the same, too. */
export type Alike = { by: readonly Reason[] } & ({ person: KnownPerson } | { row: number })

type Search = {
  ask: (keys: string[]) => Promise<readonly KnownPerson[]>
  mapping: Pick<Mapping, 'keys'>
  outcomes: readonly RowOutcome[]
  rows: readonly TableRow[]
  slug: PeopleSlug
}

/** Few enough that the service takes the keys of all of them. */
const rowsAtOnce = 1000
const maxShown = 3

/** @returns the new rows by number */
export const findPeople = async ({
  ask,
  mapping,
  outcomes,
  rows,
  slug,
}: Search): Promise<ReadonlyMap<number, readonly Alike[]>> => {
  const found = new Map<number, readonly Alike[]>()
  const outcomeOf = new Map(outcomes.map(({ outcome, row }) => [row, outcome]))
  const stored = rows.filter(({ row }) => outcomeOf.has(row) && outcomeOf.get(row) !== 'failed')
  const earlier = new Map<string, Row>()
  for (let at = 0; at < stored.length; at += rowsAtOnce) {
    const people = stored.slice(at, at + rowsAtOnce).map((row) => rowOf(slug, mapping, row))
    const created = people.filter(({ row }) => outcomeOf.get(row) === 'create')
    const keys = [...new Set(created.flatMap(({ searched, wanted }) => (searched.length > 0 ? wanted : [])))]
    const known = byKey(keys.length > 0 ? await ask(keys) : [])
    for (const person of people) {
      if (outcomeOf.get(person.row) === 'create') {
        const alike = alikeOf(person, earlier, known)
        if (alike.length > 0) found.set(person.row, alike)
      }
      for (const key of person.keys.split(' ')) if (!earlier.has(key)) earlier.set(key, person)
    }
  }
  return found
}

type Row = {
  /** Those by which others find it. */
  keys: string
  row: number
  /** Those by which it finds others. Many people share a name. */
  searched: string[]
  wanted: string[]
}

const rowOf = (slug: PeopleSlug, { keys }: Pick<Mapping, 'keys'>, { cells, row }: TableRow): Row => {
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

const byKey = (people: readonly KnownPerson[]): ReadonlyMap<string, readonly KnownPerson[]> => {
  const map = new Map<string, KnownPerson[]>()
  for (const person of people)
    for (const key of person.keys.split(' ')) map.set(key, [...(map.get(key) ?? []), person])
  return map
}

const alikeOf = (
  { searched, wanted }: Row,
  earlier: ReadonlyMap<string, Row>,
  known: ReadonlyMap<string, readonly KnownPerson[]>,
): Alike[] => {
  const rows = new Map(searched.flatMap((key) => earlier.get(key) ?? []).map((each) => [each.row, each]))
  const people = new Set(searched.flatMap((key) => known.get(key) ?? []))
  return [
    ...[...rows.values()].map(({ keys, row }) => ({ by: comparePerson(wanted, keys).agrees, row })),
    ...[...people]
      .slice(0, maxShown)
      .map((person) => ({ by: comparePerson(wanted, person.keys).agrees, person })),
  ]
}
