/** Open tasks follow their lead or deal to another sales rep, whoever assigns it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'
import { signIn, type Staff } from '../support/staff'
import { statementsOf } from '../support/statements'

const service = useClient()
let admin: Staff
let former: Doc
let next: Doc
let other: Doc
let lead: Doc
let tasks: Record<'done' | 'open' | 'others', Doc>

beforeAll(async () => {
  admin = await signIn(service)
  former = await service.create('salesReps', { name: 'Former' })
  next = await service.create('salesReps', { name: 'Next' })
  other = await service.create('salesReps', { name: 'Other' })
})

beforeEach(async () => {
  lead = await service.create('leads', { name: 'Ana', salesRep: former.id })
  const task = (what: string, data: object) => service.create('tasks', { lead: lead.id, what, ...data })
  tasks = {
    done: await task('done', { assignee: former.id, done: true }),
    open: await task('open', { assignee: former.id }),
    others: await task('of somebody else', { assignee: other.id }),
  }
})

const assigneeOf = async ({ id }: Doc) => (await service.get(`/tasks/${id}`))['assignee']

const ways: Record<string, (id: number, data: object) => Promise<unknown>> = {
  'a key': (id, data) => service.update(`/leads/${id}`, { ...data }),
  'a key in bulk': (id, data) => service.bulk('PATCH', `/leads?where[id][equals]=${id}`, data),
  'a member of staff': (id, data) => admin.api('PATCH', `/leads/${id}`, data),
  'a member of staff in bulk': (id, data) => admin.api('PATCH', `/leads?where[id][in]=${id}`, data),
}

describe('the open tasks of a lead', () => {
  it.each(Object.keys(ways))('follow it to the rep that %s assigns', async (way) => {
    await ways[way]?.(lead.id, { salesRep: next.id })
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ salesRep: next.id })
    expect(await assigneeOf(tasks.open)).toBe(next.id)
    expect(await assigneeOf(tasks.done)).toBe(former.id)
    expect(await assigneeOf(tasks.others)).toBe(other.id)
  })

  it('stay when the lead is written without another rep', async () => {
    await service.update(`/leads/${lead.id}`, { name: 'Ana B.', salesRep: former.id })
    const { totalDocs } = await service.list(
      `/changes?where[collection][equals]=tasks&where[recordId][equals]=${tasks.open.id}`,
    )
    expect(totalDocs).toBe(1)
  })

  it('are given to the first rep of a lead that had none', async () => {
    const unassigned = await service.create('leads', { name: 'Bo' })
    const call = await service.create('tasks', { lead: unassigned.id, what: 'Call' })
    await service.update(`/leads/${unassigned.id}`, { salesRep: next.id })
    expect(await assigneeOf(call)).toBe(next.id)
  })

  it('come back with the lead by one undo of the batch', async () => {
    const { batchId } = await service.bulk('PATCH', `/leads?where[id][equals]=${lead.id}`, {
      salesRep: next.id,
    })
    expect(await assigneeOf(tasks.open)).toBe(next.id)
    const undone = await service.api('POST', `/changes/batches/${batchId}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ salesRep: former.id })
    expect(await assigneeOf(tasks.open)).toBe(former.id)
  })

  it('are moved by statements whose number does not grow with the leads', async () => {
    const leads = await Promise.all(
      Array.from({ length: 40 }, () => service.create('leads', { name: 'Many', salesRep: former.id })),
    )
    for (const { id } of leads) await service.create('tasks', { assignee: former.id, lead: id, what: 'Call' })
    const count = async (ids: number[]) => {
      const path = `/leads?where[id][in]=${ids.join()}`
      const { statements } = await statementsOf(() => service.bulk('PATCH', path, { salesRep: next.id }))
      return statements.length
    }
    const ids = leads.map(({ id }) => id)
    const few = await count(ids.slice(0, 2))
    expect(await count(ids.slice(2))).toBe(few)
    const moved = await service.list(
      `/tasks?where[assignee][equals]=${next.id}&where[lead][in]=${ids.join()}&limit=1`,
    )
    expect(moved.totalDocs).toBe(40)
  })

  it('leave with a rep who is deleted, and come back with an undo', async () => {
    const leaver = await service.create('salesReps', { name: 'Leaver' })
    await service.update(`/leads/${lead.id}`, { salesRep: leaver.id })
    const { batchId } = await service.bulk('DELETE', `/salesReps?where[id][equals]=${leaver.id}`)
    expect(await assigneeOf(tasks.open)).toBe(null)
    const undone = await service.api('POST', `/changes/batches/${batchId}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await assigneeOf(tasks.open)).toBe(leaver.id)
  })
})

it('open tasks follow a deal to another rep', async () => {
  const deal = await service.create('deals', { salesRep: former.id })
  const task = await service.create('tasks', { assignee: former.id, deal: deal.id, what: 'Send papers' })
  await service.update(`/deals/${deal.id}`, { salesRep: next.id })
  expect(await assigneeOf(task)).toBe(next.id)
})
