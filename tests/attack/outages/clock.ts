import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import type { Outage } from '../outage'
import { originOf, signIn } from '../staff'

const file = join(tmpdir(), `forecourt-clock-${process.pid}`)
const clock = fileURLToPath(new URL('../movableClock.mjs', import.meta.url))

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Moves the time of day of the service; what it does by the clock has a moment to notice. */
const moveClock = async (ms: number): Promise<void> => {
  writeFileSync(file, String(ms))
  await sleep(300)
}

/**
 * The clock of the service's machine jumps, ahead and back: what has an end ends, what was used up stays used up, what was
 * revoked stays so, and who behaves notices nothing.
 */
export const clockJumps: Outage = {
  finding: 'item 8: clock jumps',
  testbed: { env: { CLOCK_OFFSET_FILE: file, NODE_OPTIONS: `--import ${clock}` } },
  name: 'clock-jumps',
  after: () => rmSync(file, { force: true }),
  async run({ client, testbed, watch }) {
    const { query, target } = testbed
    const broken: string[] = []
    const expect = (what: string, is: unknown, ...meant: unknown[]) => {
      if (!meant.includes(is)) broken.push(`${what}: ${String(is)} in place of ${meant.join(' or ')}`)
    }
    const admin = await signIn(client, target)
    const asAdmin = async (method: string, path: string, body?: unknown) => {
      const reply = await client.send(method, path, { body, headers: admin, key: null })
      if (reply.status >= 400)
        throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 200)}`)
      return reply.json as Record<string, unknown>
    }
    const offerKey = async (name: string, more: object): Promise<string> => {
      const { doc } = await asAdmin('POST', '/api/apiKeyClaims', {
        name,
        personalData: 'full',
        scopes: 'leads:read leads:write',
        tenants: [target.ids.one],
        ...more,
      })
      const { url } = await asAdmin('POST', `/api/apiKeyClaims/${(doc as { id: number }).id}/link`)
      return new URL(String(url)).pathname
    }
    const claim = async (path: string) =>
      /apiKey=([0-9a-f-]{36})$/.exec(
        String((await client.send('POST', path, { key: null })).headers['location']),
      )?.[1] ?? ''
    const statusWith = async (key: string) => (await client.send('GET', '/api/leads?limit=1', { key })).status

    // A key with an end, a link with an end, a session, a kept answer.
    const passing = await claim(await offerKey('passing', {}))
    await query(`UPDATE api_keys SET expires_at = now() + interval '1 hour' WHERE name = 'passing'`)
    const link = await offerKey('late', {})
    const kept = { body: { firstName: 'Kept' }, headers: { 'idempotency-key': 'clock-kept' } }
    const { text: answered } = await client.send('POST', '/api/leads', kept)
    await sleep(6000)
    expect('a key an hour before its end', await statusWith(passing), 200)

    await moveClock(90 * minute)
    expect('a key half an hour after its end', await statusWith(passing), 401)
    expect('a key without an end, ahead', await statusWith(target.keys.one), 200)
    expect('a kept answer, ahead', (await client.send('POST', '/api/leads', kept)).text, answered)
    await moveClock(4 * day)
    expect(
      'a claim link after its 72 hours',
      (await client.send('POST', link, { key: null })).status,
      404,
      410,
    )
    const late = await client.send('GET', '/api/leads?limit=1', { headers: admin, key: null })
    expect('a session after its two hours', late.status, 401, 403)
    await moveClock(-2 * day)
    expect('a key without an end, two days back', await statusWith(target.keys.one), 200)
    expect('a kept answer, back', (await client.send('POST', '/api/leads', kept)).text, answered)
    const made = await client.send('POST', '/api/leads', { body: { firstName: 'Back' } })
    expect('a write, two days back', made.status, 201)

    // Revoked elsewhere: noticed by what goes on, not by the time of day.
    const revoked = await claim(await offerKey('revoked', {}))
    expect('a key before it is revoked', await statusWith(revoked), 200)
    await query(`UPDATE api_keys SET revoked_at = now() WHERE name = 'revoked'`)
    await moveClock(-3 * day)
    await sleep(10_500)
    expect('a key revoked ten seconds ago, as the clock went back', await statusWith(revoked), 401)
    await moveClock(0)

    // A code of the app works once, also where its time comes again.
    const again = await signIn(client, target)
    const email = 'clock@example.com'
    const { password } = target.staff
    const user = await client.send('POST', '/api/users', {
      body: { email, password, role: 'rep', tenants: [target.ids.one] },
      headers: again,
      key: null,
    })
    expect('an account', user.status, 201)
    const person = await signIn(client, target, { email, password })
    const asPerson = (path: string, body?: unknown) =>
      client.send('POST', path, { body, headers: person, key: null })
    const { secret } = (await asPerson('/api/users/two-factor/begin')).json as { secret: string }
    const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })
    const confirmed = await asPerson('/api/users/two-factor/confirm', { code: codeAt(Date.now() - 30_000) })
    expect('turning the second factor on', confirmed.status, 200)
    const enter = async (code: string) =>
      (
        await client.send('POST', '/api/users/login', {
          body: { code, email, password },
          headers: { origin: originOf(target) },
          key: null,
        })
      ).status
    const now = Date.now()
    const code = codeAt(now)
    expect('a code of the app', await enter(code), 200)
    await moveClock(hour)
    expect('a code of an hour later', await enter(codeAt(Date.now() + hour)), 200)
    await moveClock(0)
    expect('a code that was used, as its time comes again', await enter(code), 401, 429)
    expect('the well-behaved tenant', (await watch()).slice(0, 3).join('; '), '')
    const { status } = await client.send('GET', '/readyz')
    expect('/readyz at the end', status, 200)
    return broken
  },
}
