import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getLimits } from '../../src/lib/admission'
import { createKey } from '../../src/plugins/auth/keys'
import { keyStateOf } from '../../src/plugins/auth/keys/state'
import { handleApi } from '../../src/plugins/api'
import { contents, unwritten } from '../support/contents'
import { countEnds, holdClock } from '../support/heldClock'
import { until } from '../support/wait'
import { startService, type TestService } from '../support/service'
import { signIn } from '../support/staff'

let service: TestService

beforeAll(async () => {
  process.env['RATE_LIMIT'] = '5/600'
  service = await startService()
})
afterAll(() => service.close())

beforeEach(() => {
  holdClock()
})
afterEach(() => {
  vi.useRealTimers()
})

const send = (key: string, address?: string, path = '/leads') =>
  handleApi(
    service.payload,
    new Request(`http://localhost:3000/api${path}`, { headers: { authorization: `Bearer ${key}` } }),
    { address },
  )

describe('RATE_LIMIT', () => {
  it('is told with every answer to a key, failures too', async () => {
    const { key } = await createKey(service.payload, 'counted')
    const [found, missing] = [await send(key), await send(key, undefined, '/leads?sort=nothing')]
    expect([found.status, missing.status]).toEqual([200, 400])
    expect(found.headers.get('ratelimit-policy')).toBe('"default";q=5;w=600')
    expect(found.headers.get('ratelimit')).toBe('"default";r=4;t=600')
    expect(missing.headers.get('ratelimit')).toBe('"default";r=3;t=600')
    vi.advanceTimersByTime(250_500)
    expect((await send(key)).headers.get('ratelimit')).toBe('"default";r=2;t=350')
  })

  it('refuses what is more, key by key, until the time is over', async () => {
    const [busy, other] = [
      await createKey(service.payload, 'busy'),
      await createKey(service.payload, 'other'),
    ]
    const statuses: number[] = []
    for (let at = 0; at < 5; at++) statuses.push((await send(busy.key)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    const refused = await unwritten(service, () => service.api('POST', '/leads', { body: {}, key: busy.key }))
    expect(refused.status).toBe(429)
    expect((refused.body as { errors: object[] }).errors).toMatchObject([{ code: 'rate_limited' }])
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=600')
    expect(refused.headers.get('retry-after')).toBe('600')
    expect((await send(other.key)).status).toBe(200)
    vi.advanceTimersByTime(599_000)
    expect((await send(busy.key)).status).toBe(429)
    vi.advanceTimersByTime(1000)
    expect((await send(busy.key)).status).toBe(200)
  })

  it('says nothing to who has no key, and counts no staff', async () => {
    const answer = await send(crypto.randomUUID())
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([401, null])
    const admin = await signIn(service)
    for (let at = 0; at < 7; at++) {
      const read = await admin.api('GET', '/leads')
      expect([read.status, read.headers.get('ratelimit')]).toEqual([200, null])
    }
  })
})

describe('guesses at keys', () => {
  it('are slowed address by address, while a key that is known and other addresses are served', async () => {
    const { key } = await createKey(service.payload, 'known')
    const attacker = '203.0.113.5'
    expect((await send(key, attacker)).status).toBe(200)
    const before = await contents(service)
    const guess = (count: number) => Array.from({ length: count }, () => send(crypto.randomUUID(), attacker))
    // The first are answered at once.
    for (const { status } of await Promise.all(guess(20))) expect(status).toBe(401)
    // Of more, 100 wait for their answer, and the others are refused.
    const guesses = guess(280)
    const ended = countEnds(guesses)
    await until(() => ended() >= 180)
    // Each was looked up, and waits for nothing but the clock.
    await until(() => getLimits(service.payload).scheduler.counts('anonymous').running === 0)
    // The key is not fresh either: it is asked for anew, and waits for nothing.
    keyStateOf(service.payload).cache.outdate()
    for (const address of [attacker, '203.0.113.6']) expect((await send(key, address)).status).toBe(200)
    vi.advanceTimersByTime(999)
    for (const address of [attacker, '203.0.113.6']) expect((await send(key, address)).status).toBe(200)
    // 19 of those that wait do so for less than a second, each a little longer than the one before.
    expect(ended()).toBe(199)
    vi.advanceTimersByTime(1)
    const answers = await Promise.all(guesses)
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(401), count(429)]).toEqual([100, 180])
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1')
    expect(await contents(service)).toEqual(before)
  })

  it('are not slowed within the process, nor is who sends no key', async () => {
    const answers = [
      ...Array.from({ length: 60 }, () => service.api('GET', '/leads', { key: null })),
      ...Array.from({ length: 60 }, () => send('no key')),
    ]
    // While the clock stands still, whoever is slowed is not answered.
    for (const { status } of await Promise.all(answers)) expect(status).toBe(401)
  })
})
