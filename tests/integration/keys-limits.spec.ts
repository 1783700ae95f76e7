import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/auth/keys'
import { keyStateOf } from '../../src/auth/keys/state'
import { handleApi } from '../../src/contract'
import { contents } from '../support/contents'
import { startService, type TestService } from '../support/service'
import { signIn } from '../support/staff'

let service: TestService

beforeAll(async () => {
  process.env['RATE_LIMIT'] = '5/2'
  service = await startService()
})
afterAll(() => service.close())

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
    expect(found.headers.get('ratelimit-policy')).toBe('"default";q=5;w=2')
    expect(found.headers.get('ratelimit')).toBe('"default";r=4;t=2')
    expect(missing.headers.get('ratelimit')).toMatch(/^"default";r=3;t=[12]$/)
  })

  it('refuses what is more, key by key, until the time is over', async () => {
    const [busy, other] = [
      await createKey(service.payload, 'busy'),
      await createKey(service.payload, 'other'),
    ]
    const statuses: number[] = []
    for (let at = 0; at < 5; at++) statuses.push((await send(busy.key)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    const before = await contents(service)
    const refused = await service.api('POST', '/leads', { body: {}, key: busy.key })
    expect(refused.status).toBe(429)
    expect((refused.body as { errors: object[] }).errors).toMatchObject([{ code: 'rate_limited' }])
    expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=[12]$/)
    expect(refused.headers.get('retry-after')).toMatch(/^[12]$/)
    expect(await contents(service)).toEqual(before)
    expect((await send(other.key)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(refused.headers.get('retry-after'))))
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
    const begun = performance.now()
    const guesses = Array.from({ length: 300 }, () => send(crypto.randomUUID(), attacker))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const served = async (address: string) => {
      const asked = performance.now()
      const answer = await send(key, address)
      return { ms: performance.now() - asked, status: answer.status }
    }
    // The key is not fresh either: it is asked for anew, and waits for nothing.
    keyStateOf(service.payload).cache.outdate()
    for (const address of [attacker, '203.0.113.6']) {
      const { ms, status } = await served(address)
      expect(status).toBe(200)
      expect(ms).toBeLessThan(800)
    }
    const answers = await Promise.all(guesses)
    expect(performance.now() - begun).toBeGreaterThan(900)
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect(count(401) + count(429)).toBe(300)
    expect(count(401)).toBeLessThanOrEqual(100)
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1')
    expect(await contents(service)).toEqual(before)
  })

  it('are not slowed within the process, nor is who sends no key', async () => {
    const asked = performance.now()
    for (let at = 0; at < 60; at++) await service.api('GET', '/leads', { key: null })
    for (let at = 0; at < 60; at++) await send('no key')
    expect(performance.now() - asked).toBeLessThan(2000)
  })
})
