/**
 * What stock Payload leaves open: bodies without end, jobs, and its own collections. And what it answers with 500
 * where the caller erred: here 4xx to a key, and never a lost record to anybody.
 */
import { describe, expect, it } from 'vitest'
import { EnvError, parseEnv } from '../../src/env'
import { expectRefusal, useClient } from '../support/client'
import { versioned } from '../support/configured'
import { contents, unwritten } from '../support/contents'
import { signIn } from '../support/staff'
import { startStock } from '../support/stock'
import { started, fixture } from '../support/service'

const service = useClient()
const stock = started(startStock)
const staff = fixture(() => signIn(service))
const rep = fixture(() => signIn(service, 'rep'))

const own = [
  'payload-preferences',
  'payload-preferences/nav',
  'payload-locked-documents',
  'payload-migrations',
  'payload-kv',
  'payload-jobs',
  'payload-jobs/run',
  'payload-jobs/handle-schedules',
]

describe('a body of two megabytes (trap 16)', () => {
  const large = 'x'.repeat(2 * 1024 ** 2)

  it('is taken by stock Payload, and refused here to keys and staff', async () => {
    expect((await stock.api('POST', '/notes', { title: 'x', unknown: large })).status).toBe(201)
    await service.refuses(
      'POST',
      '/leads',
      { code: 'body_too_large', status: 413 },
      { body: { name: large } },
    )
    const before = await contents(service)
    expect(
      (await staff.api('POST', '/leads', { name: 'x'.repeat(20 * 1024 ** 2) })).status,
    ).toBeGreaterThanOrEqual(400)
    expect(await contents(service)).toEqual(before)
  })
})

describe('jobs (trap 17)', () => {
  it('are not there: no table, no endpoint that runs them, for keys, staff or nobody', async () => {
    expect(service.payload.config.jobs.enabled).toBe(false)
    expect(await service.query(`SELECT tablename FROM pg_tables WHERE tablename LIKE '%job%'`)).toEqual([])
    for (const path of [
      '/payload-jobs/run?limit=1.5',
      '/payload-jobs/run',
      '/payload-jobs/handle-schedules',
    ]) {
      expectRefusal(path, await service.api('GET', path), { code: 'not_found', status: 404 })
      expectRefusal(path, await service.api('GET', path, { key: null }), {
        code: 'unauthenticated',
        status: 401,
      })
      for (let call = 0; call < 12; call++) expect((await staff.api('GET', path)).status).not.toBe(200)
    }
    const { idleCount, totalCount } = service.payload.db.pool
    expect(idleCount).toBe(totalCount)
  })
})

describe('collections of Payload’s own', () => {
  it.each(own)('%s is no path for a key', async (path) => {
    await service.refusesEach(
      [
        ['GET', `/${path}`],
        ['POST', `/${path}`, {}],
        ['PATCH', `/${path}`, {}],
        ['DELETE', `/${path}?where[id][exists]=true`],
      ],
      { code: 'not_found', status: 404 },
    )
  })

  it('are open to nobody without a session', async () => {
    for (const path of [...own, 'users', 'apiKeys']) {
      const { status } = await service.api('GET', `/${path}`, { key: null })
      expect([401, 403, 404], path).toContain(status)
    }
  })

  it('show staff who are no admins themselves alone, and no keys', async () => {
    const users = (await rep.api('GET', '/users')).body as { docs: { id: number }[] }
    expect(users.docs.map(({ id }) => id)).toEqual([rep.id])
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const { status } = await rep.api(
        method,
        method === 'DELETE' ? '/apiKeys?where[id][exists]=true' : '/apiKeys',
        method === 'POST' ? { name: 'x' } : undefined,
      )
      expect(status, method).toBe(403)
    }
    expect((await staff.api('GET', '/apiKeys')).body).not.toHaveProperty('docs.0.hash')
  })

  it('keep histories from those who may not read the records', async () => {
    for (const { slug } of service.payload.config.collections) {
      const { status } = await service.api('GET', `/${slug}/versions`)
      expect(status, slug).toBe(versioned.has(slug) ? 200 : 404)
    }
  })
})

describe('PAYLOAD_DROP_DATABASE', () => {
  it('is refused at start, with what to do instead', () => {
    expect(() => parseEnv({ PAYLOAD_DROP_DATABASE: 'true' })).toThrow(EnvError)
    expect(() => parseEnv({ PAYLOAD_DROP_DATABASE: 'true' })).toThrow(/remove DATA_DIR/)
  })
})

/** Method, path, body: what stock Payload answers with 500, or takes in silence. LEAD is a lead that is there. */
const errors: [string, string, unknown?][] = [
  ['GET', '/leads/abc'],
  ['GET', '/leads/99999999999'],
  ['PATCH', '/leads/abc', { name: 'x' }],
  ['DELETE', '/leads/99999999999'],
  ['GET', '/leads?page=-1'],
  ['GET', '/leads?limit=1.5'],
  ['GET', '/leads?where={"name"'],
  ['GET', '/leads?where[processStatuses][equals]=Nope'],
  ['GET', '/leads?where[createdAt][like]=2026'],
  ['GET', '/leads?where[name][near]=1,2,3'],
  ['GET', '/leads?where[name][all]=x'],
  ['GET', '/leads/versions'],
  ['POST', '/leads', { customer: 987_654 }],
  ['POST', '/leads', { name: 'a\0b' }],
  ['POST', '/leads', { createdAt: 'soon' }],
  ['POST', '/leads', []],
  ['POST', '/leads', '"text"'],
  ['POST', '/leads', { name: 5 }],
  ['POST', '/deals', { mileage: '12abc' }],
  ['POST', '/leads', { name: { a: 1 } }],
  ['POST', '/vehicles', { status: 'Inspected' }],
  ['POST', '/leads', { nothing: 'x' }],
  ['PATCH', '/leads/LEAD', { customer: 987_654 }],
  ['PATCH', '/leads/LEAD', { processStatuses: 'Nope' }],
  ['PATCH', '/leads?where[id][equals]=abc', { name: 'x' }],
  ['DELETE', '/leads?where[id][equals]=99999999999'],
]

describe('what the caller did wrong', () => {
  it.each(errors)('%s %s %j is 4xx to a key, and loses nothing for staff', async (method, path, body) => {
    const { id } = await service.create('leads', { name: 'there' })
    const url = path.replace('LEAD', String(id))
    const answer = await unwritten(service, () => service.api(method, url, { body }))
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)

    await staff.api(method, url, body)
    expect(await service.get(`/leads/${id}`)).toMatchObject({
      customer: null,
      name: 'there',
      processStatuses: null,
    })
  })

  it('names no record in the path: 404 to staff too', async () => {
    for (const id of ['abc', '99999999999', '1.5', '-1', '0']) {
      for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const) {
        expect((await staff.api(method, `/leads/${id}`, body)).status, `${method} ${id}`).toBe(404)
      }
    }
  })
})
