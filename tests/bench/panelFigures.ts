/** The numbers of the home page and the first page of the lead list, which the pages ask for after themselves or within. */
import { createLocalReq } from 'payload'
import { readersTime } from '../../src/admin/features/home/days'
import { freshLeadsOf } from '../../src/admin/features/home/freshLeads'
import { loadPipeline } from '../../src/admin/features/home/pipeline'
import { loadTeam } from '../../src/admin/features/home/team'
import { setDatabaseUrl } from '../../src/env'
import { demoSignIn } from '../../src/seed/signIn'
import { inTurn } from './measure'
import { startOurs } from './ours'

/** @returns milliseconds, by what was asked */
export const timeFigures = async (database: string, runs: number): Promise<Record<string, number[]>> => {
  setDatabaseUrl(database)
  const { close, payload } = await startOurs()
  try {
    const { docs } = await payload.find({
      collection: 'users',
      where: { email: { equals: demoSignIn.email } },
    })
    const [user] = docs
    if (!user) throw new Error('There is no account to ask with.')
    const reader = () => createLocalReq({ user: { ...user, collection: 'users' } }, payload)
    const list = async (search?: string) =>
      payload.find({
        collection: 'leads',
        depth: 0,
        limit: 10,
        overrideAccess: false,
        req: await reader(),
        ...(search ? { where: { search: { like: search } } } : {}),
      })
    const works = {
      'open deals': async () => loadPipeline(await reader(), undefined),
      'leads that wait': async () => freshLeadsOf(await reader(), Date.now(), undefined),
      'late, by rep': async () => loadTeam(await reader(), readersTime(Date.now(), 'America/Denver'), []),
      'lead list, read': () => list(),
      'lead list, searched': () => list('0009'),
    }
    const times = await inTurn(Object.values(works), runs)
    return Object.fromEntries(Object.keys(works).map((name, at) => [name, times[at] ?? []]))
  } finally {
    await close()
  }
}
