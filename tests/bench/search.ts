/**
 * How long the search of the whole panel and the search for the person in a form take over many records, by what is typed and by whom:
 * their server functions, without HTTP.
 */
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
import { duplicates } from '../../src/admin/features/duplicates/duplicates'
import type { Person } from '../../src/admin/features/duplicates/person'
import { type GlobalSearch, globalSearch } from '../../src/admin/features/global-search/globalSearch'
import { inTurn, median, say } from './measure'
import { addSearched } from './searchRecords'

/** By what it is: in a text of many records, of one, of none. */
const typed = {
  'a name of many': 'garcia',
  'a first name and a name': 'ana whitlock 17',
  'a phone number': '+1 (312) 555-0017',
  'a part of all phone numbers': '312 55',
  'an e-mail address': 'buyer4711@',
  'the end of a VIN': '004711',
  'a deal number': 'D-47110',
  'two letters': 'qu',
  'what is nowhere': 'xyzzy plugh',
}

/** The people in a form: as many as there are customers share a number in ten thousand. */
const people: Record<string, Person> = {
  'a phone number of many': { name: 'Ana Whitlock 17', phone: '+1 312 555 0017 x5' },
  'an e-mail address': { email: 'Buyer4711@Buyers.example' },
  'a phone number and an e-mail address': { email: 'buyer4711@buyers.example', phone: '(312) 555-4711' },
  'a person who is nowhere': { email: 'nobody@nowhere.example', name: 'Xyzzy Plugh', phone: '720-555-0000' },
}

export const search = async (payload: BasePayload, { runs, size }: { runs: number; size: number }) => {
  await addSearched(payload.db.poolOptions.connectionString ?? '', size)
  for (const role of ['admin', 'rep'] as const) {
    const user = await payload.create({
      collection: 'users',
      data: {
        allTenants: role === 'admin',
        email: `${role}@bench.example`,
        name: role,
        password: 'correct horse battery',
        role,
        ...(role === 'rep' ? { tenants: [1] } : {}),
      },
    })
    const reader = (): Promise<PayloadRequest> =>
      createLocalReq({ user: { ...user, collection: 'users' } as never }, payload)
    const ask = async (text: string): Promise<GlobalSearch> =>
      (await globalSearch({ req: await reader(), text } as never)) ?? {}
    say(
      `Search as ${role} over ${size} customers and deals each, ${size / 10} leads, ${size / 5} vehicles, milliseconds: median (slowest of ${runs})`,
    )
    const times = await inTurn(
      Object.values(typed).map((text) => () => ask(text)),
      runs,
    )
    for (const [at, [name, text]] of Object.entries(typed).entries()) {
      const taken = times[at] ?? []
      const found = ((await ask(text)).groups ?? []).reduce((sum, { hits }) => sum + hits.length, 0)
      sayTaken(`${name}, ${found} shown`, taken)
    }
    const known = async (person: Person) =>
      (await duplicates({ person, req: await reader(), slug: 'leads' } as never)) ?? []
    say('The person in a form')
    const lookups = await inTurn(
      Object.values(people).map((person) => () => known(person)),
      runs,
    )
    for (const [at, [name, person]] of Object.entries(people).entries())
      sayTaken(`${name}, ${(await known(person)).length} shown`, lookups[at] ?? [])
  }
}

const sayTaken = (name: string, taken: readonly number[]): void =>
  say(`  ${name.padEnd(44)} ${median(taken).toFixed(0).padStart(5)} (${Math.max(...taken).toFixed(0)})`)
