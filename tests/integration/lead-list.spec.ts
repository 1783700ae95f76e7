/** What is next for the leads of a list, read together. */
import { describe, expect, it } from 'vitest'
import { nextOfLeads } from '../../src/admin/features/lead/next'
import { useDealer } from '../support/dealer'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { statementsOf } from '../support/statements'

const hour = 60 * 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

const { admin, north, rep, service, south } = useDealer()

const lead = (name: string, tenant = north) => service.create('leads', { name, tenant: tenant.id })

const next = async (staff: Staff, ids: readonly number[]) =>
  nextOfLeads(await panelRequest(service, staff), ids)

describe('what is next', () => {
  it('is the open task that is due first, and the next meeting', async () => {
    const { id } = await lead('Busy')
    // A lead may have a task of a rule.
    await service.query('UPDATE tasks SET done = TRUE WHERE lead_id = $1', [id])
    await service.create('tasks', { due: inHours(-90), lead: id, what: 'Done long ago', done: true })
    await service.create('tasks', { due: inHours(50), lead: id, what: 'Later' })
    await service.create('tasks', { due: inHours(-50), lead: id, what: 'Call' })
    await service.create('tasks', { lead: id, what: 'Some day' })
    await service.create('meetings', { lead: id, meetingTime: inHours(-1), name: 'Over' })
    await service.create('meetings', { lead: id, meetingTime: inHours(30), name: 'Test drive' })
    await service.create('meetings', { lead: id, meetingTime: inHours(60), name: 'Signing' })
    const found = (await next(admin, [id])).get(id)
    expect(found).toMatchObject({
      contact: null,
      meeting: { what: 'Test drive' },
      task: { what: 'Call' },
    })
    expect(found?.clock).toMatchObject({ state: 'waiting' })
  })

  it('has the last contact, and a clock that has stopped', async () => {
    const { id } = await lead('Contacted')
    await service.create('leadEvents', { lead: id, type: 'Outbound Text' })
    await service.create('leadEvents', { lead: id, type: 'Customer Answered' })
    await service.create('leadEvents', { lead: id, type: 'Status Check' })
    const found = (await next(admin, [id])).get(id)
    const [last] = await service.query<{ at: Date }>(
      `SELECT max(created_at) AS at FROM lead_events WHERE lead_id = $1 AND type = 'Customer Answered'`,
      [id],
    )
    expect(found?.clock).toMatchObject({ state: 'answered' })
    expect(Math.abs(Date.parse(found?.contact ?? '') - Number(last?.at))).toBeLessThan(1000)
  })

  it('is hidden with the lead', async () => {
    const [own, other] = [await lead('Own'), await lead('Other', south)]
    const found = await next(rep, [own.id, other.id])
    expect(found.has(other.id)).toBe(false)
  })
})

it('takes as many statements for fifty leads as for five', async () => {
  const ids: number[] = []
  for (let at = 0; at < 50; at++) ids.push((await lead(`Lead ${at}`)).id)
  const countFor = async (count: number) => {
    const req = await panelRequest(service, admin)
    const { answer, statements } = await statementsOf(() => nextOfLeads(req, ids.slice(0, count)))
    expect(answer.size).toBe(count)
    return statements.length
  }
  const few = await countFor(5)
  expect(await countFor(50)).toBe(few)
  expect(few).toBeLessThanOrEqual(3)
})
