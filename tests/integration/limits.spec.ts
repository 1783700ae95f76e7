/** What docs/interface.md says and no other suite has: limits, the forms in which a key comes, uploaded files. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startClient } from '../support/client'

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-limits-'))
const previousDataDir = process.env.DATA_DIR
let service: Client

beforeAll(async () => {
  process.env.DATA_DIR = dataDir
  service = await startClient()
})

afterAll(async () => {
  await service.close()
  process.env.DATA_DIR = previousDataDir
  rmSync(dataDir, { force: true, recursive: true })
})

describe('an answer', () => {
  it('holds 50,000 records at most, each place counted, and says what to lower', async () => {
    const { id } = await service.create('customers', { companyName: 'Named by many' })
    await service.query('INSERT INTO leads (customer_id) SELECT $1 FROM generate_series(1, 230)', [id])
    // 1 customer, 230 leads, as many times the customer, and each time 230 leads.
    const tooDeep = await service.api('GET', `/customers/${id}?depth=3&populate[customers][leads]=true`)
    expect(tooDeep).toMatchObject({
      body: {
        errors: [
          { code: 'answer_too_large', message: expect.stringContaining('Lower depth or limit') as string },
        ],
      },
      status: 400,
    })
    expect((await service.api('GET', `/customers/${id}?depth=2`)).status).toBe(200)
  })
})

describe('where', () => {
  const conditions = (count: number) => ({
    body: new URLSearchParams({
      where: JSON.stringify({ or: Array.from({ length: count }, () => ({ id: { equals: 1 } })) }),
    }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-payload-http-method-override': 'GET',
    },
  })

  it('has 10,000 conditions at most', async () => {
    expect((await service.api('POST', '/leads/count', conditions(10_000))).status).toBe(200)
    expect(await service.api('POST', '/leads/count', conditions(10_001))).toMatchObject({
      body: { errors: [{ code: 'invalid_filter', message: expect.stringContaining('10000') as string }] },
      status: 400,
    })
  })

  it('follows five references at most', async () => {
    const path = (hops: number) =>
      `/deals/count?where[${'customer.deals.'.repeat(3).split('.').slice(0, hops).join('.')}.id][equals]=1`
    expect((await service.api('GET', path(5))).status).toBe(200)
    expect(await service.api('GET', path(6))).toMatchObject({
      body: {
        errors: [{ code: 'invalid_filter', message: expect.stringContaining('5 references') as string }],
      },
      status: 400,
    })
  })
})

describe('a key', () => {
  it.each<[string, (key: string) => string]>([
    ['with Bearer', (key) => `Bearer ${key}`],
    ['with BEARER', (key) => `BEARER ${key}`],
    ['with bearer and in capitals', (key) => `bearer  ${key.toUpperCase()}`],
    ['bare', (key) => key],
  ])('is taken from the header %s', async (_, header) => {
    const answer = await service.api('GET', '/leads/count', {
      headers: { authorization: header(service.key) },
      key: null,
    })
    expect(answer.status).toBe(200)
  })

  it('is taken from the parameter when no header has one', async () => {
    expect((await service.api('GET', `/leads/count?apiKey=${service.key}`, { key: null })).status).toBe(200)
  })
})

describe('an uploaded file', () => {
  it('is fetched by a key at the address in file, as a download, and by nobody without one', async () => {
    const data = Buffer.from('grade 4.3')
    const { id } = await service.payload.create({
      collection: 'attachments',
      data: {},
      file: { data, mimetype: 'text/plain', name: 'report.txt', size: data.length },
    })
    const { file } = await service.get(`/attachments/${id}`)
    const path = String(file).split('/api')[1] ?? ''
    const { headers, ...answer } = await service.api('GET', path)
    expect(answer).toMatchObject({ body: 'grade 4.3', status: 200 })
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="report\.txt"; /)
    expect((await service.api('GET', path, { key: null })).status).toBe(401)
    expect((await service.api('DELETE', `/attachments/${id}`)).status).toBe(200)
    expect((await service.api('GET', path)).status).toBe(404)
  })
})
