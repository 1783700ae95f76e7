import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createKey,
  ensureBuild,
  keysCommand,
  type Place,
  preparePlace,
  type RunningServer,
  startServer,
} from '../support/server'

let place: Place
let server: RunningServer
let key: string

beforeAll(async () => {
  await ensureBuild()
  place = await preparePlace()
  server = await startServer(place, { TRUSTED_PROXIES: '1' })
  key = await createKey(place)
}, 600_000)
afterAll(async () => {
  await server?.stop()
  await place?.remove()
})

const send = (address: string, presented = key) =>
  fetch(`${place.url}/api/leads?limit=1`, {
    headers: { authorization: `Bearer ${presented}`, 'x-forwarded-for': `192.0.2.200, ${address}` },
  })

const rows = async (statement: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: place.database.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

describe('a running service', () => {
  it('slows guesses by the address that the trusted proxy saw', async () => {
    const asked = performance.now()
    const guesses = await Promise.all(
      Array.from({ length: 60 }, () => send('203.0.113.5', crypto.randomUUID()).then(({ status }) => status)),
    )
    expect(new Set(guesses)).toEqual(new Set([401]))
    expect(performance.now() - asked).toBeGreaterThan(900)
    const other = performance.now()
    expect((await send('203.0.113.6', crypto.randomUUID())).status).toBe(401)
    expect((await send('203.0.113.5')).status).toBe(200)
    expect(performance.now() - other).toBeLessThan(900)
  })

  it('refuses within ten seconds a key that the command revoked', async () => {
    const revoked = await keysCommand(place, 'create', '--name', 'revoked')
    expect((await send('203.0.113.7', revoked)).status).toBe(200)
    const [row] = await rows(`SELECT id FROM api_keys WHERE hint = '${revoked.slice(0, 8)}'`)
    await keysCommand(place, 'revoke', String(row?.['id']))
    const begun = Date.now()
    while ((await send('203.0.113.7', revoked)).status === 200)
      await new Promise((resolve) => setTimeout(resolve, 200))
    expect(Date.now() - begun).toBeLessThan(10_000)
  }, 120_000)

  it('writes when keys were used, and how many guesses there were, when it ends', async () => {
    expect((await send('203.0.113.8')).status).toBe(200)
    expect(await server.stop()).toBe(0)
    const [used] = await rows(
      `SELECT last_used_from, last_used_at FROM api_keys WHERE hint = '${key.slice(0, 8)}'`,
    )
    expect(used).toMatchObject({ last_used_at: expect.any(Date) as unknown, last_used_from: '203.0.113.8' })
    expect(
      server
        .log()
        .map(({ msg }) => msg)
        .join('\n'),
    ).toMatch(/^\d+ failed authentications$/m)
    expect(server.output()).not.toContain(key)
  })
})
