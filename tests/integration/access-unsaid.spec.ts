/**
 * What a key or an account reaches is said and has an effect: no level of personal data that is none, no account of all
 * tenants by leaving them out. And what staff are answered is nobody else's to keep, what they send no word of the service's.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { runCheck } from '../../src/doctor'
import { useClient } from '../support/client'
import { contents, unwritten } from '../support/contents'
import { signIn, type Staff } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
let tenant: number
const admin = fixture(() => signIn(service))

beforeAll(async () => {
  tenant = (await service.create('tenants', { name: 'one' })).id
})

/** Asserts a refusal, and that nothing was written. */
const expectRefused = async (method: string, path: string, body: unknown, says: RegExp): Promise<void> => {
  const answer = await expectStatus(
    400,
    unwritten(service, () => admin.api(method, path, body)),
  )
  expect(JSON.stringify(answer.body)).toMatch(says)
}

const made = async (path: string, body: object): Promise<{ id: number; personalData?: string }> => {
  const answer = await expectStatus(201, admin.api('POST', path, body))
  return (answer.body as { doc: { id: number } }).doc
}

describe('a level of personal data without an effect', () => {
  it.each(['none', 'masked', null])('is refused for an offer of a key: %s', async (personalData) => {
    await expectRefused('POST', '/apiKeyClaims', { name: 'x', personalData, scopes: '*' }, /no other level/i)
  })

  it('is none that an offer has where nothing is said', async () => {
    expect((await made('/apiKeyClaims', { name: 'x', scopes: '*' })).personalData).toBe('full')
  })

  it('is refused for a key, made or changed', async () => {
    const before = await contents(service)
    await expect(createKey(service.payload, 'x', { personalData: 'masked' })).rejects.toThrow(/no effect/)
    expect(await contents(service)).toEqual(before)
    const { id } = await createKey(service.payload, 'x')
    await expectRefused('PATCH', `/apiKeys/${id}`, { personalData: 'none' }, /no other level/i)
  })

  it('stays with a key of before, which works, can be changed and ended, and is told of by the doctor', async () => {
    const { id, key } = await createKey(service.payload, 'x')
    await service.query(`UPDATE api_keys SET personal_data = 'masked' WHERE id = $1`, [id])
    expect((await service.api('GET', '/leads', { key })).status).toBe(200)
    expect(await runCheck(service.payload, 'keys')).toMatchObject([
      { count: 1, examples: [id], isNote: true },
    ])
    expect((await admin.api('PATCH', `/apiKeys/${id}`, { scopes: 'leads:read' })).status).toBe(200)
    expect((await admin.api('PATCH', `/apiKeys/${id}`, { personalData: 'full' })).status).toBe(200)
    expect(await runCheck(service.payload, 'keys')).toEqual([])
  })

  it('is noted for claim links that were not used yet', async () => {
    const [open] = await service.query<{ id: number }>(
      `INSERT INTO api_key_claims (personal_data, claimed_at) VALUES ('masked', NULL), ('masked', now()) RETURNING id`,
    )
    const what = 'Claim links have a level of personal data that has no effect'
    expect(await runCheck(service.payload, 'keys')).toMatchObject([
      { count: 1, examples: [open?.id], isNote: true, what },
    ])
    await service.query(`DELETE FROM api_key_claims WHERE personal_data = 'masked'`)
  })
})

describe('an account of staff without tenants', () => {
  const person = (data: object) => ({
    email: `p${Math.random()}@example.com`,
    name: 'x',
    password: 'correct horse battery',
    ...data,
  })

  it.each(['rep', 'manager', undefined])(
    'is refused for a %s, until it is said that it reaches all',
    async (role) => {
      await expectRefused('POST', '/users', person({ role }), /choose the tenants/i)
      await expectRefused('POST', '/users', person({ role, tenants: [] }), /choose the tenants/i)
      await made('/users', person({ allTenants: true, role }))
      await made('/users', person({ role, tenants: [tenant] }))
    },
  )

  it('is an admin’s', async () => {
    expect((await made('/users', person({ role: 'admin' }))).id).toBeGreaterThan(0)
  })

  it('does not come of a change', async () => {
    const { id } = await made('/users', person({ role: 'rep', tenants: [tenant] }))
    await expectRefused('PATCH', `/users/${id}`, { tenants: [] }, /choose the tenants/i)
    const { id: other } = await made('/users', person({ role: 'admin' }))
    await expectRefused('PATCH', `/users/${other}`, { role: 'manager' }, /choose the tenants/i)
    expect((await admin.api('PATCH', `/users/${id}`, { allTenants: true, tenants: [] })).status).toBe(200)
  })

  describe.each(['rep', 'manager'])('that the service made for a %s', (role) => {
    let staff: Staff
    beforeAll(async () => {
      staff = await signIn(service, role, `nobody.${role}@example.com`)
      await service.payload.update({ collection: 'users', data: { allTenants: null }, id: staff.id })
      await service.create('leads', { source: 'Web', tenant })
      await service.create('leads', { source: 'Web' })
    })

    it.each(['leads', 'customers', 'deals', 'tenants', 'salesReps'])('sees none of the %s', async (slug) => {
      expect((await staff.api('GET', `/${slug}`)).body).toMatchObject({ totalDocs: 0 })
    })

    it('signs in, and sees its own account', async () => {
      expect((await staff.api('GET', '/users/me')).body).toMatchObject({ user: { id: staff.id } })
      expect((await staff.api('GET', `/users/${staff.id}`)).status).toBe(200)
    })

    it('makes nothing', async () => {
      const answer = await unwritten(service, () => staff.api('POST', '/leads', { source: 'Web' }))
      expect(answer.status, JSON.stringify(answer.body)).toBe(400)
      expect(JSON.stringify(answer.body)).toContain('reaches no tenant')
    })

    it('stays as it is when something else of it is changed', async () => {
      expect((await admin.api('PATCH', `/users/${staff.id}`, { name: 'renamed' })).status).toBe(200)
      expect((await staff.api('GET', '/leads')).body).toMatchObject({ totalDocs: 0 })
    })
  })
})

describe('what staff send and are answered', () => {
  it.each([
    ['where[id][in]=-7', false],
    ['where[id][in][0]=-7', false],
    ['where[id][in]=LEAD,-7', true],
    ['where[and][0][id][equals]=-1', false],
  ])('an id below zero is that of no record: %s', async (query, isFound) => {
    const { id } = await made('/leads', { source: 'Web', tenant })
    const answer = await expectStatus(200, admin.api('GET', `/leads?${query.replace('LEAD', String(id))}`))
    const { docs } = answer.body as { docs: { id: number }[] }
    expect(docs.map((doc) => doc.id)).toEqual(isFound ? [id] : [])
  })

  it('an id below zero is refused through a reference', async () => {
    await expectRefused('GET', '/leads?where[customer.id][in]=-3', undefined, /must be an id/)
  })

  it.each([
    ['GET', '/leads'],
    ['GET', '/users/me'],
    ['GET', '/leads/999999'],
    ['POST', '/leads/access/999999'],
  ])('%s %s is kept by no cache', async (method, path) => {
    expect((await admin.api(method, path)).headers.get('cache-control')).toBe('private, no-store')
  })

  it.each(['/leads', '/leads/count', '/leads/999999', '/nothing'])(
    'nor is what a key asks of %s',
    async (path) => {
      expect((await service.api('GET', path)).headers.get('cache-control')).toBe('no-store')
    },
  )

  it('what everybody may have says for itself how long it may be kept', async () => {
    const answer = await service.api('GET', '/openapi.json', { key: null })
    expect(answer.headers.get('cache-control')).not.toBe('private, no-store')
  })
})
