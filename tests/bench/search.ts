/** How long the search of the whole panel takes over many records, by what is typed and by whom: its server function, without HTTP. */
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
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
      say(
        `  ${`${name}, ${found} shown`.padEnd(44)} ${median(taken).toFixed(0).padStart(5)} (${Math.max(...taken).toFixed(0)})`,
      )
    }
  }
}
