/** `npm run test:crash -- files KILLS`: the storm of `files.ts` over HTTP, on a service that is killed meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BasePayload } from 'payload'
import { createKey } from '../../src/plugins/auth/keys'
import { env } from '../../src/env'
import { type Ask, findFileLosses, findLeftOvers, startStorm, type Storm, untilQuiet } from './files'
import { type Killable, startKillable } from './process'
import { seeded } from './random'

export type FileCrashOptions = {
  kills: number
  operations: number
  payload: BasePayload
  say: (line: string) => void
  seed: number
  url: string
}

export type FileCrashOutcome = Pick<Storm, 'counts' | 'failures'> & {
  acknowledged: number
  kills: number
  losses: string[]
}

const account = { email: 'storm@example.com', password: 'correct horse battery' }

export const runFileCrashes = async (options: FileCrashOptions): Promise<FileCrashOutcome> => {
  const { kills, operations, payload, say, seed, url } = options
  const { key } = await createKey(payload, 'crash')
  await payload.create({
    collection: 'users',
    data: { ...account, name: 'Storm', role: 'admin' } as never,
    // no req: the test's own account, before the service starts
  })
  const environment = { DATABASE_URL: url, DATA_DIR: env.DATA_DIR, PAYLOAD_SECRET: env.PAYLOAD_SECRET }
  let running = startKillable(environment)
  const token = await signIn((await running).port)
  const ask: Ask = async (path, init) => {
    const { port } = await running
    const authorization = path.startsWith('/attachments') ? `JWT ${token}` : key
    const work = fetch(`http://127.0.0.1:${port}/api${path}`, { ...init, headers: { authorization } })
    return work.catch(() => undefined)
  }

  const random = seeded(seed)
  const storm = startStorm({ ask, operations, payload, seed })
  const losses: string[] = []
  let killed = 0
  while (killed < kills) {
    const next = ((killed + 1) * operations) / (kills + 1)
    while (storm.begun() < next) await sleep(5)
    await sleep(random.below(60))
    const victim = await running
    // Held back until what is on disk was looked at.
    let goOn: (next: Killable) => void = () => {}
    running = new Promise((resolve) => (goOn = resolve))
    if (!(await victim.kill())) storm.failures.push('the service ended by itself')
    killed++
    await untilQuiet(payload)
    const found = await findFileLosses(payload, storm)
    losses.push(...found.map((loss) => `after kill ${killed}: ${loss}`))
    say(`kill ${killed}: ${storm.begun()} operations begun, ${found.length} lost`)
    goOn(await startKillable(environment))
  }
  await storm.done
  await (await running).kill()
  await untilQuiet(payload)
  losses.push(...(await findFileLosses(payload, storm)), ...(await findLeftOvers(payload)))
  losses.push(...(await findFileLosses(payload, storm)))
  const { acknowledged, counts, failures } = storm
  return { acknowledged: acknowledged.size, counts, failures, kills: killed, losses }
}

const signIn = async (port: number): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/users/login`, {
    body: JSON.stringify(account),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const cookie = answer.headers.get('set-cookie') ?? ''
  const token = /payload-token=([^;]+)/.exec(cookie)?.[1]
  if (token === undefined) throw new Error(`Not signed in: ${answer.status} ${await answer.text()}`)
  return token
}
