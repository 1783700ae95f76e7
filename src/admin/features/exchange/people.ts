/** Finds the new rows of a file whose people the file or the service has already, by phone number or e-mail address. */
import { nationalDigits } from '../../../lib/phone'
import { type TableRow, textOfCell } from '../../../lib/table/cells'
import type { KnownPeople, KnownPerson } from '../duplicates/knownPeople'
import type { Mapping } from './mapping'
import type { Outcome } from '../../../plugins/exchange/import/outcome'

/** Somebody else with the same number or address: an earlier row of the file, or a record. */
export type Alike = { by: readonly By[] } & ({ person: KnownPerson } | { row: number })

type By = 'email' | 'phone'

type Search = {
  ask: (known: { emails: string[]; phones: string[] }) => Promise<KnownPeople>
  mapping: Pick<Mapping, 'keys'>
  outcomes: readonly Outcome[]
  rows: readonly TableRow[]
}

/** As many as the service compares at once. */
const rowsAtOnce = 2000
const fewestDigits = 7

/** @returns the new rows by number */
export const findPeople = async ({
  ask,
  mapping,
  outcomes,
  rows,
}: Search): Promise<ReadonlyMap<number, readonly Alike[]>> => {
  const found = new Map<number, readonly Alike[]>()
  const outcomeOf = new Map(outcomes.map(({ outcome, row }) => [row, outcome]))
  const stored = rows.filter(({ row }) => outcomeOf.has(row) && outcomeOf.get(row) !== 'failed')
  const earlier = { email: new Map<string, number>(), phone: new Map<string, number>() }
  for (let at = 0; at < stored.length; at += rowsAtOnce) {
    const people = stored
      .slice(at, at + rowsAtOnce)
      .map((row) => ({ row: row.row, ...personIn(mapping, row) }))
    const created = people.filter(({ row }) => outcomeOf.get(row) === 'create')
    const valuesOf = (by: By) => [...new Set(created.flatMap((person) => person[by] ?? []))]
    const [emails, phones] = [valuesOf('email'), valuesOf('phone')]
    const known =
      emails.length + phones.length > 0 ? await ask({ emails, phones }) : { emails: [], phones: [] }
    const knownBy = { email: new Map(known.emails), phone: new Map(known.phones) }
    for (const person of people) {
      const alike = outcomeOf.get(person.row) === 'create' ? alikeOf(person, earlier, knownBy) : []
      if (alike.length > 0) found.set(person.row, alike)
      for (const by of ways) {
        const value = person[by]
        if (value !== undefined && !earlier[by].has(value)) earlier[by].set(value, person.row)
      }
    }
  }
  return found
}

const ways = ['phone', 'email'] as const

type Person = Partial<Record<By, string>>

const personIn = ({ keys }: Pick<Mapping, 'keys'>, { cells }: TableRow): Person => {
  const cellOf = (key: By) => textOfCell(cells[keys.indexOf(key)] ?? '') ?? ''
  const digits = nationalDigits(cellOf('phone'))
  const email = cellOf('email').trim().toLowerCase()
  return { ...(digits.length >= fewestDigits && { phone: digits }), ...(email && { email }) }
}

const alikeOf = (
  person: Person,
  earlier: Record<By, ReadonlyMap<string, number>>,
  known: Record<By, ReadonlyMap<string, readonly KnownPerson[]>>,
): Alike[] => {
  const alike = new Map<number | string, Alike>()
  for (const by of ways) {
    const value = person[by]
    if (value === undefined) continue
    const row = earlier[by].get(value)
    const others = [
      ...(row === undefined ? [] : [{ key: row, other: { row } }]),
      ...(known[by].get(value) ?? []).map((each) => ({ key: each.href, other: { person: each } })),
    ]
    for (const { key, other } of others) alike.set(key, { ...other, by: [...(alike.get(key)?.by ?? []), by] })
  }
  return [...alike.values()]
}
