/** Which event is a lead's latest: the one created last, until somebody says otherwise or it goes. */
import { describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'

const service = useClient()

const latestOf = async ({ id }: Doc) => (await service.get(`/leads/${id}`))['latestEvent']
const leadOf = async ({ id }: Doc) => (await service.get(`/leadEvents/${id}`))['currentStatusFor']
const eventOf = (lead: Doc, data = {}) => service.create('leadEvents', { lead: lead.id, ...data })

describe('leads.latestEvent', () => {
  it('becomes the event that is created for the lead, and answers on the event', async () => {
    const lead = await service.create('leads')
    expect(lead['latestEvent']).toBeNull()
    const first = await eventOf(lead)
    expect(first['currentStatusFor']).toBe(lead.id)
    const second = await eventOf(lead)
    expect(await latestOf(lead)).toBe(second.id)
    expect([await leadOf(first), await leadOf(second)]).toEqual([null, lead.id])
  })

  it('does not follow an event that is moved to the lead later', async () => {
    const lead = await service.create('leads')
    const event = await service.create('leadEvents')
    await service.update(`/leadEvents/${event.id}`, { lead: lead.id })
    expect(await latestOf(lead)).toBeNull()
  })

  it('is the newest of several created at once', async () => {
    const lead = await service.create('leads')
    const events = await Promise.all(Array.from({ length: 12 }, () => eventOf(lead)))
    const current = await Promise.all(events.map(leadOf))
    expect(current.filter((each) => each !== null)).toEqual([lead.id])
    // The last to take the lead's lock is the latest; which one that is, the lock decides.
    expect(events.map(({ id }) => id)).toContain(await latestOf(lead))
  })

  it('moves when a lead names an event without a lead that is another one’s', async () => {
    const [one, two] = [await service.create('leads'), await service.create('leads')]
    const event = await service.create('leadEvents', { currentStatusFor: one.id })
    await service.update(`/leads/${two.id}`, { latestEvent: event.id })
    expect([await latestOf(one), await latestOf(two), await leadOf(event)]).toEqual([null, event.id, two.id])
    const third = await service.create('leads', { latestEvent: event.id })
    expect([await latestOf(two), await leadOf(event)]).toEqual([null, third.id])
  })

  it('is written from the event too, and leaves where it was', async () => {
    const [one, two] = [await service.create('leads'), await service.create('leads')]
    const event = await service.create('leadEvents', { currentStatusFor: one.id })
    const moved = await service.update(`/leadEvents/${event.id}`, { currentStatusFor: two.id })
    expect(moved['currentStatusFor']).toBe(two.id)
    expect([await latestOf(one), await latestOf(two)]).toEqual([null, event.id])
    await service.update(`/leadEvents/${event.id}`, { currentStatusFor: null })
    expect(await latestOf(two)).toBeNull()
  })

  it('is no event of another lead, by whatever way it is written', async () => {
    const [own, other] = [await service.create('leads'), await service.create('leads')]
    const event = await eventOf(own)
    const before = await contents(service)
    const refused = { code: 'invalid_value', status: 400 }
    await service.refuses('PATCH', `/leads/${other.id}`, refused, { body: { latestEvent: event.id } })
    await service.refuses('POST', '/leads', refused, { body: { latestEvent: event.id } })
    await service.refuses('PATCH', `/leadEvents/${event.id}`, refused, {
      body: { currentStatusFor: other.id },
    })
    const bulk = await service.api('PATCH', `/leads?where[id][equals]=${other.id}`, {
      body: { latestEvent: event.id },
    })
    expect(bulk.body).toMatchObject({
      docs: [],
      errors: [`Lead ${other.id}: latestEvent: leadEvents ${event.id} is an event of another lead.`],
    })
    expect(await contents(service)).toEqual(before)
    // Sent back as it was read, it changes nothing.
    await service.update(`/leads/${own.id}`, { latestEvent: event.id, notes: 'read and sent back' })
  })

  it('falls back to the newest event left, by id, and to none', async () => {
    const lead = await service.create('leads')
    const [first, second, third] = [await eventOf(lead), await eventOf(lead), await eventOf(lead)]
    await service.api('DELETE', `/leadEvents/${second.id}`)
    expect(await latestOf(lead)).toBe(third.id)
    await service.api('DELETE', `/leadEvents/${third.id}`)
    expect(await latestOf(lead)).toBe(first.id)
    await service.bulk('DELETE', `/leadEvents?where[lead][equals]=${lead.id}`)
    expect(await latestOf(lead)).toBeNull()
  })

  it('outlives the lead as an event of nobody', async () => {
    const lead = await service.create('leads')
    const event = await eventOf(lead)
    await service.api('DELETE', `/leads/${lead.id}`)
    expect(await service.get(`/leadEvents/${event.id}`)).toMatchObject({ currentStatusFor: null, lead: null })
  })

  it('is nobody’s at all when the event cannot be stored', async () => {
    const lead = await service.create('leads')
    await service.refuses(
      'POST',
      '/leadEvents',
      { code: 'missing_reference', status: 400 },
      {
        body: { createdBy: 987_654, lead: lead.id },
      },
    )
    expect(await latestOf(lead)).toBeNull()
  })
})
