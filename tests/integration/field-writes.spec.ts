/** `PATCH /{collection}/{id}/fields`, by which the panel writes some fields of a record: who may, and what a refusal says. */
import { beforeEach, describe, expect, it } from 'vitest'
import { useDealer } from '../support/dealer'
import { type Doc } from '../support/client'
import { unwritten } from '../support/contents'
import { expectStatus, type Answer } from '../support/service'
import { signIn } from '../support/staff'

const { admin, manager, north, rep, service, south } = useDealer()
let lead: Doc

beforeEach(async () => {
  lead = await service.create('leads', { name: 'Ana', processStatuses: 'On Hold', tenant: north.id })
})

const revisionOf = async (slug: string, { id }: Doc): Promise<number> => {
  const [row] = await service.query<{ last: number }>(
    'SELECT max(id) AS last FROM changes WHERE collection = $1 AND record_id = $2',
    [slug, id],
  )
  return row?.last ?? 0
}

const pathOf = async (slug: string, doc: Doc) =>
  `/${slug}/${doc.id}/fields?unchangedSince=${await revisionOf(slug, doc)}`

const values = { processStatuses: 'Qualified Lead' }

/** Asserts the status, and that nothing was written. @returns the body */
const expectRefused = async (status: number, work: () => Promise<Answer>): Promise<unknown> => {
  const answer = await expectStatus(
    status,
    unwritten(service, () => work()),
  )
  return answer.body
}

describe('the fields of a record', () => {
  it('are written by one request, whose parameters may name the locale', async () => {
    const answer = await manager.api('PATCH', `${await pathOf('leads', lead)}&locale=en`, values)
    expect(answer.body).toEqual({
      batchId: expect.any(String) as string,
      doc: { _basis: await revisionOf('leads', lead), id: lead.id },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).not.toBeNull()
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject(values)
  })

  it('are not written without a session, and not with a key', async () => {
    const path = await pathOf('leads', lead)
    await expectRefused(401, () => service.api('PATCH', path, { body: values, key: null }))
    await expectRefused(404, () => service.api('PATCH', path, { body: values }))
    await expectRefused(404, () =>
      admin.api('PATCH', path, values, { authorization: `Bearer ${service.key}` }),
    )
  })

  it('are not written with a session that was ended, nor for the page of another site', async () => {
    const path = await pathOf('leads', lead)
    const ended = await signIn(service, 'manager', 'ended@example.com')
    await service.query('DELETE FROM users_sessions WHERE _parent_id = $1', [ended.id])
    await expectRefused(403, () => ended.api('PATCH', path, values))
    await expectRefused(403, () => admin.api('PATCH', path, values, { origin: 'https://example.com' }))
    await expectRefused(403, () => admin.api('PATCH', path, values, { cookie: 'payload-token=forged' }))
  })

  it('are not written in records of other tenants, whose values are not told', async () => {
    const foreign = await service.create('leads', { name: 'Bea', tenant: south.id })
    const path = await pathOf('leads', foreign)
    await service.update(`/leads/${foreign.id}`, { processStatuses: 'On Hold' })
    const body = await expectRefused(404, () => manager.api('PATCH', path, values))
    expect(Object.keys(body as object)).toEqual(['errors'])
  })

  it('are not written in collections that are closed, written by the service alone, or not there', async () => {
    for (const path of ['/users', '/apiKeys', '/changes', '/payload-preferences', '/nothing']) {
      await expectRefused(404, () => admin.api('PATCH', `${path}/1/fields?unchangedSince=0`, { name: 'x' }))
    }
  })

  it.each(['DELETE', 'POST', 'PUT'])('are not written by %s', async (method) => {
    const path = await pathOf('leads', lead)
    await expectRefused(404, () => admin.api(method, path, values))
  })

  it.each(['abc', '0', '99999999'])('are not written for the id %s', async (id) => {
    await expectRefused(404, () => admin.api('PATCH', `/leads/${id}/fields?unchangedSince=0`, values))
  })

  it.each(['', '?basis=1', '?unchangedSince=0&unchangedSince=0', '?unchangedSince=0&depth=1'])(
    'are not written with the parameters "%s"',
    async (search) => {
      await expectRefused(400, () => admin.api('PATCH', `/leads/${lead.id}/fields${search}`, values))
    },
  )

  it.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['no JSON', '{'],
    ['a number too large', '{"name":1e999}'],
    ['a value nested too deep', `{"name":${'['.repeat(2000)}${']'.repeat(2000)}}`],
  ])('are not written with %s for a body', async (_, body) => {
    const path = await pathOf('leads', lead)
    await expectRefused(400, () => admin.api('PATCH', path, body))
  })
})

describe('a refusal', () => {
  it('for a change of another field is none', async () => {
    const path = await pathOf('leads', lead)
    await service.update(`/leads/${lead.id}`, { notes: 'called' })
    expect((await manager.api('PATCH', path, values)).status).toBe(200)
  })

  it('has each field that the request names as it is now, and who changed it last', async () => {
    const path = await pathOf('leads', lead)
    await manager.api('PATCH', await pathOf('leads', lead), { notes: 'first' })
    await service.update(`/leads/${lead.id}`, { processStatuses: 'Qualified Lead' })
    const body = await expectRefused(412, () =>
      manager.api('PATCH', path, { notes: 'second', phone: '303-555-0100', processStatuses: 'On Hold' }),
    )
    expect(body).toMatchObject({
      doc: {
        _basis: await revisionOf('leads', lead),
        id: lead.id,
        notes: 'first',
        phone: null,
        processStatuses: 'Qualified Lead',
      },
      last: { notes: { by: { name: 'manager', type: 'user' } }, processStatuses: { by: { type: 'key' } } },
    })
    expect(body).not.toHaveProperty('doc.name')
  })

  it('has personal data masked for a rep', async () => {
    const salesRep = { name: 'Rep', tenants: [north.id], user: 'rep@example.com' }
    const { id: repId } = await service.create('salesReps', salesRep)
    const customer = await service.create('customers', {
      consumerFirstName: 'Zoe',
      consumerSocialSecurity: '123-45-1120',
      tenants: [north.id],
    })
    await service.create('leads', { customer: customer.id, salesRep: repId, tenant: north.id })
    const path = await pathOf('customers', customer)
    await service.update(`/customers/${customer.id}`, { consumerSocialSecurity: '123-45-1121' })
    const body = await expectRefused(412, () =>
      rep.api('PATCH', path, { consumerSocialSecurity: '987-65-4321' }),
    )
    expect(body).toMatchObject({ doc: { consumerSocialSecurity: '***-**-1121' } })
    expect(JSON.stringify(body)).not.toContain('123-45')
  })

  it('is in the language of the reader', async () => {
    const path = await pathOf('leads', lead)
    const body = await expectRefused(400, () =>
      manager.api('PATCH', path, { processStatuses: 'Lost' }, { 'accept-language': 'es' }),
    )
    expect(JSON.stringify(body)).toContain('por qué')
  })
})
