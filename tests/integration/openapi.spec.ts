/** The interface description is served to everybody, and what the service answers is what it says. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { handleApi } from '../../src/plugins/api'
import { describeApi } from '../../src/plugins/openapi'
import { openCollections } from '../../src/plugins/openapi/described'
import type { OpenApi } from '../../src/plugins/openapi/types'
import { importColumns } from '../../src/plugins/exchange/import/importColumns'
import { type Answered, bodyCheckerOf, checkerOf } from '../support/answers'
import { naturalKeys } from '../support/configured'
import { writtenCollections } from '../support/everyCollection'
import { type Bulk, type Doc, type Page, useClient } from '../support/client'
import { importTable, tableOfTexts } from '../support/exchange'
import { panelRequest } from '../support/panelRequest'
import { required } from '../support/records'
import { type Staff, signIn } from '../support/staff'

const service = useClient()
let description: OpenApi
let check: ReturnType<typeof checkerOf>
beforeAll(async () => {
  description = describeApi(service.payload)
  check = checkerOf(description)
})

const call = async (
  method: string,
  path: string,
  at: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => {
  const answer: Answered = await service.api(method, at, { headers, ...(body === undefined ? {} : { body }) })
  return { answer, problems: check(method, path, answer) }
}

type Called = Awaited<ReturnType<typeof call>>

/** That each was answered with its status, and as the description says. */
const expectAsTold = (calls: [status: number, called: Called][]) => {
  expect(calls.map(([, { answer }]) => answer.status)).toEqual(calls.map(([status]) => status))
  expect(calls.map(([, { problems }]) => problems)).toEqual(calls.map(() => []))
}

const bodyOf = <T>({ answer }: Called): T => answer.body as T

describe('/openapi.json', () => {
  it('needs no key and is the description of the running config', async () => {
    const answer = await service.api('GET', '/openapi.json', { key: null })
    expect(answer).toMatchObject({ body: structuredClone(description), status: 200 })
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  })

  it('is there whatever key is sent, and to HEAD', async () => {
    expect((await service.api('GET', '/openapi.json', { key: 'none of ours' })).status).toBe(200)
    expect((await service.api('HEAD', '/openapi.json', { key: null })).status).toBe(200)
  })

  it.each(['/openapi.json', '/docs'])('%s is not sent to who has it', async (path) => {
    const ask = (tag: string) => service.api('GET', path, { headers: { 'if-none-match': tag }, key: null })
    const tag = String((await service.api('GET', path, { key: null })).headers.get('etag'))
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/)
    const [known, other] = await Promise.all([ask(tag), ask('"another"')])
    expect([known.status, known.body, known.headers.get('etag')]).toEqual([304, '', tag])
    expect(other.status).toBe(200)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to who asks for it, with a tag of its own', async (encoding, decompress) => {
    const ask = (accepted: string) =>
      handleApi(
        service.payload,
        new Request('http://localhost:3000/api/openapi.json', { headers: { 'accept-encoding': accepted } }),
      )
    const [plain, packed, refused] = await Promise.all([ask(''), ask(encoding), ask(`${encoding};q=0`)])
    const text = await plain.text()
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(bytes.byteLength).toBeLessThan(text.length / 4)
    expect(decompress(bytes).toString()).toBe(text)
    expect(refused.headers.get('content-encoding')).toBeNull()
  })

  it.each(['POST', 'PATCH', 'DELETE'])('is no way in for %s', async (method) => {
    expect((await service.api(method, '/openapi.json', { key: null })).status).toBe(401)
    expect((await service.api(method, '/openapi.json')).status).toBe(404)
  })
})

describe('/docs', () => {
  it('is a page that may load nothing, and needs no key', async () => {
    const { headers, ...answer } = await service.api('GET', '/docs', { key: null })
    expect(answer.status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    for (const { label } of openCollections(service.payload)) expect(answer.body).toContain(label.plural)
  })

  it('opens nothing beside it', async () => {
    for (const path of ['/docs/', '/docs/x', '/openapi.json/x', '/docsx']) {
      expect((await service.api('GET', path, { key: null })).status, path).toBe(401)
    }
  })
})

describe('what is described', () => {
  it.each(writtenCollections)('is what the operations on %s answer', async (slug) => {
    const made = await call('POST', `/${slug}`, `/${slug}`, required(slug))
    const { id } = bodyOf<{ doc: Doc }>(made).doc
    const missing = `/${slug}/2147483647`
    const read = await call('GET', `/${slug}/{id}`, `/${slug}/${id}`)
    const etag = read.answer.headers.get('etag') ?? ''
    expectAsTold([
      [201, made],
      [200, read],
      [304, await call('GET', `/${slug}/{id}`, `/${slug}/${id}`, undefined, { 'if-none-match': etag })],
      [200, await call('GET', `/${slug}`, `/${slug}?depth=2`)],
      [200, await call('GET', `/${slug}/count`, `/${slug}/count`)],
      [200, await call('PATCH', `/${slug}/{id}`, `/${slug}/${id}`, {}, { 'if-match': etag })],
      [
        412,
        await call('DELETE', `/${slug}/{id}`, `/${slug}/${id}`, undefined, {
          'if-match': `"1${etag.slice(1)}`,
        }),
      ],
      [200, await call('PATCH', `/${slug}`, `/${slug}?where[id][equals]=${id}`, {})],
      [400, await call('PATCH', `/${slug}`, `/${slug}`, {})],
      [404, await call('GET', `/${slug}/{id}`, missing)],
      [400, await call('GET', `/${slug}`, `/${slug}?nothing=1`)],
      [404, await call('DELETE', `/${slug}/{id}`, missing)],
      [200, await call('GET', `/${slug}/{id}/changes`, `/${slug}/${id}/changes?depth=1`)],
      [404, await call('GET', `/${slug}/{id}/changes`, `${missing}/changes`)],
      [200, await call('DELETE', `/${slug}`, `/${slug}?where[id][equals]=${id}`)],
      [200, await call('GET', `/${slug}/{id}/changes`, `/${slug}/${id}/changes`)],
    ])
    if (description.paths[`/${slug}/versions`]) {
      expectAsTold([[200, await call('GET', `/${slug}/versions`, `/${slug}/versions?limit=1`)]])
    }
  })

  it.each(writtenCollections)(
    'is what many %s at once are answered with, and their undoing',
    async (slug) => {
      const docs = [required(slug), required(slug)]
      const rehearsed = await call('POST', `/${slug}/batch`, `/${slug}/batch?dryRun=true`, { docs })
      const made = await call('POST', `/${slug}/batch`, `/${slug}/batch?return=minimal`, { docs })
      const { batchId, docs: ids } = bodyOf<Omit<Bulk, 'docs'> & { docs: number[] }>(made)
      const which = `where[id][in]=${ids.join()}`
      const undo = '/changes/batches/{batchId}/undo'
      expectAsTold([
        [200, rehearsed],
        [201, made],
        [400, await call('POST', `/${slug}/batch`, `/${slug}/batch`, { docs: [{ nothing: 1 }] })],
        [400, await call('POST', `/${slug}/batch`, `/${slug}/batch`, { docs: [] })],
        [200, await call('PATCH', `/${slug}`, `/${slug}?${which}&dryRun=true`, {})],
        [409, await call('PATCH', `/${slug}`, `/${slug}?${which}&maxAffected=1`, {})],
        [409, await call('DELETE', `/${slug}`, `/${slug}?${which}&maxAffected=1`)],
        [200, await call('DELETE', `/${slug}`, `/${slug}?${which}&dryRun=true&return=minimal`)],
        [200, await call('POST', undo, `/changes/batches/${batchId}/undo?dryRun=true`)],
        [200, await call('POST', undo, `/changes/batches/${batchId}/undo`)],
        [400, await call('POST', undo, `/changes/batches/${batchId}/undo`)],
        [404, await call('POST', undo, '/changes/batches/none/undo')],
      ])
      expect(bodyOf<Bulk>(rehearsed).batchId).toBeNull()
      expect(await service.list(`/${slug}?${which}`)).toMatchObject({ totalDocs: 0 })
    },
  )

  it.each(Object.entries(naturalKeys))('is what %s are answered with by %s', async (slug, [key = '']) => {
    const path = `/${slug}/by/{field}/{value}`
    const at = `/${slug}/by/${key}/A%2F1`
    const before = await call('PUT', path, at, {})
    const { id } = bodyOf<{ doc: Doc }>(before).doc
    expectAsTold([
      [201, before],
      [200, await call('PUT', path, at, {})],
      [400, await call('PUT', path, at, { [key]: 'other' })],
      [404, await call('PUT', path, `/${slug}/by/createdAt/x`, {})],
    ])
    expect(before.answer.headers.get('location')).toBe(`/api/${slug}/${id}`)
    await service.create(slug, { [key]: 'A/1' })
    expectAsTold([[409, await call('PUT', path, at, {})]])
  })

  it('is what changes are answered with', async () => {
    await service.create('leads', { name: 'changed' })
    const list = await call('GET', '/changes', '/changes?depth=1&where[actor.type][equals]=key')
    const { id } = bodyOf<Page>(list).docs[0] ?? { id: 0 }
    const one = await call('GET', '/changes/{id}', `/changes/${id}`)
    const etag = one.answer.headers.get('etag') ?? ''
    expectAsTold([
      [200, list],
      [200, await call('GET', '/changes/count', '/changes/count')],
      [200, one],
      [304, await call('GET', '/changes/{id}', `/changes/${id}`, undefined, { 'if-none-match': etag })],
      [404, await call('GET', '/changes/{id}', '/changes/2147483647')],
    ])
  })

  it('is what a write that is sent again is answered with', async () => {
    const path = '/leads/{id}'
    const { id } = await service.create('leads')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await call('PATCH', path, `/leads/${id}`, { name: 'once' }, headers)
    const again = await call('PATCH', path, `/leads/${id}`, { name: 'once' }, headers)
    expectAsTold([
      [200, first],
      [200, again],
      [422, await call('PATCH', path, `/leads/${id}`, { name: 'other' }, headers)],
    ])
    expect(first.answer.headers.has('idempotent-replayed')).toBe(false)
    expect(again.answer.headers.get('idempotent-replayed')).toBe('true')
    expect(again.answer.headers.get('etag')).toBe(first.answer.headers.get('etag'))
  })

  it('is what references answer with depth, and what a body is refused with', async () => {
    const customer = await service.create('customers', { companyName: 'Northside' })
    const deal = await service.create('deals', { customer: customer.id })
    const populated = await call('GET', '/deals/{id}', `/deals/${deal.id}?depth=3`)
    expectAsTold([
      [200, populated],
      [200, await call('GET', '/customers/{id}', `/customers/${customer.id}?depth=2`)],
      [400, await call('PATCH', '/deals/{id}', `/deals/${deal.id}`, { customer: 'x', mileag: 1 })],
    ])
    expect(populated.answer.body).toMatchObject({ customer: { companyName: 'Northside' } })
  })
})

describe('what is described of imports and exports', () => {
  let admin: Staff
  let rep: Staff
  beforeAll(async () => {
    admin = await signIn(service)
    rep = await signIn(service, 'rep')
  })

  const ask = async (method: string, path: string, at: string, staff?: Staff, body?: unknown) => {
    const answer: Answered = await (staff
      ? staff.api(method, at, body)
      : service.api(method, at, { body, key: null }))
    return { answer, problems: check(method, path, answer) }
  }

  it('is what sessions are answered', async () => {
    const { id } = await service.create('leads', { name: 'Ana' })
    const body = {
      batchId: crypto.randomUUID(),
      columns: ['id', 'name'],
      dryRun: false,
      empty: 'keep',
      match: 'id',
      rows: [
        { cells: [`${id}`, 'Bea'], row: 2 },
        { cells: ['', 'Cleo'], row: 3 },
        { cells: ['2147483647', 'nobody'], row: 4 },
      ],
    }
    const path = '/leads/import'
    const imported = await ask('POST', path, path, admin, body)
    expectAsTold([
      [200, imported],
      [200, await ask('POST', path, path, admin, { ...body, dryRun: true })],
      [400, await ask('POST', path, path, admin, { ...body, extra: true })],
      [401, await ask('POST', path, path, undefined, body)],
      [400, await ask('GET', '/leads/export', '/leads/export?format=pdf', admin)],
      [401, await ask('GET', '/leads/export', '/leads/export')],
      [403, await ask('GET', '/contacts/export', '/contacts/export', rep)],
    ])
    expect(imported.answer.body).toMatchObject({
      rows: [
        { changes: [{ column: 'Full Name' }], id, outcome: 'update', row: 2 },
        { outcome: 'create', row: 3 },
        { outcome: 'failed', reason: 'There is no record 2147483647.', row: 4 },
      ],
    })
  })

  it('has the body that the panel sends', async () => {
    const sent: unknown[] = []
    const recording: Staff = {
      ...admin,
      api: (method, path, body, headers) => {
        sent.push(body)
        return admin.api(method, path, body, headers)
      },
    }
    const table = tableOfTexts(
      ['Full Name', 'Phone', 'Sales Rep', 'Not a field'],
      [
        ['Ana', '+1 555', '', 'x'],
        ['Bea', '', '', ''],
      ],
    )
    await importTable(service, recording, 'leads', table)
    const checkBody = bodyCheckerOf(description)
    expect(sent).toHaveLength(1)
    expect(checkBody('POST', '/leads/import', sent[0])).toEqual([])
    expect(checkBody('POST', '/leads/import', { ...(sent[0] as object), extra: true })).not.toEqual([])
  })

  it.each(writtenCollections)('has the columns of %s that an admin may import', async (slug) => {
    const body = description.paths[`/${slug}/import`]?.['post']?.requestBody?.content['application/json']
    const { columns, match } = body?.schema.allOf?.[1]?.properties ?? {}
    const found = await importColumns(await panelRequest(service, admin), slug)
    const keysOf = (among: typeof found) => among.map(({ key }) => key).sort()
    expect(columns?.items?.enum?.filter((key) => key !== null).toSorted()).toEqual(keysOf(found))
    expect(match?.enum?.filter((key) => key !== null).toSorted()).toEqual(
      keysOf(found.filter(({ canIdentifyRecord }) => canIdentifyRecord)),
    )
  })
})
