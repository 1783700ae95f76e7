/** Claim links: an offer of an admin becomes one key, however the link is used. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { handleClaims as HandleClaims, SiteOptions } from '../../src/plugins/auth/claims/site'
import { contents, unwritten } from '../support/contents'
import { countEnds, holdClock } from '../support/heldClock'
import { until } from '../support/wait'
import { expectStatus, useService, fixture } from '../support/service'
import { signIn } from '../support/staff'

const service = useService()
let handleClaims: typeof HandleClaims

const admin = fixture(() => signIn(service))

beforeAll(async () => {
  ;({ handleClaims } = await import('../../src/plugins/auth/claims/site'))
})

const offer = async (data: Record<string, unknown> = {}): Promise<number> => {
  const made = await admin.api('POST', '/apiKeyClaims', {
    name: 'Site',
    personalData: 'full',
    scopes: 'leads:read leads:write',
    ...data,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return (made.body as { doc: { id: number } }).doc.id
}

const link = async (id: number): Promise<{ expiresAt: string; token: string; url: string }> => {
  const made = await expectStatus(200, admin.api('POST', `/apiKeyClaims/${id}/link`))
  const { expiresAt, url } = made.body as { expiresAt: string; url: string }
  return { expiresAt, token: url.split('/').at(-1) ?? '', url }
}

type Visit = Partial<SiteOptions> & { headers?: Record<string, string>; method?: string }

const visit = (path: string, { headers = {}, method = 'GET', ...options }: Visit = {}): Promise<Response> =>
  handleClaims(service.payload, new Request(`http://localhost:3000/keys${path}`, { headers, method }), {
    isSecure: false,
    returns: 'fragment',
    ...options,
  })

const press = (token: string, options: Visit = {}) => visit(`/${token}`, { ...options, method: 'POST' })

const keyFrom = (response: Response): string => {
  expect(response.status).toBe(303)
  return /apiKey=([0-9a-f-]{36})$/.exec(response.headers.get('location') ?? '')?.[1] ?? ''
}

const claimOf = async (id: number) => {
  const [row] = await service.query<{ api_key_id: number; claimed_at: Date | null }>(
    'SELECT api_key_id, claimed_at FROM api_key_claims WHERE id = $1',
    [id],
  )
  if (!row) throw new Error(`There is no offer ${id}.`)
  return row
}

const countKeys = async (): Promise<number> =>
  (await service.query<{ count: number }>('SELECT count(*)::int FROM api_keys'))[0]?.count ?? 0

/** Asserts what a visit answers, and that it wrote nothing. */
const expectRefusal = async (path: string, status: number, says: RegExp, options: Visit = {}) => {
  const before = await contents(service)
  const answer = await visit(path, options)
  expect(answer.status, path).toBe(status)
  expect(await answer.text()).toMatch(says)
  expect(await contents(service)).toEqual(before)
}

describe('an offer', () => {
  it('takes scopes as text, and no list', async () => {
    const before = await contents(service)
    for (const scopes of [['leads:read'], { leads: 'read' }, 1]) {
      const refused = await admin.api('POST', '/apiKeyClaims', {
        name: 'Site',
        personalData: 'full',
        scopes,
      })
      expect(refused.status, JSON.stringify(refused.body)).toBe(400)
    }
    expect(await contents(service)).toEqual(before)
  })
})

describe('a link', () => {
  it('is told once, for 72 hours, and kept as a hash', async () => {
    const id = await offer()
    const { expiresAt, token, url } = await link(id)
    expect(url).toBe(`http://localhost:3000/keys/${token}`)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 72 * 3_600_000)).toBeLessThan(60_000)
    const rows = await service.query(
      'SELECT to_jsonb(c) FROM api_key_claims c UNION ALL SELECT to_jsonb(c) FROM changes c',
    )
    const stored = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(2)
    expect(stored).not.toContain(token)
    const read = await admin.api('GET', `/apiKeyClaims/${id}`)
    expect(read.body).toMatchObject({ id })
    expect(read.body).not.toHaveProperty('tokenHash')
  })

  it('is told of in the ledger, as made by the admin', async () => {
    const id = await offer()
    await link(id)
    const rows = await service.query<{ actor_id: string; changes: object; operation: string }>(
      "SELECT operation, actor_id, changes FROM changes WHERE collection = 'apiKeyClaims' AND record_id = $1 ORDER BY id",
      [id],
    )
    expect(rows.map(({ operation }) => operation)).toEqual(['create', 'update'])
    expect(rows[1]?.actor_id).toBe(String(admin.id))
    expect(Object.keys(rows[1]?.changes ?? {})).toEqual(['expiresAt'])
  })

  it('made again takes the place of the first', async () => {
    const id = await offer()
    const { token: first } = await link(id)
    const { token: second } = await link(id)
    await expectRefusal(`/${first}`, 404, /Unknown link/)
    await expectRefusal(`/${first}`, 404, /Unknown link/, { method: 'POST' })
    expect((await visit(`/${second}`)).status).toBe(200)
  })

  it('is made by nobody but an admin, from the panel’s own address', async () => {
    const id = await offer()
    const rep = await signIn(service, 'rep')
    const manager = await signIn(service, 'manager')
    const before = await contents(service)
    for (const staff of [rep, manager]) {
      expect((await staff.api('POST', `/apiKeyClaims/${id}/link`)).status).toBe(403)
    }
    expect((await service.api('POST', `/apiKeyClaims/${id}/link`)).status).toBe(404)
    expect((await service.api('POST', `/apiKeyClaims/${id}/link`, { key: null })).status).toBe(401)
    const elsewhere = await admin.api('POST', `/apiKeyClaims/${id}/link`, undefined, {
      origin: 'https://elsewhere.example',
    })
    expect(elsewhere.status).toBe(403)
    expect(await contents(service)).toEqual(before)
  })

  it.each(['0', 'abc', '99999999999', '2147483647'])('is of no offer %s', async (id) => {
    expect((await unwritten(service, () => admin.api('POST', `/apiKeyClaims/${id}/link`))).status).toBe(404)
  })
})

describe('opening a link', () => {
  it('uses nothing up, however often', async () => {
    const { token } = await link(await offer())
    const before = await contents(service)
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      const answer = await expectStatus(200, visit(`/${token}`, { method }))
      expect(await answer.text()).toMatch(method === 'GET' ? /<form method="post">/ : /^$/)
    }
    expect(await contents(service)).toEqual(before)
    expect((await press(token)).status).toBe(303)
  })

  it('shows whom it is for, escaped, and no token', async () => {
    const { token } = await link(await offer({ keyDays: 30, name: '<script>alert(1)</script>' }))
    const text = await (await visit(`/${token}`)).text()
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('It works for 30 days.')
    expect(text).not.toContain(token)
    expect(text.match(/<button/g)).toHaveLength(1)
  })

  it('takes no other method', async () => {
    const { token } = await link(await offer())
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      await expectRefusal(`/${token}`, 405, /not how a link is used/, { method })
    }
    await expectRefusal('', 405, /not how a link is used/, { method: 'POST' })
    await expectRefusal('/done', 405, /not how a link is used/, { method: 'POST' })
  })
})

describe('pressing the button', () => {
  it('makes a key with what was offered, by whom, and until when', async () => {
    const tenant = await service.payload.create({ collection: 'tenants', data: { name: 'North' } })
    const id = await offer({ bulkDelete: true, headerOnly: true, keyDays: 30, tenants: [tenant.id] })
    const { token } = await link(id)
    const key = keyFrom(await press(token))
    const claim = await claimOf(id)
    expect(claim.claimed_at).not.toBeNull()
    const made = await service.payload.findByID({ collection: 'apiKeys', depth: 0, id: claim.api_key_id })
    expect(made).toMatchObject({
      bulkDelete: true,
      createdBy: admin.id,
      headerOnly: true,
      hint: key.slice(0, 8),
      name: 'Site',
      personalData: 'full',
      scopes: 'leads:read leads:write',
      tenants: [tenant.id],
    })
    const days = (Date.parse(String(made.expiresAt)) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.99)
    expect(days).toBeLessThanOrEqual(30)
    const rows = await service.query(
      `SELECT collection, operation, actor_type, actor_name, request_id FROM changes
        WHERE (collection, record_id) IN (('apiKeys', $1), ('apiKeyClaims', $2)) AND actor_type = 'engine' ORDER BY collection`,
      [made.id, id],
    )
    expect(rows).toMatchObject([
      { actor_name: 'claims', collection: 'apiKeyClaims', operation: 'update' },
      { actor_name: 'claims', collection: 'apiKeys', operation: 'create' },
    ])
    expect(rows[0]?.['request_id']).toBe(rows[1]?.['request_id'])
    expect((await service.api('GET', '/leads', { key })).status).toBe(200)
  })

  it('makes a key for 365 days, or for ever where the offer says so', async () => {
    const usual = await offer()
    await press((await link(usual)).token)
    const endless = await offer({ keyDays: null })
    await press((await link(endless)).token)
    const rows = await service.query(
      'SELECT expires_at FROM api_keys WHERE id IN (SELECT api_key_id FROM api_key_claims WHERE id = ANY($1)) ORDER BY id',
      [[usual, endless]],
    )
    const days = (new Date(rows[0]?.['expires_at']).getTime() - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(365)
    expect(rows[1]?.['expires_at']).toBeNull()
  })

  it('makes one key, of 100 presses at once', async () => {
    const id = await offer()
    const { token } = await link(id)
    const before = await countKeys()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => press(token, { address: '192.0.2.7' })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(99)
    expect(await countKeys()).toBe(before + 1)
  })

  it('makes one key, of 20 claims at once that meet in the database alone', async () => {
    const { claimKey } = await import('../../src/plugins/auth/claims')
    const { token } = await link(await offer())
    const before = await countKeys()
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, at) => claimKey(service.payload, token, `press ${at}`)),
    )
    expect(claims.filter((claim) => claim?.key !== undefined)).toHaveLength(1)
    expect(claims.filter((claim) => claim?.offer.state === 'claimed')).toHaveLength(19)
    expect(await countKeys()).toBe(before + 1)
  })

  it('makes nothing for a page of somebody else', async () => {
    const { token } = await link(await offer())
    for (const from of ['cross-site', 'same-site']) {
      await expectRefusal(`/${token}`, 403, /No key was created/, {
        headers: { 'sec-fetch-site': from },
        method: 'POST',
      })
    }
    expect((await press(token, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(303)
  })

  it('hands over nothing when the commit fails, and the link works after', async () => {
    const id = await offer()
    const { token } = await link(id)
    const errors = vi.spyOn(service.payload.logger, 'error')
    await service.query(`
      CREATE FUNCTION refuse_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE CONSTRAINT TRIGGER refuse_claim AFTER UPDATE ON api_key_claims DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION refuse_claim()`)
    const before = await contents(service)
    try {
      const answer = await expectStatus(500, press(token))
      expect(answer.headers.get('location')).toBeNull()
      expect(await answer.text()).toMatch(/No key was handed out/)
      expect(await contents(service)).toEqual(before)
    } finally {
      await service.query('DROP TRIGGER refuse_claim ON api_key_claims; DROP FUNCTION refuse_claim')
    }
    expect(errors).toHaveBeenCalledOnce()
    expect(keyFrom(await press(token))).not.toBe('')
  })
})

describe('a link that makes no key', () => {
  it('was used', async () => {
    const id = await offer()
    const { token } = await link(id)
    await press(token)
    await expectRefusal(`/${token}`, 410, /This link was used/)
    await expectRefusal(`/${token}`, 410, /This link was used/, { method: 'POST' })
    const again = await unwritten(service, () => admin.api('POST', `/apiKeyClaims/${id}/link`))
    expect(again.status).toBe(409)
    expect(JSON.stringify(again.body)).toContain('was claimed')
  })

  it('has expired, until it is made again', async () => {
    const id = await offer()
    const { token } = await link(id)
    await service.query("UPDATE api_key_claims SET expires_at = now() - interval '1 second' WHERE id = $1", [
      id,
    ])
    await expectRefusal(`/${token}`, 410, /has expired/)
    await expectRefusal(`/${token}`, 410, /has expired/, { method: 'POST' })
    const { token: newer } = await link(id)
    await expectRefusal(`/${token}`, 404, /Unknown link/, { method: 'POST' })
    expect((await press(newer)).status).toBe(303)
  })

  it('was withdrawn', async () => {
    const id = await offer()
    const { token } = await link(id)
    expect((await admin.api('DELETE', `/apiKeyClaims/${id}`)).status).toBe(200)
    await expectRefusal(`/${token}`, 404, /Unknown link/)
    await expectRefusal(`/${token}`, 404, /Unknown link/, { method: 'POST' })
  })

  it.each(['/x', `/${'A'.repeat(43)}`, `/${'A'.repeat(44)}`, '/a/b', '/%00', '/done/', '/..%2f'])(
    'is none: %s',
    async (path) => {
      await expectRefusal(path, 404, /Unknown link/)
      await expectRefusal(path, 404, /Unknown link/, { method: 'POST' })
    },
  )

  it('keeps the key that was made when the offer is deleted, and the offer when the key is', async () => {
    const id = await offer()
    const { token } = await link(id)
    const key = keyFrom(await press(token))
    const keyId = (await claimOf(id)).api_key_id
    expect((await admin.api('DELETE', `/apiKeys/${keyId}`)).status).toBe(200)
    expect((await service.api('GET', '/leads', { key })).status).toBe(401)
    await expectRefusal(`/${token}`, 410, /This link was used/, { method: 'POST' })
    const other = await offer()
    const otherKey = keyFrom(await press((await link(other)).token))
    expect((await admin.api('DELETE', `/apiKeyClaims/${other}`)).status).toBe(200)
    expect((await service.api('GET', '/leads', { key: otherKey })).status).toBe(200)
  })
})

describe('an offer', () => {
  it('keeps the tenants that it names: without them its key would be limited to none', async () => {
    const tenant = await service.payload.create({ collection: 'tenants', data: { name: 'Kept' } })
    await link(await offer({ tenants: [tenant.id] }))
    const refused = await unwritten(service, () => admin.api('DELETE', `/tenants/${tenant.id}`))
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('1 Claim Link')
  })

  it('is not copied, nor is its link', async () => {
    const id = await offer()
    await link(id)
    const before = await contents(service)
    expect((await admin.api('POST', `/apiKeyClaims/${id}/duplicate`)).status).toBe(404)
    expect(await contents(service)).toEqual(before)
  })

  it('is made without what the service alone says of it', async () => {
    const stolen = { apiKey: 1, claimedAt: '2026-01-01T00:00:00.000Z', expiresAt: '2036-01-01T00:00:00.000Z' }
    const id = await offer({ ...stolen, tokenHash: '1:00' })
    const [row] = await service.query(
      'SELECT api_key_id, claimed_at, expires_at, token_hash, created_by_id FROM api_key_claims WHERE id = $1',
      [id],
    )
    expect(row).toEqual({
      api_key_id: null,
      claimed_at: null,
      created_by_id: admin.id,
      expires_at: null,
      token_hash: null,
    })
  })

  it('is of collections and rights that there are', async () => {
    const before = await contents(service)
    const refused = await admin.api('POST', '/apiKeyClaims', { name: 'Odd', scopes: 'lead:read' })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('leads')
    expect(await contents(service)).toEqual(before)
  })

  it('is never changed', async () => {
    const id = await offer()
    const before = await contents(service)
    for (const data of [
      { scopes: '*' },
      { name: 'x' },
      { tokenHash: 'x' },
      { claimedAt: null },
      { keyDays: 9 },
    ]) {
      expect((await admin.api('PATCH', `/apiKeyClaims/${id}`, data)).status).toBe(403)
    }
    expect(await contents(service)).toEqual(before)
  })

  it.each([0, -1, 36_501, 1e12])('is not for %s days', async (keyDays) => {
    const before = await contents(service)
    const refused = await expectStatus(400, admin.api('POST', '/apiKeyClaims', { keyDays, name: 'Odd' }))
    expect(JSON.stringify(refused.body)).toContain('keyDays')
    expect(await contents(service)).toEqual(before)
  })
})

describe('the key', () => {
  it('stands in the fragment, or in the query where that is chosen, with the language that was chosen', async () => {
    const location = async (query: string, options: Visit) =>
      (await press(`${(await link(await offer())).token}${query}`, options)).headers.get('location')
    const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
    expect(await location('', {})).toMatch(new RegExp(`^done#apiKey=${uuid}$`))
    expect(await location('?lang=es', {})).toMatch(new RegExp(`^done\\?lang=es#apiKey=${uuid}$`))
    expect(await location('', { returns: 'query' })).toMatch(new RegExp(`^done\\?apiKey=${uuid}$`))
    expect(await location('?lang=es', { returns: 'query' })).toMatch(
      new RegExp(`^done\\?lang=es&apiKey=${uuid}$`),
    )
  })

  it('is never in a page or a log, and a token never in a log', async () => {
    const lines: unknown[] = []
    for (const level of ['error', 'info', 'warn'] as const) {
      vi.spyOn(service.payload.logger, level).mockImplementation((line: unknown) => void lines.push(line))
    }
    const { token } = await link(await offer())
    await visit(`/${token}`)
    const key = keyFrom(await press(token, { returns: 'query' }))
    const done = await visit(`/done?apiKey=${key}`)
    expect(await done.text()).not.toContain(key)
    expect(JSON.stringify([...done.headers])).not.toContain(key)
    await visit(`/${token}`)
    const said = JSON.stringify(lines)
    expect(lines.length).toBeGreaterThan(4)
    expect(said).not.toContain(key)
    expect(said).not.toContain(token)
  })
})

describe('pages', () => {
  const every = async () => {
    const id = await offer()
    const { token } = await link(id)
    const { token: used } = await link(await offer())
    await press(used)
    return ['', '/done', `/${token}`, `/${used}`, '/unknown']
  }

  it('keep to themselves', async () => {
    for (const path of await every()) {
      const { headers } = await visit(path)
      const text = await (await visit(path)).text()
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
      for (const part of ["form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"]) {
        expect(policy).toContain(part)
      }
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(policy.includes('script-src')).toBe(text.includes('<script>'))
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('strict-transport-security')).toBeNull()
      // Nothing of anybody else, and nothing but what the page holds.
      expect(text.match(/(?:src|href|action)="(?!\?lang=)[^"]*"/g)).toBeNull()
    }
    const secure = await visit('', { isSecure: true })
    expect(secure.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  })

  it('hand a key over as privately', async () => {
    const { headers } = await press((await link(await offer())).token)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each([
    ['', '', 'en'],
    ['', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['', 'fr, en;q=0.5, es;q=0.7', 'es'],
    ['', 'es;q=0, en', 'en'],
    ['', 'de', 'en'],
    ['', ';;;q=,,', 'en'],
    ['?lang=en', 'es', 'en'],
    ['?lang=es', 'en', 'es'],
    ['?lang=xx', 'es', 'es'],
  ])('%s with %s are in %s', async (query, accepted, language) => {
    for (const path of await every()) {
      const answer = await visit(`${path}${query}`, { headers: { 'accept-language': accepted } })
      expect(answer.headers.get('content-language')).toBe(language)
      expect(answer.headers.get('vary')).toBe('Accept-Language')
      const text = await answer.text()
      expect(text).toContain(`<html lang="${language}">`)
      expect(text).toContain(`href="?lang=${language === 'en' ? 'es' : 'en'}"`)
    }
  })

  it('say how to get a key', async () => {
    expect(await (await visit('')).text()).toMatch(/How to get an API key[\s\S]*claim link/)
    expect(await (await visit('/?lang=es')).text()).toMatch(/Cómo obtener una clave/)
  })
})

describe('guessing', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const guess = () => `/${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`

  it('2,000 times from one address gets nowhere, and others are served meanwhile', async () => {
    const { token } = await link(await offer())
    const before = await contents(service)
    holdClock()
    const guessed = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        visit(guess(), { address: '203.0.113.9', method: at % 2 === 0 ? 'GET' : 'POST' }),
      )
    // The first are answered at once. Of more, 100 wait for their answer, and the others are refused.
    for (const { status } of await Promise.all(guessed(20))) expect(status).toBe(404)
    const guesses = guessed(1980)
    const ended = countEnds(guesses)
    expect((await visit(`/${token}`, { address: '198.51.100.4' })).status).toBe(200)
    await until(() => ended() >= 1880)
    expect((await visit(`/${token}`, { address: '198.51.100.4' })).status).toBe(200)
    expect(ended()).toBe(1880)
    // On a busy machine some of the 100 are still being looked up, and wait from then on.
    await until(() => {
      vi.advanceTimersByTime(1000)
      return ended() === 1980
    })
    const statuses = new Map<number, number>()
    for (const { headers, status } of await Promise.all(guesses)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(headers.get('retry-after')).toBe(status === 429 ? '1' : null)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 100, 429: 1880 })
    expect(await contents(service)).toEqual(before)
    expect((await press(token, { address: '198.51.100.4' })).status).toBe(303)
  })
})
