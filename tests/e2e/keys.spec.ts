import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  storeKey,
  ensureBuild,
  keysCommand,
  type Deployment,
  prepareDeployment,
  type RunningServer,
  startServer,
} from '../support/server'

let deployment: Deployment
let server: RunningServer
let key: string

beforeAll(async () => {
  await ensureBuild()
  deployment = await prepareDeployment()
  server = await startServer(deployment, { DRAIN_DELAY: '0', TRUSTED_PROXIES: '1' })
  key = await storeKey(deployment)
})
afterAll(async () => {
  await server?.stop()
  await deployment?.remove()
})

const send = (address: string, presented = key) =>
  fetch(`${deployment.url}/api/leads?limit=1`, {
    headers: { authorization: `Bearer ${presented}`, 'x-forwarded-for': `192.0.2.200, ${address}` },
  })

const rows = async (statement: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: deployment.database.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

describe('a running service', () => {
  it('slows guesses by the address that the trusted proxy saw', async () => {
    const took = async (presented: string, address: string, status: number) => {
      const asked = performance.now()
      expect((await send(address, presented)).status).toBe(status)
      return performance.now() - asked
    }
    const guess = (address: string) => took(crypto.randomUUID(), address, 401)
    await Promise.all(Array.from({ length: 60 }, () => guess('203.0.113.5')))
    // Each guess waits for a second by now. The best of several, side by side: a busy machine keeps some of all waiting.
    const [slowed, others, own] = [[], [], []] as [number[], number[], number[]]
    for (let times = 0; times < 5; times++) {
      slowed.push(await guess('203.0.113.5'))
      others.push(await guess('203.0.113.6'))
      own.push(await took(key, '203.0.113.5', 200))
    }
    expect(Math.min(...others)).toBeLessThan(Math.min(...slowed))
    expect(Math.min(...own)).toBeLessThan(Math.min(...slowed))
  })

  it('comes to refuse a key that the command revoked', async () => {
    const revoked = await keysCommand(deployment, 'create', '--name', 'revoked')
    expect((await send('203.0.113.7', revoked)).status).toBe(200)
    const [row] = await rows(`SELECT id FROM api_keys WHERE hint = '${revoked.slice(0, 8)}'`)
    await keysCommand(deployment, 'revoke', String(row?.['id']))
    await expect.poll(async () => (await send('203.0.113.7', revoked)).status, { interval: 200 }).toBe(401)
  })

  it('writes when keys were used, and how many guesses there were, when it ends', async () => {
    expect((await send('203.0.113.8', crypto.randomUUID())).status).toBe(401)
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
