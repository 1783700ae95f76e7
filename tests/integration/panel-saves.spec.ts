/** Saves of the panel that know of what was changed meanwhile: decided by the service, whatever the browser does. */
import { type CollectionSlug, createLocalReq, type TypedUser } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { revisionKey } from '../../src/plugins/ledger/reserved'
import { timelineOf } from '../../src/plugins/ledger/timeline'
import { unwritten } from '../support/contents'
import { expectStatus, type Answer, useService, fixture } from '../support/service'
import { signIn, type Staff } from '../support/staff'
import { filesOf } from '../support/uploads'

const service = useService()
let user: TypedUser
const staff = fixture(() => signIn(service))
const rep = fixture(() => signIn(service, 'rep'))

beforeAll(async () => {
  user = {
    ...(await service.payload.findByID({ collection: 'users', id: staff.id })),
    collection: 'users',
  } as TypedUser
})

type Doc = Record<string, unknown> & { id: number }
type Change = { actor: unknown; changes: Record<string, unknown> }
type Refusal = { data?: { changes: Change[] }; message: string }

const docOf = ({ body }: Answer) => (body as { doc: Doc }).doc

const create = async (collection: string, body: unknown): Promise<number> => {
  const answer = await expectStatus(201, service.api('POST', `/${collection}`, { body }))
  return docOf(answer).id
}

const patch = async (path: string, body: unknown): Promise<void> => {
  await expectStatus(200, service.api('PATCH', path, { body }))
}

/** As the panel saves. */
const save = (collection: string, id: number, basis: number | string, body: unknown, by: Staff = staff) =>
  by.api('PATCH', `/${collection}/${id}?basis=${basis}`, body)

/** The record as the panel reads it to edit it. */
const open = async (collection: string, id: number): Promise<Record<string, unknown>> =>
  (await service.payload.findByID({
    collection: collection as CollectionSlug,
    depth: 0,
    draft: true,
    id,
    overrideAccess: false,
    user,
  })) as unknown as Record<string, unknown>

const basisOf = async (collection: string, id: number) => Number((await open(collection, id))[revisionKey])

/** What a refusal says, after nothing was written. */
const refuses = async (send: () => Promise<Answer>, status: number): Promise<Refusal> => {
  const answer = await expectStatus(
    status,
    unwritten(service, () => send()),
  )
  const { errors } = answer.body as { errors: [Refusal] }
  expect(errors).toHaveLength(1)
  return errors[0]
}

/** The newest of the changes that a refusal tells of. */
const newestIn = ({ data }: Refusal): Change => {
  const [newest] = data?.changes ?? []
  if (!newest) throw new Error('A refusal tells of newer changes.')
  return newest
}

const tokenOf = async (email: string): Promise<string> => {
  const answer = await service.api('POST', '/users/login', {
    body: { email, password: 'correct horse battery' },
    headers: { origin: 'http://localhost:3000' },
    key: null,
  })
  return /payload-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
}

/** A form with a file, as a browser sends it. */
const upload = (token: string, method: string, path: string, filename: string): Promise<Answer> =>
  service.api(method, path, {
    body: [
      '--edge',
      'Content-Disposition: form-data; name="_payload"',
      '',
      '{"name":"Title"}',
      '--edge',
      `Content-Disposition: form-data; name="file"; filename="${filename}"`,
      'Content-Type: text/plain',
      '',
      `This is ${filename}.`,
      '--edge--',
      '',
    ].join('\r\n'),
    headers: { authorization: `JWT ${token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    key: null,
  })

describe('the basis of a save', () => {
  it('comes with the record that the panel reads to edit, and with no other answer', async () => {
    const id = await create('deals', { dealId: 'B-1' })
    const [found] = await service.query<{ newest: number }>(
      `SELECT max(id) AS newest FROM changes WHERE collection = 'deals' AND record_id = $1`,
      [id],
    )
    expect(await basisOf('deals', id)).toBe(found?.newest)
    expect((await service.api('GET', `/deals/${id}`)).body).not.toHaveProperty(revisionKey)
    expect((await staff.api('GET', `/deals/${id}`)).body).not.toHaveProperty(revisionKey)
    expect(docOf(await staff.api('PATCH', `/deals/${id}`, { status: 'x' }))).not.toHaveProperty(revisionKey)
    expect(await service.payload.findByID({ collection: 'deals', id })).not.toHaveProperty(revisionKey)
  })

  it('is 0 for a record older than the ledger', async () => {
    const id = await create('deals', { dealId: 'B-2' })
    await service.query(`DELETE FROM changes WHERE collection = 'deals' AND record_id = $1`, [id])
    expect(await basisOf('deals', id)).toBe(0)
    expect((await save('deals', id, 0, { status: 'Open' })).status).toBe(200)
    await refuses(() => save('deals', id, 0, { status: 'Lost' }), 409)
  })

  it('moves on with each save', async () => {
    const id = await create('deals', { dealId: 'B-3' })
    let basis = await basisOf('deals', id)
    for (const status of ['Open', 'Funded', 'Sold']) {
      const saved = await expectStatus(200, save('deals', id, basis, { status }))
      const next = Number(docOf(saved)[revisionKey])
      expect(next).toBeGreaterThan(basis)
      basis = next
    }
    expect(basis).toBe(await basisOf('deals', id))
  })

  it.each(['abc', '-1', '1.5', '', '1&basis=2', '999999999'])(
    'is refused when it can be none: basis=%s',
    async (basis) => {
      const id = await create('deals', { dealId: 'B-4' })
      const { message } = await refuses(() => save('deals', id, basis, { status: 'Open' }), 400)
      expect(message).toMatch(/^basis: .+\. Read the record again, or leave it out\.$/)
    },
  )
})

describe('a save over a newer change', () => {
  it('is refused, and told who changed which fields from what to what', async () => {
    const id = await create('deals', { dealId: 'R-1', status: 'Pending' })
    const basis = await basisOf('deals', id)
    await patch(`/deals/${id}`, { status: 'Sold' })
    const refusal = await refuses(
      () => save('deals', id, basis, { dealId: 'R-1', margin: '$1', status: 'Pending' }),
      409,
    )
    expect(refusal.message).toContain('Nothing was saved')
    expect(newestIn(refusal)).toMatchObject({
      actor: { name: 'tests', type: 'key' },
      changes: { status: { after: 'Sold', before: 'Pending' } },
      operation: 'update',
    })
  })

  it('is refused for a change of one’s own as well', async () => {
    const id = await create('deals', { dealId: 'R-2' })
    const basis = await basisOf('deals', id)
    expect((await save('deals', id, basis, { status: 'A' })).status).toBe(200)
    const refusal = await refuses(() => save('deals', id, basis, { status: 'B' }), 409)
    expect(newestIn(refusal).actor).toEqual({ id: String(staff.id), name: 'admin', type: 'user' })
  })

  it('goes through without a basis, as before', async () => {
    const id = await create('deals', { dealId: 'R-3' })
    await patch(`/deals/${id}`, { status: 'Sold' })
    const saved = await expectStatus(200, staff.api('PATCH', `/deals/${id}`, { status: 'Open' }))
    expect(docOf(saved)['status']).toBe('Open')
  })

  it('answers with the records that are named, when they are asked for', async () => {
    const customer = await create('customers', { companyName: 'Fernhill' })
    const id = await create('deals', { customer, dealId: 'R-6' })
    const basis = await basisOf('deals', id)
    const saved = await staff.api('PATCH', `/deals/${id}?basis=${basis}&depth=2`, { status: 'Open' })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(docOf(saved)).toMatchObject({ customer: { companyName: 'Fernhill' }, status: 'Open' })
    expect(docOf(saved)[revisionKey]).toBe(await basisOf('deals', id))
  })

  it('lets exactly one of many at once through', async () => {
    const id = await create('deals', { dealId: 'R-4' })
    const basis = await basisOf('deals', id)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => save('deals', id, basis, { status: `S-${at}` })),
    )
    expect(answers.map(({ status }) => String(status)).sort()).toEqual([
      '200',
      ...Array<string>(11).fill('409'),
    ])
    const [saved] = answers.filter(({ status }) => status === 200).map(docOf)
    expect(await open('deals', id)).toMatchObject({
      [revisionKey]: saved?.[revisionKey],
      status: saved?.['status'],
    })
  })

  it('tells personal data masked', async () => {
    const id = await create('customers', { consumerDateOfBirth: '1980-05-17' })
    const basis = await basisOf('customers', id)
    await patch(`/customers/${id}`, { consumerDateOfBirth: '1981-06-18' })
    const refusal = await refuses(() => save('customers', id, basis, { phone: '1' }), 409)
    expect(newestIn(refusal).changes).toHaveProperty('consumerDateOfBirth')
    expect(JSON.stringify(refusal)).not.toMatch(/198[01]/)
  })

  it('tells nothing of a field that is not the caller’s to read', async () => {
    const id = await create('deals', { dealId: 'R-5' })
    const basis = await basisOf('deals', id)
    await patch(`/deals/${id}`, { margin: '$1', status: 'Sold' })
    const { flattenedFields } = service.payload.collections.deals.config
    const margin = flattenedFields.find(({ name }) => name === 'margin')
    if (margin?.type !== 'text') throw new Error('margin is text')
    margin.access = { read: ({ req }) => req.user?.collection !== 'users' }
    try {
      const refusal = await refuses(() => save('deals', id, basis, { vsc: 'x' }), 409)
      expect(Object.keys(newestIn(refusal).changes)).toEqual(['status'])
    } finally {
      delete margin.access
    }
  })

  it('is refused before a file is stored or lost', async () => {
    const token = await tokenOf('admin@example.com')
    const first = docOf(await upload(token, 'POST', '/attachments', `first-${process.pid}.txt`))
    const basis = await basisOf('attachments', first.id)
    await patch(`/attachments/${first.id}`, { type: 'Invoice' })
    const name = `second-${process.pid}.txt`
    const path = `/attachments/${first.id}?basis=`
    const stored = filesOf(service).stored
    await refuses(() => upload(token, 'PATCH', `${path}${basis}`, name), 409)
    expect(filesOf(service).stored).toEqual(stored)
    const newest = await basisOf('attachments', first.id)
    const saved = docOf(await upload(token, 'PATCH', `${path}${newest}`, name))
    expect(saved).toMatchObject({ filename: name, type: 'Invoice' })
    expect((await service.api('DELETE', `/attachments/${first.id}`)).status).toBe(200)
  })

  it('tells who may not write the record no more than that', async () => {
    const basis = await basisOf('users', staff.id)
    await staff.api('PATCH', `/users/${staff.id}`, { name: 'Renamed' })
    const refusal = await refuses(() => save('users', staff.id, basis, { name: 'Mine' }, rep), 403)
    expect(refusal).not.toHaveProperty('data')
    expect(await refuses(() => save('deals', 99_999, 0, { status: 'x' }), 404)).not.toHaveProperty('data')
  })
})

describe('timelineOf', () => {
  it('tells the changes of one record, newest first, in windows', async () => {
    const id = await create('deals', { dealId: 'T-1' })
    for (const status of ['A', 'B', 'C']) await patch(`/deals/${id}`, { status })
    const req = await createLocalReq({ user }, service.payload)
    const all = await timelineOf(req, 'deals', id, { limit: 10 })
    expect(all.map(({ changes, operation }) => [operation, changes['status']?.after])).toEqual([
      ['update', 'C'],
      ['update', 'B'],
      ['update', 'A'],
      ['create', undefined],
    ])
    expect(all[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await timelineOf(req, 'deals', id, { limit: 1, offset: 1 })).toEqual([all[1]])
    expect(await timelineOf(req, 'deals', id, { after: all[2]?.id ?? 0, limit: 10 })).toEqual(all.slice(0, 2))
  })
})
