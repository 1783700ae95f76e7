/**
 * Writes that are sent again with one Idempotency-Key happen once, and are answered alike every time. An answer that is kept
 * is given again only with the rights that it was given with.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { type Bulk, useClient } from '../support/client'
import { holding, untilWaiting } from '../support/holding'
import { docOf, isReplay, type Keyed, keyed, newKey, type Said } from '../support/keyed'
import { until } from '../support/wait'

const service = useClient()
let otherKey: string
let send: Keyed['send']
let expectRefused: Keyed['expectRefused']
let expectReplay: Keyed['expectReplay']
beforeAll(async () => {
  otherKey = (await createKey(service.payload, 'another')).key
  ;({ expectRefused, expectReplay, send } = keyed(service))
})

const reused = { code: 'idempotency_key_reused', says: /another request/, status: 422 }

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const countNamed = async (name: string): Promise<number> =>
  (await service.list(`/leads?where[name][equals]=${name}`)).totalDocs

describe('at once, on a pool of ten,', () => {
  it('20 requests with one key make one record, and each is given it in the end', async () => {
    const request: Parameters<typeof send> = [newKey(), 'POST', '/leads', { body: { name: 'at-once' } }]
    const sendUntilDone = (): Promise<Said> =>
      until(async () => {
        const said = await send(...request)
        if (said.status !== 409) return said
        expect(JSON.parse(said.text)).toMatchObject({ errors: [{ code: 'request_in_progress' }] })
        expect(said.headers.get('retry-after')).toBe('1')
        return undefined
      }, 'an answer other than 409')
    const answers = await times(20, sendUntilDone)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers.filter((each) => !isReplay(each))).toHaveLength(1)
    expect(await countNamed('at-once')).toBe(1)
    const { id } = docOf(answers[0] as Said)
    const told = `SELECT 1 FROM changes WHERE collection = 'leads' AND record_id = ${id}`
    expect(await service.query(told)).toHaveLength(1)
  })

  it('the second of two is told that the first is under way, and writes nothing', async () => {
    const request: Parameters<typeof send> = [newKey(), 'POST', '/leads', { body: { name: 'under way' } }]
    await holding(service, 'LOCK TABLE leads IN EXCLUSIVE MODE', async (letGo) => {
      const first = send(...request)
      await untilWaiting(service, 1)
      const second = await send(...request)
      expect(JSON.parse(second.text)).toMatchObject({ errors: [{ code: 'request_in_progress' }] })
      await letGo()
      expect(docOf(await first)).toMatchObject({ name: 'under way' })
    })
    expect(await countNamed('under way')).toBe(1)
  })

  it('40 requests with a key each are all answered', async () => {
    const answers = await times(40, () => send(newKey(), 'POST', '/leads', { body: { name: 'many' } }))
    expect(new Set(answers.map((answer) => docOf(answer).id)).size).toBe(40)
    const open = () =>
      service.query(
        `SELECT state FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`,
      )
    await expect.poll(open).toEqual([])
  })
})

describe('the same request again', () => {
  it.each([
    ['creation', 'POST', () => '/leads?depth=1', { name: 'x' }],
    ['update', 'PATCH', (id: number) => `/leads/${id}`, { firstName: 'y' }],
    ['deletion', 'DELETE', (id: number) => `/leads/${id}`, undefined],
    ['bulk update', 'PATCH', (id: number) => `/leads?where[id][equals]=${id}`, { firstName: 'z' }],
    ['bulk deletion', 'DELETE', (id: number) => `/leads?where[id][equals]=${id}`, undefined],
    ['bulk update of none', 'PATCH', () => '/leads?where[id][equals]=2147483647', { firstName: 'z' }],
    ['dry run', 'PATCH', (id: number) => `/leads?where[id][equals]=${id}&dryRun=true`, { firstName: 'z' }],
    ['bulk of ids', 'DELETE', (id: number) => `/leads?where[id][equals]=${id}&return=minimal`, undefined],
    ['creation of many', 'POST', () => '/leads/batch', { docs: [{ name: 'x' }, { name: 'y' }] }],
    ['upsert that creates', 'PUT', (id: number) => `/deals/by/dealId/new-${id}`, { status: 'x' }],
  ])('is given the answer again: %s', async (_, method, path, body) => {
    const { id } = await service.create('leads', { name: 'before' })
    const request: Parameters<typeof send> = [newKey(), method, path(id), { body }]
    const first = await send(...request)
    expect([200, 201], first.text).toContain(first.status)
    await expectReplay(first, ...request)
    await expectReplay(first, ...request)
  })

  it('is given the answer even where the record has changed since', async () => {
    const key = newKey()
    const first = await send(key, 'POST', '/leads', { body: { name: 'first' } })
    const { id } = docOf(first)
    await service.update(`/leads/${id}`, { name: 'changed' })
    await expectReplay(first, key, 'POST', '/leads', { body: { name: 'first' } })
    expect((await service.get(`/leads/${id}`))['name']).toBe('changed')
  })

  it('is given the failures of a bulk again, in which no record was written', async () => {
    const { id } = await service.create('leads', { name: 'bulk' })
    const request: Parameters<typeof send> = [
      newKey(),
      'PATCH',
      `/leads?where[id][equals]=${id}`,
      { body: { customer: 2147483647 } },
    ]
    const first = await send(...request)
    expect([first.status, (JSON.parse(first.text) as Bulk).errors.length]).toEqual([400, 1])
    await expectReplay(first, ...request)
  })

  it('is given the batch that was undone again', async () => {
    const { id } = await service.create('leads', { name: 'undo' })
    const { batchId } = (
      await service.api('PATCH', `/leads?where[id][equals]=${id}`, { body: { name: 'undone' } })
    ).body as { batchId: string }
    const request: Parameters<typeof send> = [newKey(), 'POST', `/changes/batches/${batchId}/undo`]
    const first = await send(...request)
    expect([first.status, (JSON.parse(first.text) as Bulk).docs.length], first.text).toEqual([200, 1])
    await expectReplay(first, ...request)
    expect((await service.get(`/leads/${id}`))['name']).toBe('undo')
  })

  it('is the same with its parts in another order, the API key elsewhere, the key in quotes', async () => {
    const key = newKey()
    const body = { firstName: 'a', lastName: 'b' }
    const first = await send(key, 'POST', '/leads?depth=0&locale=en', { body })
    await expectReplay(first, key, 'POST', '/leads?locale=en&depth=0', {
      body: { lastName: 'b', firstName: 'a' },
    })
    await expectReplay(first, `"${key}"`, 'POST', `/leads?depth=0&apiKey=${service.key}&locale=en`, {
      body,
      key: null,
    })
  })
})

describe('another request with the same key', () => {
  it('is refused', async () => {
    const key = newKey()
    const body = { name: 'mine' }
    const { id } = docOf(await send(key, 'POST', '/leads', { body }))
    await expectRefused(reused, key, 'POST', '/leads', { body: { name: 'other' } })
    await expectRefused(reused, key, 'POST', '/leads', { body: {} })
    await expectRefused(reused, key, 'POST', '/leads?depth=1', { body })
    await expectRefused(reused, key, 'POST', '/deals', { body: {} })
    await expectRefused(reused, key, 'PATCH', `/leads/${id}`, { body })
    await expectRefused(reused, key, 'DELETE', `/leads/${id}`)
    await expectRefused(reused, key, 'DELETE', `/leads?where[id][equals]=${id}`)
    const update = newKey()
    docOf(await send(update, 'PATCH', `/leads/${id}`, { body }))
    await expectRefused(reused, update, 'PATCH', `/leads/${id}`, { body, headers: { 'if-match': '*' } })
  })

  it('is another caller’s own affair', async () => {
    const key = newKey()
    const mine = await send(key, 'POST', '/leads', { body: { name: 'mine' } })
    const theirs = await send(key, 'POST', '/leads', { body: { name: 'theirs' }, key: otherKey })
    expect(docOf(theirs)).toMatchObject({ name: 'theirs' })
    expect(docOf(theirs).id).not.toBe(docOf(mine).id)
    await expectReplay(mine, key, 'POST', '/leads', { body: { name: 'mine' } })
    await expectReplay(theirs, key, 'POST', '/leads', { body: { name: 'theirs' }, key: otherKey })
  })

  it('is answered where the first failed', async () => {
    const key = newKey()
    await expectRefused({ code: 'unknown_field', status: 400 }, key, 'POST', '/leads', { body: { nam: 'x' } })
    const missing = { code: 'missing_reference', status: 400 }
    await expectRefused(missing, key, 'POST', '/leads', { body: { customer: 77 } })
    await expectRefused({ code: 'not_found', status: 404 }, key, 'PATCH', '/leads/2147483647', { body: {} })
    await expectRefused({ code: 'not_found', status: 404 }, key, 'DELETE', '/leads/2147483647')
    await expectRefused({ code: 'filter_required', status: 400 }, key, 'DELETE', '/leads')
    const said = await send(key, 'POST', '/leads', { body: { name: 'at last' } })
    await expectReplay(said, key, 'POST', '/leads', { body: { name: 'at last' } })
  })
})

describe('a header that is malformed or has no place', () => {
  it.each(['', ' ', 'a b', 'x'.repeat(256), '"a', 'a, b', 'clé', '\u0080'])('is refused: %j', async (key) => {
    const { id } = await service.create('leads')
    const refusal = {
      code: 'invalid_header',
      says: /^Idempotency-Key: must be 1 to 255 visible/,
      status: 400,
    }
    await expectRefused(refusal, key, 'POST', '/leads', { body: {} })
    await expectRefused(refusal, key, 'DELETE', `/leads/${id}`)
    await expectRefused(refusal, key, 'PATCH', `/leads?where[id][equals]=${id}`, { body: { name: 'x' } })
  })

  it('is refused on what only reads', async () => {
    const { id } = await service.create('leads')
    const refusal = {
      code: 'invalid_header',
      says: /^Idempotency-Key: belongs on requests that write/,
      status: 400,
    }
    for (const path of [
      '/leads',
      `/leads/${id}`,
      '/leads/count',
      '/trades/versions',
      '/attachments/file/x.png',
    ]) {
      await expectRefused(refusal, newKey(), 'GET', path)
    }
    await expectRefused(refusal, newKey(), 'POST', '/leads', {
      body: 'limit=1',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-payload-http-method-override': 'GET',
      },
    })
    expect((await send(newKey(), 'HEAD', `/leads/${id}`)).status).toBe(400)
  })
})

describe('idempotency rights', () => {
  let tenants: number[]
  beforeAll(async () => {
    ;({ expectRefused, expectReplay, send } = keyed(service))
    const made = await Promise.all(['one', 'two'].map((name) => service.create('tenants', { name })))
    tenants = made.map(({ id }) => id)
  })

  const withheld = { code: 'answer_withheld', says: /done before.*nothing was written now/, status: 409 }

  const change = (id: number, data: object) =>
    service.payload.update({ collection: 'apiKeys', data, id, overrideAccess: true })

  describe('an answer kept for a key', () => {
    const narrowings: [string, () => object, () => object, string?][] = [
      ['tenants are taken from', () => ({ tenants }), () => ({ tenants: tenants.slice(0, 1) })],
      ['is limited to a tenant after it was to none', () => ({ tenants: [] }), () => ({ tenants })],
      [
        'goes to another tenant',
        () => ({ tenants: tenants.slice(0, 1) }),
        () => ({ tenants: tenants.slice(1) }),
      ],
      [
        'scopes are taken from',
        () => ({ scopes: 'leads:read leads:write deals:read' }),
        () => ({ scopes: 'leads:write' }),
      ],
    ]

    it.each(narrowings)('that %s is withheld, and the write stands once', async (_, before, after) => {
      const { id, key } = await createKey(service.payload, 'narrowed', before())
      const [tenant] = (before() as { tenants?: number[] }).tenants ?? []
      const request = { body: { name: 'kept', ...(tenant ? { tenant } : {}) }, key }
      const idempotencyKey = newKey()
      const first = await send(idempotencyKey, 'POST', '/leads', request)
      const { id: lead } = docOf(first)
      await change(id, after())
      await expectRefused(withheld, idempotencyKey, 'POST', '/leads', request)
      expect((await service.list('/leads?where[name][equals]=kept&sort=-id')).docs[0]?.id).toBe(lead)
      await change(id, before())
      await expectReplay(first, idempotencyKey, 'POST', '/leads', request)
    })

    it('of bulk writes is withheld too', async () => {
      const { id, key } = await createKey(service.payload, 'bulk', { tenants })
      const lead = await service.create('leads', { name: 'secret of two', tenant: tenants[1] })
      const request = { body: { source: 'x' }, key }
      const path = `/leads?where[id][equals]=${lead.id}`
      const idempotencyKey = newKey()
      const first = await send(idempotencyKey, 'PATCH', path, request)
      expect(first.text).toContain('secret of two')
      await change(id, { tenants: tenants.slice(0, 1) })
      await expectRefused(withheld, idempotencyKey, 'PATCH', path, request)
    })

    it('is given again where nothing of its rights changed but their order', async () => {
      const scopes = 'leads:read leads:write'
      const { id, key } = await createKey(service.payload, 'alike', { scopes, tenants })
      const request = { body: { name: 'alike', tenant: tenants[0] }, key }
      const idempotencyKey = newKey()
      const first = await send(idempotencyKey, 'POST', '/leads', request)
      await change(id, {
        name: 'renamed',
        scopes: 'leads:write  leads:read leads:read',
        tenants: tenants.toReversed(),
      })
      await expectReplay(first, idempotencyKey, 'POST', '/leads', request)
    })

    it('from before rights were kept with answers is withheld', async () => {
      const { seal } = await import('../../src/lib/seal')
      const { deriveKeys } = await import('../../src/plugins/api/idempotency/derivedKeys')
      const [row] = await service.query<{ id: number }>('SELECT id FROM api_keys WHERE name = $1', ['tests'])
      const idempotencyKey = newKey()
      const request = { body: { name: 'of before' } }
      await send(idempotencyKey, 'POST', '/leads', request)
      const { answerKey, keyHash } = deriveKeys(
        service.payload,
        { collection: 'apiKeys', id: row?.id ?? 0 },
        idempotencyKey,
      )
      const old = seal(answerKey, JSON.stringify({ body: { doc: {} }, status: 201 }))
      await service.query('UPDATE idempotent_answers SET answer = $1 WHERE key_hash = $2', [old, keyHash])
      await expectRefused(withheld, idempotencyKey, 'POST', '/leads', request)
    })
  })
})
