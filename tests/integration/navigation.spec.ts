/** The numbers beside the links of the navigation: what calls for action, of what each of the staff may see. */
import { describe, expect, it } from 'vitest'
import { buildCountUrl } from '../../src/admin/features/related/listAddress'
import { endOfDay } from '../../src/fields/navigation'
import { navigation } from '../../src/navigation'
import { useClient } from '../support/client'
import { openLeadPage } from '../support/leadPage'
import type { Staff } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
const leadPage = fixture(() => openLeadPage(service))

const hour = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** By the id of an entry. */
const countsOf = async (staff: Staff): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  const [account] = await service.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    staff.id,
  ])
  for (const { collection, count, id } of navigation) {
    if (!count) continue
    const url = buildCountUrl(service.payload, {
      collection,
      where: count({ email: String(account?.email) }),
    })
    const answer = await staff.api('GET', url.slice('/api'.length).replace(endOfDay, fromNow(1)))
    counts[id] = (answer.body as { totalDocs: number }).totalDocs
  }
  return counts
}

describe('the numbers of the navigation', () => {
  it('are of one’s own tasks that are due, and of leads that wait for a first contact', async () => {
    const { otherRep, rep } = leadPage.staff
    const before = await countsOf(rep)
    const lead = await leadPage.newLead()
    const own = { assignee: leadPage.reps.own.id, lead: lead.id }
    await service.create('tasks', { ...own, due: fromNow(-48), what: 'Overdue' })
    await service.create('tasks', { ...own, due: fromNow(0.5), what: 'Today' })
    await service.create('tasks', { ...own, due: fromNow(30), what: 'Tomorrow' })
    await service.create('tasks', { ...own, done: true, due: fromNow(-1), what: 'Done' })
    await service.create('tasks', { assignee: leadPage.reps.other.id, due: fromNow(-1), what: 'Of another' })
    const after = await countsOf(rep)
    const increase = (id: string) => (after[id] ?? 0) - (before[id] ?? 0)
    expect(increase('nav-leads')).toBe(1)
    // The rule for new leads with a phone number makes a task too, due within this hour.
    expect(increase('nav-my-day') - 2).toBe(
      (
        await service.list(
          `/tasks?where[lead][equals]=${lead.id}&where[rule][exists]=true&where[due][less_than]=${fromNow(1)}`,
        )
      ).docs.length,
    )
    expect((await countsOf(otherRep))['nav-leads']).toBe(0)
    await service.create('leadEvents', { lead: lead.id, type: 'Outbound Phone Call' })
    expect((await countsOf(rep))['nav-leads']).toBe(before['nav-leads'])
  })
})
