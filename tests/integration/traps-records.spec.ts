/** Where stock Payload changes records, or their history, behind everybody's back. Each is shown on stock Payload first. */
import { describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'
import { startStock } from '../support/stock'
import { started } from '../support/service'

const service = useClient()
const stock = started(startStock)

type Version = { parent: number; version: Record<string, unknown> }

const stockVersions = async (id: number): Promise<Version[]> => {
  const { body } = (await stock.api(
    'GET',
    `/notes/versions?where[parent][equals]=${id}&sort=id&depth=0`,
  )) as {
    body: { docs: Version[] }
  }
  return body.docs
}

const versions = async (id: number): Promise<Version[]> => {
  const { docs } = await service.list(`/trades/versions?where[parent][equals]=${id}&sort=id`)
  return docs as unknown as Version[]
}

describe('the deletion of a record that others name (traps 6 and 10)', () => {
  it('empties references without a trace in stock Payload; here each is an update with a version', async () => {
    const tag = await stock.create('tags')
    const note = await stock.create('notes', { tag: tag.id, tags: [tag.id] })
    await stock.api('DELETE', `/tags/${tag.id}`)
    const there = (await stock.api('GET', `/notes/${note.id}`)).body as Doc
    expect([there['tag'], there['updatedAt']]).toEqual([null, note['updatedAt']])
    expect(await stockVersions(note.id)).toHaveLength(1)

    const vehicle = await service.create('vehicles')
    const trade = await service.create('trades', { vehicle: vehicle.id })
    await service.api('DELETE', `/vehicles/${vehicle.id}`)
    const here = await service.get(`/trades/${trade.id}`)
    expect(here['vehicle']).toBeNull()
    expect(here['updatedAt']).not.toBe(trade['updatedAt'])
    expect((await versions(trade.id)).map(({ version }) => version['vehicle'])).toEqual([vehicle.id, null])
  })

  it('rewrites the history of others in stock Payload, and leaves it as it was here', async () => {
    const tag = await stock.create('tags')
    const note = await stock.create('notes', { tag: tag.id })
    expect((await stockVersions(note.id)).map(({ version }) => version['tag'])).toEqual([tag.id])
    await stock.api('DELETE', `/tags/${tag.id}`)
    expect((await stockVersions(note.id)).map(({ version }) => version['tag'])).toEqual([null])

    const customer = await service.create('customers')
    const tenant = await service.create('tenants')
    const hook = await service.create('webhooks', { tenants: [tenant.id], url: 'https://example.com' })
    const approval = await service.create('preApprovals', { customer: customer.id })
    const history = async (slug: string, id: number) =>
      (await service.list(`/${slug}/versions?where[parent][equals]=${id}&sort=id`)).docs
    const before = [await history('webhooks', hook.id), await history('preApprovals', approval.id)]
    await service.api('DELETE', `/tenants/${tenant.id}`)
    await service.api('DELETE', `/customers/${customer.id}`)
    const after = [await history('webhooks', hook.id), await history('preApprovals', approval.id)]
    expect(after.map((entries) => entries.slice(0, 1))).toEqual(before)
    expect(before[0]?.[0]?.['version']).toMatchObject({ tenants: [tenant.id] })
    expect(before[1]?.[0]?.['version']).toMatchObject({ customer: customer.id })
    // What an old version names may be gone: it stays an id at any depth.
    const deep = await service.list(
      `/preApprovals/versions?where[parent][equals]=${approval.id}&sort=id&depth=2`,
    )
    expect(deep.docs[0]?.['version']).toMatchObject({ customer: customer.id })
  })

  it('leaves no foreign key from a version table to the records that a version names', async () => {
    const keys = await service.query<{ column: string }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS column FROM pg_constraint c
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
       WHERE c.contype = 'f' AND c.conrelid::regclass::text ~ '^_.*_v'`,
    )
    expect(keys.map(({ column }) => column).filter((column) => !/[._]parent_id$/.test(column))).toEqual([])
  })
})

describe('localised text without a fallback (trap 9)', () => {
  it('is dropped by stock Payload, which says that it stored it, and is kept here', async () => {
    const strict = await startStock({ fallback: false })
    try {
      const note = await strict.create('notes', { subject: 'said', title: 'x' })
      expect(((await strict.api('GET', `/notes/${note.id}?locale=en`)).body as Doc)['subject']).not.toBe(
        'said',
      )
    } finally {
      await strict.close()
    }

    for (const query of ['', '?fallback-locale=none', '?locale=en', '?locale=en&fallback-locale=none']) {
      const template = await service.create('templates', { message: 'kept', subject: 'said' }, query)
      expect(template, query).toMatchObject({ message: 'kept', subject: 'said' })
      expect(await service.get(`/templates/${template.id}`)).toMatchObject({
        message: 'kept',
        subject: 'said',
      })
      await service.api('PATCH', `/templates/${template.id}${query}`, { body: { subject: 'said again' } })
      expect(await service.get(`/templates/${template.id}`)).toMatchObject({
        message: 'kept',
        subject: 'said again',
      })
    }
  })
})
