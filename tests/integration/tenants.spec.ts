/** The rules about tenants, one by one: whose a record is, who sees it, and that what is foreign is not there. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { type Doc, useClient } from '../support/client'
import { unwritten } from '../support/contents'
import { required } from '../support/records'
import { statementsOf } from '../support/statements'
import { tenantField } from '../support/tenants/table'
import { startPair, type PairAnswer } from '../support/tenants/pair'
import { writtenCollections } from '../support/everyCollection'
import { signIn } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
const pair = fixture(() => startPair(service))

type Said = { body: unknown; status: number }

const docOf = ({ body, status }: Said): Doc => {
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return (body as { doc: Doc }).doc
}

/** What a refusal says, without ids and with nothing written. */
const refusal = async (work: () => Promise<Said>): Promise<Said> => {
  const { body, status } = await unwritten(service, () => work())
  const { requestId: _requestId, ...said } = body as { requestId: string }
  return { body: JSON.parse(JSON.stringify(said).replace(/[\da-f]+(-[\da-f]+){4}|\d+/g, 'N')), status }
}

const missing = 999_999
const direct = writtenCollections.filter((slug) => tenantField(slug))

describe('a record made by a caller of one tenant', () => {
  it.each(direct)('is that tenant’s: %s', async (slug) => {
    const { many, name } = tenantField(slug) ?? { many: false, name: '' }
    const made = docOf(await pair.ask('POST', `/${slug}`, required(slug)))
    expect(made[name]).toEqual(many ? [pair.own] : pair.own)
    const [batched] = (
      (await pair.ask('POST', `/${slug}/batch`, { docs: [required(slug)] })).body as { docs: Doc[] }
    ).docs
    expect(batched?.[name]).toEqual(many ? [pair.own] : pair.own)
    expect((await pair.askAsOther('GET', `/${slug}/${made.id}`)).status).toBe(404)
  })

  it('needs the tenant said by a caller of several', async () => {
    const { key } = await createKey(service.payload, 'both', { tenants: [pair.own, pair.other] })
    await service.refuses(
      'POST',
      '/leads',
      { code: 'invalid_value', field: 'tenant', says: /which of your tenants/, status: 400 },
      { body: { name: 'x' }, key },
    )
    const said = await service.api('POST', '/leads', { body: { name: 'x', tenant: pair.other }, key })
    expect(docOf(said)['tenant']).toBe(pair.other)
    await service.refuses(
      'POST',
      '/customers',
      { code: 'invalid_value', field: 'tenants', status: 400 },
      { body: {}, key },
    )
  })

  it('is refused for a foreign tenant as for one that does not exist', async () => {
    for (const slug of direct) {
      const { many, name } = tenantField(slug) ?? { many: false, name: '' }
      const body = (id: number) => ({ ...required(slug), [name]: many ? [pair.own, id] : id })
      const foreign = await refusal(() => pair.ask('POST', `/${slug}`, body(pair.other)))
      expect(foreign.status, slug).toBe(400)
      expect(foreign, slug).toEqual(await refusal(() => pair.ask('POST', `/${slug}`, body(missing))))
    }
  })

  it.each(['leadEvents', 'meetings', 'messages', 'preApprovals', 'trades'])(
    'is refused where it would be nobody’s: %s',
    async (slug) => {
      await expectStatus(
        400,
        refusal(() => pair.ask('POST', `/${slug}`, {})),
      )
    },
  )
})

describe('a record of no tenant', () => {
  it('is not there for who is limited to one', async () => {
    const { id } = await service.create('leads', { name: 'nobody’s' })
    expect((await pair.ask('GET', `/leads/${id}`)).status).toBe(404)
    expect((await pair.ask('GET', `/leads?where[name][equals]=nobody’s`)).body.totalDocs).toBe(0)
    expect((await refusal(() => pair.ask('PATCH', `/leads/${id}`, { name: 'x' }))).status).toBe(404)
    expect((await refusal(() => pair.ask('DELETE', `/leads/${id}`))).status).toBe(404)
    expect((await pair.ask('GET', `/leads/${id}/changes`)).status).toBe(404)
  })
})

describe('a record of two tenants', () => {
  it('is seen and changed by both, deleted by neither, and taken from none', async () => {
    const { id } = await service.create('customers', { email: 'shared', tenants: [pair.own, pair.other] })
    expect(docOf(await pair.ask('PATCH', `/customers/${id}`, { email: 'changed' }))['email']).toBe('changed')
    expect((await pair.askAsOther('GET', `/customers/${id}`)).body.email).toBe('changed')
    expect((await refusal(() => pair.ask('DELETE', `/customers/${id}`))).status).toBe(403)
    const bulk = await pair.ask('DELETE', `/customers?where[id][equals]=${id}`)
    expect(bulk.body).toMatchObject({ batchId: null, docs: [] })
    expect((await refusal(() => pair.ask('PATCH', `/customers/${id}`, { tenants: [pair.own] }))).status).toBe(
      400,
    )
    expect(
      (await refusal(() => pair.ask('PATCH', `/customers/${id}`, { tenants: [pair.other] }))).status,
    ).toBe(400)
    expect((await service.get(`/customers/${id}`))['tenants']).toEqual([pair.own, pair.other])
    expect((await pair.ask('GET', `/customers/${id}/changes`)).body.totalDocs).toBe(2)
  })
})

describe('a part of another record', () => {
  it('follows its deal, wherever that goes: a trade', async () => {
    const deal = await service.create('deals', { tenant: pair.own })
    const trade = await service.create('trades', { deal: deal.id, odometer: 1 })
    const sees = async () => [
      (await pair.ask('GET', `/trades/${trade.id}`)).status,
      (await pair.askAsOther('GET', `/trades/${trade.id}`)).status,
    ]
    expect(await sees()).toEqual([200, 404])
    await service.update(`/deals/${deal.id}`, { tenant: pair.other })
    expect(await sees()).toEqual([404, 200])
    expect((await pair.ask('GET', '/trades/count')).body.totalDocs).toBe(0)
  })

  it('follows its lead, else its customer: a pre-approval', async () => {
    const lead = await service.create('leads', { tenant: pair.own })
    const customer = await service.create('customers', { tenants: [pair.other] })
    const { id } = await service.create('preApprovals', { customer: customer.id, lead: lead.id })
    expect((await pair.ask('GET', `/preApprovals/${id}`)).status).toBe(200)
    expect((await pair.askAsOther('GET', `/preApprovals/${id}`)).status).toBe(404)
    await service.update(`/preApprovals/${id}`, { lead: null })
    expect((await pair.ask('GET', `/preApprovals/${id}`)).status).toBe(404)
    expect((await pair.askAsOther('GET', `/preApprovals/${id}`)).status).toBe(200)
  })

  it('is taken to nobody’s by no caller of one tenant', async () => {
    const lead = docOf(await pair.ask('POST', '/leads', {}))
    const event = docOf(await pair.ask('POST', '/leadEvents', { lead: lead.id }))
    expect((await refusal(() => pair.ask('PATCH', `/leadEvents/${event.id}`, { lead: null }))).status).toBe(
      400,
    )
  })
})

describe('a record that moves from one tenant to the other', () => {
  it('leaves with its versions, and tells each side what happened while it was theirs', async () => {
    const [from, to] = await Promise.all(
      [pair.own, pair.other].map((tenant) => service.create('deals', { tenant })),
    )
    const { id } = await service.create('trades', { deal: from?.id, odometer: 1 })
    await service.update(`/trades/${id}`, { deal: to?.id, odometer: 2 })
    await service.update(`/trades/${id}`, { odometer: 3 })
    expect((await pair.ask('GET', `/trades/${id}`)).status).toBe(404)
    expect((await pair.ask('GET', `/trades/versions?where[parent][equals]=${id}`)).body.totalDocs).toBe(0)
    const ledger = '/changes?where[collection][equals]=trades&sort=id'
    const of = (answer: PairAnswer) =>
      answer.body.docs
        .filter(({ recordId }) => recordId === id)
        .map(({ changes }) => (changes as { odometer?: object }).odometer)
    // Of the move itself neither is told: it would tell one of what the other has.
    expect(of(await pair.ask('GET', ledger))).toEqual([{ after: 1, before: null }])
    expect(of(await pair.askAsOther('GET', ledger))).toEqual([{ after: 3, before: 2 }])
    const seen = (await pair.askAsOther('GET', `/trades/versions?where[parent][equals]=${id}`)).body
    expect(seen.docs.map(({ version }) => (version as Doc)['odometer'])).toEqual([3, 2])
  })
})

describe('a manager', () => {
  it('restores no version of another tenant, and is told of none', async () => {
    await signIn(service, 'admin', 'chief@example.com')
    const manager = await signIn(service, 'manager', 'manager@own.example', [pair.own])
    const deal = await service.create('deals', { tenant: pair.other })
    await service.create('trades', { deal: deal.id })
    const [version] = (await service.list('/trades/versions')).docs
    const restored = (id: number) => refusal(() => manager.api('POST', `/trades/versions/${id}`))
    const foreign = await expectStatus(404, restored(version?.id ?? 0))
    expect(foreign).toEqual(await restored(missing))
  })
})

describe('a rep', () => {
  it('sees nothing on account of a lead, or of a sales rep, of another tenant', async () => {
    await signIn(service, 'admin', 'first@example.com')
    const rep = await signIn(service, 'rep', 'rep@example.com', [pair.own])
    const [shared, unassigned] = await Promise.all(
      [0, 1].map(() => service.create('customers', { tenants: [pair.own, pair.other] })),
    )
    // Nobody has this lead: a rep of its own tenant sees the customer.
    await service.create('leads', { customer: shared?.id, tenant: pair.other })
    await service.create('leads', { customer: unassigned?.id, tenant: pair.own })
    const foreign = await service.create('salesReps', { tenants: [pair.other], user: 'rep@example.com' })
    const lead = await service.create('leads', { salesRep: foreign.id, tenant: pair.own })
    const status = async (path: string) => (await rep.api('GET', path)).status
    expect(await status(`/customers/${unassigned?.id}`)).toBe(200)
    expect(await status(`/customers/${shared?.id}`)).toBe(404)
    expect(await status(`/leads/${lead.id}`)).toBe(404)
  })
})

describe('an uploaded file', () => {
  it('is fetched by the callers of its tenant alone', async () => {
    const data = Buffer.from('of the other')
    const { id } = await service.payload.create({
      collection: 'attachments',
      data: { tenants: [pair.other] },
      file: { data, mimetype: 'text/plain', name: 'other.txt', size: data.length },
    })
    const { file } = await service.get(`/attachments/${id}`)
    const path = String(file).split('/api')[1] ?? ''
    expect((await pair.askAsOther('GET', path)).body).toBe('of the other')
    const refused = await expectStatus(
      404,
      refusal(() => pair.ask('GET', path)),
    )
    expect(refused).toEqual(await refusal(() => pair.ask('GET', '/attachments/file/none.txt')))
    await service.api('DELETE', `/attachments/${id}`)
  })
})

describe('the ledger', () => {
  it('tells both tenants of a record that they share who writes it, and nobody of a record that is one’s alone', async () => {
    const shared = await service.create('customers', { tenants: [pair.own, pair.other] })
    const alone = await service.create('customers', { tenants: [pair.other] })
    const foreign = await signIn(service, 'manager', 'foreign@example.com')
    const data = { name: 'Foreign Manager', tenants: [pair.other] }
    await service.payload.update({ collection: 'users', data, id: foreign.id })
    for (const { id } of [shared, alone]) {
      expect((await foreign.api('PATCH', `/customers/${id}`, { email: 'x' })).status).toBe(200)
    }
    const { body } = await pair.ask('GET', `/customers/${shared.id}/changes`)
    expect(JSON.stringify(body)).toContain('Foreign Manager')
    const all = await pair.ask('GET', '/changes?limit=0')
    expect(JSON.stringify(all.body)).not.toContain(`"recordId":${alone.id},"operation":"update"`)
    expect((await pair.ask('GET', `/customers/${alone.id}/changes`)).status).toBe(404)
  })
})

describe('what belongs to the service', () => {
  it('gives a webhook the tenants of who makes it', async () => {
    const made = docOf(await pair.ask('POST', '/webhooks', { url: 'https://example.com/a' }))
    expect(made['tenants']).toEqual([pair.own])
    expect((await pair.askAsOther('GET', '/webhooks/count')).body.totalDocs).toBe(0)
  })

  it('lets no users of other tenants be named', async () => {
    await signIn(service)
    const { id } = await signIn(service, 'manager')
    await service.payload.update({ collection: 'users', data: { tenants: [pair.other] }, id })
    const foreign = await expectStatus(
      400,
      refusal(() => pair.ask('POST', '/vehicles', { createdBy: id })),
    )
    expect(foreign).toEqual(await refusal(() => pair.ask('POST', '/vehicles', { createdBy: missing })))
    expect(docOf(await pair.askAsOther('POST', '/vehicles', { createdBy: id }))['createdBy']).toBe(id)
  })
})

describe('tenants', () => {
  it('are seen by their own, and made and removed by who is limited to none', async () => {
    const { body } = await pair.ask('GET', '/tenants?depth=1')
    expect(body.docs.map(({ id }) => id)).toEqual([pair.own])
    expect((await pair.ask('GET', `/tenants/${pair.other}`)).status).toBe(404)
    expect((await refusal(() => pair.ask('POST', '/tenants', { name: 'x' }))).status).toBe(403)
    expect((await refusal(() => pair.ask('DELETE', `/tenants/${pair.own}`))).status).toBe(403)
    expect((await refusal(() => pair.ask('DELETE', `/tenants/${pair.other}`))).status).toBe(404)
    await expectStatus(
      403,
      refusal(() => pair.ask('DELETE', '/tenants?where[id][exists]=true')),
    )
  })

  it('stay while anything belongs to them, and the refusal says what', async () => {
    const { id } = await service.create('tenants', { name: 'full' })
    await service.create('leads', { tenant: id })
    await service.create('leads', { tenant: id })
    await service.create('customers', { tenants: [id, pair.own] })
    const [problem] = await service.refuses('DELETE', `/tenants/${id}`, { code: 'conflict', status: 409 })
    expect(problem?.message).toMatch(/1 Customer\b.*2 Leads/)
    const bulk = await service.api('DELETE', `/tenants?where[id][equals]=${id}`)
    expect(bulk.body).toMatchObject({ docs: [], errors: [expect.stringMatching(/2 Leads/)] })
    await service.bulk('DELETE', `/leads?where[tenant][equals]=${id}`)
    await service.bulk('DELETE', `/customers?where[tenants][equals]=${id}`)
    expect((await service.api('DELETE', `/tenants/${id}`)).status).toBe(200)
  })

  it('are never left by a record that is made meanwhile', async () => {
    for (let run = 0; run < 10; run++) {
      const { id } = await service.create('tenants', { name: 'raced' })
      const [gone, made] = await Promise.all([
        service.api('DELETE', `/tenants/${id}`),
        service.api('POST', '/leads', { body: { name: 'raced', tenant: id } }),
      ])
      const told = JSON.stringify([gone.body, made.body])
      expect([gone.status, made.status], told).toEqual(gone.status === 200 ? [200, 400] : [409, 201])
      const [{ count } = { count: 0 }] = await service.query(
        'SELECT count(*)::int FROM leads LEFT JOIN tenants ON tenants.id = tenant_id WHERE leads.name = $1 AND tenants.id IS NULL',
        ['raced'],
      )
      expect(count, told).toBe(0)
    }
  })
})

describe('what is foreign', () => {
  const cases: [
    what: string,
    ask: (id: { batch: string; record: number; trade: number }) => Promise<Said>,
  ][] = [
    ['a read', ({ record }) => pair.ask('GET', `/customers/${record}`)],
    ['an update', ({ record }) => pair.ask('PATCH', `/customers/${record}`, { email: 'x' })],
    ['an update of a part', ({ trade }) => pair.ask('PATCH', `/trades/${trade}`, { odometer: 1 })],
    ['a deletion', ({ record }) => pair.ask('DELETE', `/customers/${record}`)],
    ['its changes', ({ record }) => pair.ask('GET', `/customers/${record}/changes`)],
    ['an undoing', ({ batch }) => pair.ask('POST', `/changes/batches/${batch}/undo`)],
    ['a reference', ({ record }) => pair.ask('POST', '/vehicles', { customer: record })],
    ['a list of references', ({ record }) => pair.ask('POST', '/deals', { facilitator: [record] })],
    ['an inverse list', ({ trade }) => pair.ask('POST', '/vehicles', { trades: [trade] })],
    [
      'a bulk update',
      ({ record }) => pair.ask('PATCH', `/customers?where[id][equals]=${record}`, { email: 'x' }),
    ],
    ['a bulk deletion', ({ record }) => pair.ask('DELETE', `/customers?where[id][equals]=${record}`)],
  ]
  let there: { batch: string; record: number; trade: number }
  const notThere = { batch: '00000000-0000-4000-8000-000000000000', record: missing, trade: missing }

  beforeAll(async () => {
    const deal = await service.create('deals', { tenant: pair.other })
    const [record, trade] = await Promise.all([
      service.create('customers', { tenants: [pair.other] }),
      service.create('trades', { deal: deal.id }),
    ])
    const { batchId } = await service.bulk('PATCH', `/customers?where[id][equals]=${record.id}`, {
      email: 'other',
    })
    there = { batch: batchId ?? '', record: record.id, trade: trade.id }
  })

  it.each(cases)('is refused as what is not there, by the same statements: %s', async (_, ask) => {
    // Once unheard: what a first request prepares is prepared.
    await ask(notThere)
    const heard = async (ids: typeof there) => {
      let statements: string[] = []
      const said = await refusal(async () => {
        const told = await statementsOf(() => ask(ids))
        // Whose key it is may be known from the request before.
        statements = told.statements.filter((each) => !each.includes('FROM "api_keys" AS record'))
        return told.answer
      })
      return { said, statements }
    }
    const foreign = await heard(there)
    expect(foreign.statements.length).toBeGreaterThan(0)
    expect(foreign).toEqual(await heard(notThere))
  })
})
