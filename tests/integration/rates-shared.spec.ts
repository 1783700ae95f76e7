/** What the processes on one database count together: each Payload here stands for a process, and shares nothing else with the others. */
import { type BasePayload, getPayload } from 'payload'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getLimits } from '../../src/lib/admission'
import { createKey } from '../../src/plugins/auth/keys'
import { settleCounts, storeOf, sweepCounts } from '../../src/plugins/auth/rates'
import { type CountOptions, Counts } from '../../src/plugins/auth/rates/counts'
import { handleApi } from '../../src/plugins/api'
import { countEnds, holdClock } from '../support/heldClock'
import { until } from '../support/wait'
import { startService, type TestService } from '../support/service'
import { watchStatements } from '../support/statements'

let service: TestService
let other: BasePayload
const started: BasePayload[] = []

const startProcess = async (): Promise<BasePayload> => {
  const { default: config } = await import('../../payload.config')
  const payload = await getPayload({ config, key: `process ${started.length}` })
  payload.logger.level = 'silent'
  started.push(payload)
  return payload
}

beforeAll(async () => {
  process.env['RATE_LIMIT'] = '20/600'
  service = await startService()
  other = await startProcess()
})
afterAll(async () => {
  for (const payload of started) await payload.destroy()
  await service.close()
})

beforeEach(() => {
  holdClock()
})
afterEach(() => {
  vi.useRealTimers()
})

const send = (payload: BasePayload, key: string, address?: string) =>
  handleApi(
    payload,
    new Request('http://localhost:3000/api/leads', { headers: { authorization: `Bearer ${key}` } }),
    { address },
  )

/** Until what each has counted is known to it and to Postgres. */
const settle = async () => {
  for (const payload of [service.payload, ...started]) await settleCounts(payload)
}

const pointsOf = async (kind: string): Promise<number[]> => {
  const rows = await service.query<{ points: number }>(
    'SELECT points FROM rate_counts WHERE key LIKE $1 ORDER BY points',
    [`${kind}:%`],
  )
  return rows.map(({ points }) => points)
}

beforeEach(async () => {
  await settle()
  await service.query('DELETE FROM rate_counts')
})

describe('requests of a key', () => {
  it('are limited for all processes together, and for one that starts later', async () => {
    const { key } = await createKey(service.payload, 'counted')
    const statuses: number[] = []
    for (let at = 0; at < 30; at++) {
      statuses.push((await send(at % 2 === 0 ? service.payload : other, key)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const passed = statuses.filter((status) => status === 200).length
    // A tenth of the limit more for the second process.
    expect(passed).toBeGreaterThanOrEqual(20)
    expect(passed).toBeLessThanOrEqual(22)
    const refused = await send(await startProcess(), key)
    expect([refused.status, refused.headers.get('ratelimit')]).toEqual([429, '"default";r=0;t=600'])
    expect(refused.headers.get('retry-after')).toBe('600')
    vi.advanceTimersByTime(600_000)
    for (const payload of [service.payload, other]) expect((await send(payload, key)).status).toBe(200)
  })

  it('wait for Postgres the first time in a window, and not after it', async () => {
    const { key } = await createKey(service.payload, 'steady')
    const client = await service.payload.db.pool.connect()
    try {
      expect((await send(service.payload, key)).headers.get('ratelimit')).toBe('"default";r=19;t=600')
      await client.query('BEGIN; LOCK TABLE rate_counts')
      const left: (null | string)[] = []
      for (let at = 0; at < 2; at++) left.push((await send(service.payload, key)).headers.get('ratelimit'))
      expect(left).toEqual(['"default";r=18;t=600', '"default";r=17;t=600'])
      // A tenth of the limit is not settled: more wait for it.
      const next = send(service.payload, key)
      const first = send(other, key)
      const ended = countEnds([first, next])
      expect((await send(service.payload, crypto.randomUUID())).status).toBe(401)
      expect(ended()).toBe(0)
      await client.query('COMMIT')
      expect((await next).status).toBe(200)
      expect((await first).status).toBe(200)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
    await settle()
    expect(await pointsOf('requests')).toEqual([5])
  })
})

describe('wrong keys of an address', () => {
  const address = '203.0.113.77'
  const guess = (payload: BasePayload, from = address) => send(payload, crypto.randomUUID(), from)

  /** That it is slowed: it is not answered while the clock stands still. */
  const expectSlowed = async (payload: BasePayload) => {
    const slowed = guess(payload)
    const ended = countEnds([slowed])
    await until(() => getLimits(payload).scheduler.counts('anonymous').running === 0)
    // Time enough for one that is not slowed.
    expect((await guess(payload, '198.51.100.1')).status).toBe(401)
    expect(ended()).toBe(0)
    vi.advanceTimersByTime(1000)
    expect((await slowed).status).toBe(401)
  }

  it('slow the answers of every process, and of one that starts later', async () => {
    for (let at = 0; at < 20; at++) expect((await guess(service.payload)).status).toBe(401)
    await settle()
    expect(await pointsOf('keys')).toEqual([20])
    await expectSlowed(service.payload)
    for (const payload of [other, await startProcess()]) {
      // It learns of the others when it has counted as many as it settles at once.
      for (let at = 0; at < 2; at++) expect((await guess(payload)).status).toBe(401)
      await settle()
      await expectSlowed(payload)
    }
  })

  it('cost a statement for each two at most, and none beyond the limit', async () => {
    const { begun, end } = watchStatements('INSERT INTO "rate_counts"')
    try {
      const several = (count: number) =>
        Array.from({ length: count }, () => guess(service.payload, '203.0.113.78'))
      await Promise.all(several(20))
      const guesses = several(280)
      const ended = countEnds(guesses)
      // 100 wait for their answer, and the others are refused.
      await until(() => ended() >= 180)
      await until(() => getLimits(service.payload).scheduler.counts('anonymous').running === 0)
      vi.advanceTimersByTime(1000)
      await Promise.all(guesses)
      await settle()
      expect(begun.length).toBeGreaterThan(0)
      expect(begun.length).toBeLessThanOrEqual(20)
      expect(await pointsOf('keys')).toEqual([40])
      const before = begun.length
      const more = guess(service.payload, '203.0.113.78')
      await until(() => getLimits(service.payload).scheduler.counts('anonymous').running === 0)
      vi.advanceTimersByTime(1000)
      await more
      await settle()
      expect(begun.length).toBe(before)
    } finally {
      end()
    }
  })

  it('stand in the table without the address', async () => {
    for (let at = 0; at < 4; at++) await guess(other, '203.0.113.79')
    await settle()
    const rows = await service.query<{ key: string }>('SELECT * FROM rate_counts')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.key).toMatch(/^keys:[\w-]{43}$/)
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|0\.113/)
  })
})

describe('counts', () => {
  const options: CountOptions = { limit: 100, name: 'test', windowMs: 60_000 }
  const processOf = (payload: BasePayload, own = options) =>
    new Counts(own, storeOf(payload, own), payload.logger)

  it('of many at once exceed the limit by a tenth for each process but one', async () => {
    for (let round = 0; round < 10; round++) {
      const processes = [service.payload, other, service.payload].map((payload) => processOf(payload))
      const counted = Array.from({ length: 600 }, async () => {
        await new Promise((resolve) => setImmediate(resolve))
        const chosen = processes[Math.floor(Math.random() * processes.length)]
        return chosen?.countExactly(`round ${round}`)
      })
      const positions = (await Promise.all(counted)).map((count) => count?.position ?? 0)
      const passed = positions.filter((position) => position <= options.limit).length
      expect(passed).toBeGreaterThanOrEqual(options.limit)
      expect(passed).toBeLessThanOrEqual(options.limit * 1.2)
    }
  })

  it('of one process are exact, at a twentieth of a statement each', async () => {
    const { begun, end } = watchStatements('INSERT INTO "rate_counts"')
    const counts = processOf(service.payload)
    const positions: number[] = []
    for (let at = 0; at < 150; at++) positions.push((await counts.countExactly('one')).position)
    end()
    expect(positions).toEqual(Array.from({ length: 150 }, (_, at) => Math.min(at + 1, 101)))
    expect(begun.length).toBeGreaterThan(5)
    expect(begun.length).toBeLessThanOrEqual(21)
  })

  it('begin anew where the clock was set back', async () => {
    const before = processOf(service.payload)
    for (let at = 0; at < 100; at++) await before.countExactly('clock')
    await before.settleAll()
    vi.setSystemTime(Date.now() - 86_400_000)
    const after = processOf(other)
    const { resetsInMs } = await after.countExactly('clock')
    expect(resetsInMs).toBeLessThanOrEqual(options.windowMs)
    vi.advanceTimersByTime(options.windowMs)
    expect((await after.countExactly('clock')).position).toBe(1)
  })

  it('are of each process alone while Postgres does not answer, and are settled after it', async () => {
    const [one, two] = [processOf(service.payload), processOf(other)]
    for (const each of [one, two]) expect((await each.countExactly('away')).position).toBeLessThan(3)
    await service.query('ALTER TABLE rate_counts RENAME TO away')
    try {
      for (const each of [one, two]) {
        for (let at = 0; at < 120; at++) await each.countExactly('away')
        expect((await each.countExactly('away')).position).toBe(101)
      }
    } finally {
      await service.query('ALTER TABLE away RENAME TO rate_counts')
    }
    vi.advanceTimersByTime(5000)
    expect([await one.settleAll(), await two.settleAll()]).toEqual([1, 1])
    // What one of them had learnt of the other was not counted again.
    expect((await pointsOf('test'))[0]).toBeGreaterThanOrEqual(199)
    expect((await processOf(other).countExactly('away')).position).toBe(101)
  })

  it('are removed when their window is over', async () => {
    await processOf(service.payload).countExactly('old')
    vi.advanceTimersByTime(options.windowMs + 30_000)
    expect(await sweepCounts(service.payload)).toBe(0)
    await processOf(service.payload).countExactly('new')
    vi.advanceTimersByTime(60_000)
    expect(await sweepCounts(service.payload)).toBe(1)
    expect(await pointsOf('test')).toEqual([1])
  })
})
