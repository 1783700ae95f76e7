/** `select`, `populate` and `joins`: what is answered of a record. The whole record is the oracle. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { collectionOf, type FieldModel, inverseKinds, modelOf } from '../../src/plugins/database/model/model'
import { type Bulk, type Doc, useClient } from '../support/client'
import { everyCollection } from '../support/everyCollection'
import { makeTargets } from '../support/records'
import { seed } from '../support/seed'

const service = useClient()
beforeAll(async () => {
  const written = [...modelOf(service.payload)].filter(([, { isReadOnly }]) => !isReadOnly)
  await makeTargets(service, new Map(written))
})

const collections = everyCollection.map(([slug]) => slug)
const fieldsOf = (slug: string): FieldModel[] => [...collectionOf(service.payload, slug).fields.values()]

/** The fields of a whole record that have these names, in its order. */
const picked = (slug: string, doc: Doc, names: ReadonlySet<string>): object => {
  const part: Record<string, unknown> = {}
  for (const { name } of fieldsOf(slug)) {
    if (!names.has(name)) continue
    const [outer = '', inner] = name.split('.')
    part[outer] =
      inner === undefined
        ? doc[outer]
        : { ...(part[outer] as object), [inner]: (doc[outer] as Record<string, unknown>)[inner] }
  }
  return part
}

const query = (name: string, flags: readonly [string, boolean][]): string =>
  flags.map(([field, flag]) => `${name}[${field}]=${flag}`).join('&')

describe('select', () => {
  it.each(collections)(
    'of %s answers any fields as the whole record has them, and their order',
    async (slug) => {
      const names = fieldsOf(slug).map(({ name }) => name)
      const whole = await service.list(`/${slug}?limit=20`)
      expect(whole.docs.length).toBeGreaterThan(0)
      const anyNames = fc.subarray(
        names.filter((name) => name !== 'id'),
        { minLength: 1 },
      )
      await fc.assert(
        fc.asyncProperty(anyNames, fc.boolean(), async (chosen, isInclude) => {
          const shown = new Set(names.filter((name) => name === 'id' || chosen.includes(name) === isInclude))
          const select = query(
            'select',
            chosen.map((name) => [name, isInclude]),
          )
          const page = await service.list(`/${slug}?limit=20&${select}`)
          expect(JSON.stringify(page.docs)).toBe(
            JSON.stringify(whole.docs.map((doc) => picked(slug, doc, shown))),
          )
        }),
        { numRuns: 6, seed },
      )
    },
  )

  it('of one record, as JSON, by members and by an object is the same', async () => {
    const [change] = (await service.list('/changes?limit=1')).docs
    const path = `/changes/${change?.id}?`
    const { actor, id } = await service.get(path)
    const { type } = actor as Doc
    for (const select of [
      'select[actor][type]=true',
      'select[actor.type]=true',
      `select=${encodeURIComponent('{"actor":{"type":true}}')}`,
    ]) {
      expect(await service.get(path + select)).toEqual({ actor: { type }, id })
    }
    expect(await service.get(`${path}select[actor]=true`)).toEqual({ actor, id })
  })

  it('is what writes answer too', async () => {
    const body = { consumerFirstName: 'Ada', consumerLastName: 'Lovelace' }
    const select = 'select[consumerFirstName]=true'
    const made = (await service.api('POST', `/customers?${select}`, { body })).body as { doc: Doc }
    const { id } = made.doc
    const part = { consumerFirstName: 'Ada', id }
    expect(made.doc).toEqual(part)
    const one = `where[id][equals]=${id}&${select}`
    const answers = [
      await service.api('PATCH', `/customers/${id}?${select}`, { body: {} }),
      await service.api('PATCH', `/customers?${one}`, { body: { consumerLastName: 'King' } }),
      await service.api('DELETE', `/customers?${one}`),
    ]
    expect(answers.map((each) => (each.body as { doc?: Doc }).doc ?? (each.body as Bulk).docs[0])).toEqual([
      part,
      part,
      part,
    ])
    const batch = await service.api('POST', `/customers/batch?${select}`, { body: { docs: [body] } })
    expect((batch.body as Bulk).docs).toEqual([
      { consumerFirstName: 'Ada', id: expect.any(Number) as number },
    ])
  })

  it('makes another tag, by which the record can be updated all the same', async () => {
    const { id } = await service.create('leads', { phone: '555-0101' })
    const whole = await service.api('GET', `/leads/${id}`)
    const part = await service.api('GET', `/leads/${id}?select[phone]=true`)
    const tag = part.headers.get('etag') ?? ''
    expect(tag).not.toBe(whole.headers.get('etag'))
    const same = await service.api('GET', `/leads/${id}?select[phone]=true`, {
      headers: { 'if-none-match': tag },
    })
    expect(same.status).toBe(304)
    const updated = await service.api('PATCH', `/leads/${id}`, {
      body: { phone: '555-0102' },
      headers: { 'if-match': tag },
    })
    expect(updated.status).toBe(200)
  })
})

describe('populate', () => {
  it('answers those fields of records that stand in the place of references, and leaves others whole', async () => {
    const customer = await service.create('customers', { consumerFirstName: 'Ada' })
    const vehicle = await service.create('vehicles', {})
    const { id } = await service.create('deals', { customer: customer.id, vehicle: vehicle.id })
    const whole = await service.get(`/deals/${id}?depth=1`)
    const part = await service.get(`/deals/${id}?depth=1&populate[customers][consumerFirstName]=true`)
    expect(part).toEqual({ ...whole, customer: { consumerFirstName: 'Ada', id: customer.id } })
    const without = await service.get(`/deals/${id}?depth=1&populate[customers][consumerFirstName]=false`)
    const { consumerFirstName: _, ...rest } = whole['customer'] as Doc
    expect(without['customer']).toEqual(rest)
  })

  it('reads no record behind a reference that is not selected', async () => {
    const customer = await service.create('customers', {})
    const vehicle = await service.create('vehicles', {})
    const { id } = await service.create('deals', { customer: customer.id, vehicle: vehicle.id })
    const part = await service.get(
      `/deals/${id}?depth=2&select[customer]=true&populate[customers][email]=true`,
    )
    expect(part).toEqual({ customer: { email: null, id: customer.id }, id })
  })
})

describe('refused is', () => {
  it.each([
    ['select[nam]=true', /select\[nam\].*no such field/],
    ['select[phone]=yes', /select\[phone\].*true or false/],
    ['select[phone]=true&select[email]=false', /both true and false/],
    ['select[id]=false', /select\[id\].*its id/],
    ['select=', /select/],
    ['select=[]', /select/],
    ['select={}', /select/],
    ['select[phone][x]=true', /select\[phone\.x\].*no such field/],
    ['populate[customer][email]=true', /populate\[customer\].*customers/],
    ['populate[users][email]=true', /populate\[users\]/],
    ['populate[customers]=true', /populate\[customers\]/],
    ['populate[customers][mail]=true', /populate\[customers\]\[mail\]/],
    ['joins[phone]=false', /joins\[phone\]/],
    ['joins[deals][limit]=0', /1 to 5000/],
    ['joins[deals][limit]=5001', /1 to 5000/],
    ['joins[deals][limit]=two', /1 to 5000/],
    ['joins[deals][sort]=id', /limit/],
    ['joins[deals]=true', /false, or have a limit/],
    ['joins=true', /joins/],
  ])('%s', async (parameters, says) => {
    const refusal = { code: 'invalid_parameter', says, status: 400 }
    await service.refuses('GET', `/customers?${parameters}`, refusal)
    await service.refuses('PATCH', `/customers?where[id][exists]=true&${parameters}`, refusal, { body: {} })
  })

  it.each(['select', 'populate', 'joins'])('%s where no record is answered', async (name) => {
    const refusal = { code: 'unknown_parameter', status: 400 }
    await service.refuses('GET', `/leads/count?${name}[id]=true`, refusal)
  })
})

it('each inverse list of each collection can be left out', async () => {
  for (const slug of collections) {
    const lists = fieldsOf(slug).filter(({ kind }) => inverseKinds.has(kind))
    const names = lists.map(({ name }) => name)
    const { docs } = await service.list(`/${slug}?limit=3&joins=false`)
    for (const doc of docs) for (const name of names) expect(doc).not.toHaveProperty(name)
  }
})
