/** `POST /salesReps/{id}/hand-over`: the open work of a rep who leaves goes to others, all of it or nothing. */
import { Client } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import type { Doc } from '../support/client'
import { unwritten } from '../support/contents'
import { useDealer } from '../support/dealer'
import { picture } from '../support/picture'
import type { CallOptions } from '../support/service'

const { admin, north, rep: staffRep, service, south } = useDealer()
let leaver: Doc
let first: Doc
let second: Doc
let work: Record<'closed' | 'deal' | 'done' | 'lead' | 'other' | 'task' | 'template', Doc>

const rep = (name: string) => service.create('salesReps', { name, tenants: [north.id] })

beforeEach(async () => {
  leaver = await rep('Leaver')
  first = await rep('First')
  second = await rep('Second')
  const tenant = north.id
  const lead = await service.create('leads', { name: 'Ana', salesRep: leaver.id, tenant })
  const task = (data: object) => service.create('tasks', { assignee: leaver.id, what: 'Call', ...data })
  const customer = (await service.create('customers', { companyName: 'Pine' })).id
  work = {
    closed: await service.create('deals', { customer, salesRep: leaver.id, status: 'Funded', tenant }),
    deal: await service.create('deals', { customer, salesRep: leaver.id, tenant }),
    done: await task({ done: true, lead: lead.id }),
    lead,
    other: await service.create('leads', { name: 'Bo', salesRep: first.id, tenant }),
    task: await task({ lead: lead.id }),
    template: await service.create('templates', { tenants: [tenant], usedBy: [second.id, leaver.id] }),
  }
})

const handOver = (body: object, options: CallOptions = {}): Promise<{ body: unknown; status: number }> =>
  service.api('POST', `/salesReps/${leaver.id}/hand-over`, { body, ...options })

const read = (slug: string, { id }: Doc) => service.get(`/${slug}/${id}`)

describe('a hand-over', () => {
  it('moves leads, open deals, open tasks and templates, and is undone as one batch', async () => {
    const before = await picture(service)
    const { body, status } = await handOver({ to: [first.id] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual({
      batchId: expect.any(String) as unknown,
      counts: { deals: 1, leads: 1, tasks: 1, templates: 1 },
    })
    expect(await read('leads', work.lead)).toMatchObject({ salesRep: first.id })
    expect(await read('deals', work.deal)).toMatchObject({ salesRep: first.id })
    expect(await read('tasks', work.task)).toMatchObject({ assignee: first.id })
    expect(await read('templates', work.template)).toMatchObject({ usedBy: [second.id, first.id] })
    expect(await read('deals', work.closed)).toMatchObject({ salesRep: leaver.id })
    expect(await read('tasks', work.done)).toMatchObject({ assignee: leaver.id })
    const undone = await service.api('POST', `/changes/batches/${(body as { batchId: string }).batchId}/undo`)
    expect(undone.body, JSON.stringify(undone.body)).toMatchObject({ errors: [] })
    expect(await picture(service)).toEqual(before)
    expect(await read('leads', work.lead)).toMatchObject({ salesRep: leaver.id })
    expect(await read('tasks', work.task)).toMatchObject({ assignee: leaver.id })
    expect(await read('templates', work.template)).toMatchObject({ usedBy: [second.id, leaver.id] })
  })

  it('gives the leads to several in turn, and each task with its lead', async () => {
    const lead = await service.create('leads', { name: 'Cy', salesRep: leaver.id, tenant: north.id })
    const task = await service.create('tasks', { assignee: leaver.id, lead: lead.id, what: 'Write' })
    const { body } = await handOver({ to: [first.id, second.id] })
    expect(body).toMatchObject({ counts: { leads: 2, tasks: 2 } })
    const owners = [await read('leads', work.lead), await read('leads', lead)].map((each) => each['salesRep'])
    expect(new Set(owners)).toEqual(new Set([first.id, second.id]))
    expect((await read('tasks', task))['assignee']).toBe(owners[1])
    expect((await read('tasks', work.task))['assignee']).toBe(owners[0])
  })

  it('leaves what somebody else reassigns meanwhile where it is', async () => {
    const writer = new Client({ connectionString: service.database.url })
    await writer.connect()
    await writer.query('BEGIN')
    await writer.query('UPDATE leads SET sales_rep_id = $1 WHERE id = $2', [second.id, work.lead.id])
    const handed = handOver({ to: [first.id] })
    const isWaiting = async () =>
      (
        await service.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length > 0
    await expect.poll(isWaiting).toBe(true)
    await writer.query('COMMIT')
    await writer.end()
    expect((await handed).body).toMatchObject({ counts: { leads: 0 } })
    expect(await read('leads', work.lead)).toMatchObject({ salesRep: second.id })
  })

  it('counts and stores nothing in a dry run', async () => {
    for (const to of [[first.id], undefined]) {
      const { body } = await unwritten(service, () => handOver({ dryRun: true, to }))
      expect(body).toEqual({ batchId: null, counts: { deals: 1, leads: 1, tasks: 1, templates: 1 } })
    }
  })

  it('moves nothing for staff when one lead would not be seen by its new rep', async () => {
    const far = await service.create('salesReps', { name: 'Far', tenants: [south.id] })
    const refused = await unwritten(service, () =>
      admin.api('POST', `/salesReps/${leaver.id}/hand-over`, { to: [far.id] }),
    )
    expect(refused.status, JSON.stringify(refused.body)).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('would not see this lead')
  })

  it('is refused to reps, and to keys without a right on what moves', async () => {
    const byRep = await unwritten(service, () =>
      staffRep.api('POST', `/salesReps/${leaver.id}/hand-over`, { to: [first.id] }),
    )
    expect(byRep.status).toBe(403)
    const { key } = await createKey(service.payload, 'narrow', {
      scopes:
        'salesReps:read salesReps:write leads:read leads:write deals:read tasks:read tasks:write templates:read templates:write',
    })
    const byKey = await unwritten(service, () => handOver({ to: [first.id] }, { key }))
    expect(byKey.status, JSON.stringify(byKey.body)).toBe(403)
  })

  it.each([
    [{}, 'to'],
    [{ to: [] }, 'to'],
    [{ to: 'all' }, 'to'],
    [{ to: [2_000_000_000] }, 'to'],
    [{ dryRun: 'yes', to: [1] }, 'dryRun'],
    [{ other: 1, to: [1] }, 'other'],
  ])('refuses %j', async (body, field) => {
    const refused = await unwritten(service, () => handOver(body))
    expect(refused, JSON.stringify(refused.body)).toMatchObject({
      body: { errors: [{ field }] },
      status: 400,
    })
  })

  it('refuses the leaver, and one rep twice', async () => {
    for (const to of [[leaver.id], [first.id, first.id]]) {
      const refused = await unwritten(service, () => handOver({ to }))
      expect(refused.body).toMatchObject({ errors: [{ code: 'invalid_value', field: 'to' }] })
    }
  })
})
