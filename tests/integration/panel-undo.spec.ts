/** Undo in the panel: what staff wrote is put back in their name, and what they are told of the rest. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { ActionName, Done } from '../../src/admin/features/lead/actions/leadAction'
import { undoBatch, type Undone } from '../../src/admin/features/undo/undoBatch'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { openLeadPage } from '../support/leadPage'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
let lead: Doc

const page = fixture(() => openLeadPage(service))
beforeEach(async () => {
  lead = await page.newLead()
})

const undo = async (staff: Staff, batchId: string, language = 'en'): Promise<Undone> => {
  const req = await panelRequest(service, staff)
  req.i18n = { ...req.i18n, language }
  return (await undoBatch({ batchId, req } as never)) as Undone
}

const read = ({ id }: Doc, slug = 'leads') => service.get(`/${slug}/${id}`)

const count = async (slug: string, where: string): Promise<number> =>
  (await service.list(`/${slug}?${where}`)).totalDocs

/** Who wrote the last change of a lead, by the ledger. */
const lastActor = async ({ id }: Doc) => {
  const [row] = await service.query<{ actor: string; operation: string }>(
    `SELECT actor_type || ' ' || actor_id AS actor, operation FROM changes
      WHERE collection = 'leads' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
    [id],
  )
  return row
}

describe('a move', () => {
  const move = async (staff: Staff, to: string) => {
    const [row] = await service.query<{ last: number }>(
      "SELECT max(id) AS last FROM changes WHERE collection = 'leads' AND record_id = $1",
      [lead.id],
    )
    const answer = await staff.api('PATCH', `/leads/${lead.id}/fields?unchangedSince=${row?.last ?? 0}`, {
      processStatuses: to,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (answer.body as { batchId: string }).batchId
  }

  it('is undone by a rep, in the rep’s name, and redone', async () => {
    const { rep } = page.staff
    const undone = await undo(rep, await move(rep, 'On Hold'))
    expect(undone).toMatchObject({ count: 1, docs: [{ collection: 'leads', id: lead.id }], failed: [] })
    expect(await read(lead)).toMatchObject({ processStatuses: 'Qualified Lead' })
    expect(await lastActor(lead)).toEqual({ actor: `user ${rep.id}`, operation: 'update' })
    expect(await undo(rep, undone.batchId ?? '')).toMatchObject({ count: 1 })
    expect(await read(lead)).toMatchObject({ processStatuses: 'On Hold' })
  })

  it('stays when somebody changed the lead since, and the reader is told in either language', async () => {
    const { rep } = page.staff
    const batchId = await move(rep, 'On Hold')
    await service.update(`/leads/${lead.id}`, { notes: 'called' })
    const before = await contents(service)
    const refused = { batchId: null, count: 0, docs: [] }
    const failed = (reason: string) => [{ collection: 'leads', id: lead.id, reason }]
    expect(await undo(rep, batchId)).toMatchObject({ ...refused, failed: failed('it was changed since.') })
    expect(await undo(rep, batchId, 'es')).toMatchObject({ ...refused, failed: failed('cambió después.') })
    expect(await contents(service)).toEqual(before)
  })

  it('is not undone by a rep whose lead it is not, nor by a manager of other tenants', async () => {
    const southern = await page.newLead({ salesRep: null, tenant: page.tenants.south.id })
    lead = southern
    const batchId = await move(page.staff.admin, 'On Hold')
    const before = await contents(service)
    expect(await undo(page.staff.manager, batchId)).toMatchObject({ count: 0, isUnavailable: true })
    lead = await page.newLead({ salesRep: page.reps.other.id })
    const own = await move(page.staff.admin, 'On Hold')
    const then = await contents(service)
    expect(then).not.toEqual(before)
    expect(await undo(page.staff.rep, own)).toMatchObject({ count: 0 })
    expect(await contents(service)).toEqual(then)
  })
})

describe('a quick action', () => {
  const act = async (
    staff: Staff,
    action: ActionName,
    values: Record<string, unknown>,
  ): Promise<Exclude<Done, { problems: object }>> =>
    (await page.act(staff, lead, action, values)) as Exclude<Done, { problems: object }>

  it('is undone whole by the rep who did it, who deletes nothing else', async () => {
    const { rep } = page.staff
    const values = { status: 'Had Conversation', type: 'Outbound Phone Call Answered' }
    const { batchId } = await act(rep, 'logCall', values)
    expect(await count('leadEvents', `where[lead][equals]=${lead.id}`)).toBe(1)
    expect(await undo(rep, batchId)).toMatchObject({ failed: [] })
    expect(await count('leadEvents', `where[lead][equals]=${lead.id}`)).toBe(0)
    expect(await read(lead)).toMatchObject({ latestEvent: null })
  })

  it('stays when another rep wrote it', async () => {
    const { admin, rep } = page.staff
    const { batchId } = await act(admin, 'setNextStep', { nextSteps: 'Ask', status: 'Searching' })
    const { failed } = await undo(rep, batchId)
    expect(failed.map(({ collection }) => collection)).toContain('leadEvents')
    expect(await count('leadEvents', `where[lead][equals]=${lead.id}`)).toBe(1)
  })

  it('that gave the lead away is undone by the rep who gave it', async () => {
    const { rep } = page.staff
    const { batchId } = await act(rep, 'assign', {
      salesRep: page.reps.other.id,
      initialRep: page.reps.own.id,
    })
    expect(await undo(rep, batchId)).toMatchObject({ count: 2, failed: [] })
    expect(await read(lead)).toMatchObject({ salesRep: page.reps.own.id })
  })
})

// Each lead has an open task, which moves with it.
describe('a bulk edit', () => {
  it('is undone but for what was changed since, which is named', async () => {
    const { manager } = page.staff
    const others = [await page.newLead(), await page.newLead({ salesRep: page.reps.other.id })]
    const ids = [lead, ...others].map(({ id }) => id)
    const answer = await manager.api('PATCH', `/leads?where[id][in]=${ids.join()}`, {
      salesRep: page.reps.fitting.id,
    })
    expect(answer.body).toMatchObject({ failed: [] })
    expect((answer.body as { docs: Doc[] }).docs).toHaveLength(ids.length)
    await service.update(`/leads/${lead.id}`, { notes: 'called' })
    const undone = await undo(manager, (answer.body as { batchId: string }).batchId)
    expect(undone).toMatchObject({ count: 5, failed: [{ collection: 'leads', id: lead.id }] })
    expect(await Promise.all([lead, ...others].map((each) => read(each)))).toMatchObject([
      { salesRep: page.reps.fitting.id },
      { salesRep: page.reps.own.id },
      { salesRep: page.reps.other.id },
    ])
  })

  it('puts back a rep whom staff could not choose', async () => {
    await service.update(`/leads/${lead.id}`, { salesRep: page.reps.south.id })
    const answer = await page.staff.admin.api('PATCH', `/leads?where[id][in]=${lead.id}`, {
      salesRep: page.reps.fitting.id,
    })
    expect(await undo(page.staff.admin, (answer.body as { batchId: string }).batchId)).toMatchObject({
      count: 2,
    })
    expect(await read(lead)).toMatchObject({ salesRep: page.reps.south.id })
  })
})

describe('a deletion', () => {
  it('from the page of a record comes back with all that named it', async () => {
    const event = await service.create('leadEvents', { lead: lead.id, type: 'Outbound Text' })
    const before = await read(lead)
    const answer = await expectStatus(200, page.staff.admin.api('DELETE', `/leads/${lead.id}`))
    const batchId = answer.headers.get('x-batch-id') ?? ''
    expect(await undo(page.staff.admin, batchId)).toMatchObject({ failed: [] })
    expect(await read(lead)).toMatchObject({ ...before, updatedAt: expect.any(String) as string })
    expect(await read(event, 'leadEvents')).toMatchObject({ lead: lead.id })
  })

  it('of an account cannot be undone, as the ledger keeps nothing of it', async () => {
    const { doc } = (
      await page.staff.admin.api('POST', '/users', {
        allTenants: true,
        email: 'gone@example.com',
        password: 'correct horse battery',
        role: 'rep',
      })
    ).body as { doc: Doc }
    const answer = await expectStatus(200, page.staff.admin.api('DELETE', `/users/${doc.id}`))
    expect(answer.headers.get('x-batch-id')).toBeNull()
  })
})
