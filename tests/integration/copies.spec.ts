/** A copy of a record by the panel's button Duplicate. */
import { describe, expect, it } from 'vitest'
import { useClient } from '../support/client'
import { signIn } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
const admin = fixture(() => signIn(service))

const copy = async (slug: string, id: number, data: object = {}): Promise<Record<string, unknown>> => {
  const answer = await expectStatus(200, admin.api('POST', `/${slug}/${id}/duplicate`, data))
  const { doc } = answer.body as { doc: { id: number } }
  return service.get(`/${slug}/${doc.id}`)
}

describe('a copy', () => {
  it.each([
    ['deals', { dealId: 'D-7', status: 'Funded' }, 'dealId'],
    ['vehicles', { make: 'Audi', vin: 'WAUZZZ8K9BA000001' }, 'vin'],
    ['vehicles', { make: 'Audi', stockNumber: '17' }, 'stockNumber'],
    ['customers', { companyName: 'Ash', customerId: 'C-7' }, 'customerId'],
    ['messages', { message: 'Hello', phoneProviderMessageId: 'SM7' }, 'phoneProviderMessageId'],
  ])('of %s %j has no %s', async (slug, data, key) => {
    const original = await service.create(slug, data)
    const { [key]: _, ...others } = data as Record<string, unknown>
    expect(await copy(slug, original.id)).toMatchObject({ ...others, [key]: null })
    expect(await service.get(`/${slug}/${original.id}`)).toEqual(original)
    expect(await service.ids(`/${slug}?where[${key}][equals]=${String(original[key])}`)).toEqual([
      original.id,
    ])
  })

  it('has the key that it is given', async () => {
    const { id } = await service.create('deals', { dealId: 'D-8' })
    expect(await copy('deals', id, { dealId: 'D-9' })).toMatchObject({ dealId: 'D-9' })
  })

  it('of a lead leaves it its latest event', async () => {
    const lead = await service.create('leads', { name: 'Ana' })
    const event = await service.create('leadEvents', { lead: lead.id })
    expect(await copy('leads', lead.id)).toMatchObject({ latestEvent: null, name: 'Ana' })
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ latestEvent: event.id })
  })
})
