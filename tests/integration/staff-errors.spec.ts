/** What staff send through Payload's own endpoints: never the service's failure, never more than was asked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contents } from '../support/contents'
import { startService, type TestService } from '../support/service'
import { signIn, type Staff } from '../support/staff'

let service: TestService
let staff: Staff
beforeAll(async () => {
  service = await startService()
  staff = await signIn(service)
  await service.api('POST', '/customers', { body: { companyName: 'Fernhill' } })
  await service.api('POST', '/deals', { body: { customer: 1, dealId: 'D-1' } })
  await service.api('POST', '/leads', { body: { name: 'Ana' } })
})
afterAll(() => service.close())

describe('a signed-in browser', () => {
  it.each([
    '/deals?where[customer][equals]=abc',
    '/deals?where[type][equals]=nope',
    '/leads?where[name][like]=%00',
    '/leads?page=99999999999999999999',
    '/leads?sort=lastModifiedBy.hash',
    '/customers?joins[deals][sort]=createdBy.hash',
    '/customers?joins[deals][where][and]=',
    '/leads?where[and]=',
    '/leads?where[name][in]=',
    '/leads?limit=-5',
    '/leads?limit=1.5',
    '/leads/abc',
    '/leads/99999999999',
    '/leads?where[name][near]=1',
    '/leads?where[name][all]=1',
    '/leads?where[createdAt][like]=x',
    '/leads?where[processStatuses][contains]=x',
    '/trades/versions?where[version.createdAt][not_like]=x',
    '/customers?joins[leads][where][createdAt][like]=x',
    '/attachments/file/x.txt',
    '/attachments/file/x.txt?prefix=a',
    '/attachments/file/a%00b',
    '/attachments/file/%E0',
    '/attachments/file/..%2f..%2fpackage.json',
    '/payload-preferences?where[user][exists]=true',
    '/payload-preferences?where[user][in]=1',
  ])('is told of a bad request to read: %s', async (path) => {
    const answer = await staff.api('GET', path)
    const text = JSON.stringify(answer.body)
    expect(answer.status, text).toBeGreaterThanOrEqual(400)
    expect(answer.status, text).toBeLessThan(500)
    expect(text).toMatch(/"message":"\w/)
  })

  it.each([
    ['/leads?where[processStatuses][like]=x', /processStatuses: cannot be asked with like/],
    ['/leads?where[name][all]=x', /name: cannot be asked with all/],
    ['/attachments/file/x.txt?prefix=a', /prefix: .*Leave it out/],
    ['/payload-preferences?where[user][exists]=true', /where\[user\.value\]/],
  ])('is told what is wrong: %s', async (path, says) => {
    const answer = await staff.api('GET', path)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: [{ message: expect.stringMatching(says) as string }] })
  })

  it.each([
    ['PATCH', '/leads/1', { customer: 99_999 }],
    ['PATCH', '/leads/1', { customer: 99_999_999_999 }],
    ['PATCH', '/leads/1', { processStatuses: 'nope' }],
    ['PATCH', '/leads/1', { name: 'a\0b' }],
    ['PATCH', '/leads/abc', { name: 'x' }],
    ['DELETE', '/leads/abc', undefined],
    ['DELETE', '/leads?where[]=', undefined],
    ['PATCH', '/leads?where[and]=', { name: 'x' }],
    ['POST', '/leads/abc/duplicate', {}],
  ])('is told of a bad request to write, and nothing is written: %s %s', async (method, path, body) => {
    const before = await contents(service)
    const answer = await staff.api(method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    expect(await contents(service)).toEqual(before)
  })
})

describe('an inverse list', () => {
  it('is refused when more records would join or leave than one request may write', async () => {
    await service.query(`INSERT INTO leads (name) SELECT 'many' FROM generate_series(1, 1001)`)
    const rows = await service.query<{ id: number }>(`SELECT id FROM leads WHERE name = 'many' ORDER BY id`)
    const before = await contents(service)
    const answer = await service.api('PATCH', '/customers/1', { body: { leads: rows.map(({ id }) => id) } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(answer.body).toMatchObject({ errors: [{ code: 'invalid_value', field: 'leads' }] })
    expect(await contents(service)).toEqual(before)
  })
})
