/**
 * Values that one record alone can hold, given to several records by one request: the response lists exactly the records that
 * hold them afterwards.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bulk, type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { isLongForm } from '../support/runs'

const service = useClient()

const idOf = ({ id }: Doc): number => id
const many = async (slug: string, count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let at = 0; at < count; at++) ids.push(idOf(await service.create(slug)))
  return ids
}

const asBulk = async (method: string, path: string, body: unknown): Promise<Bulk> => {
  const answer = await service.api(method, path, { body })
  expect([200, 201, 400], JSON.stringify(answer.body)).toContain(answer.status)
  return answer.body as Bulk
}

describe('a value that one record alone can hold', () => {
  it('goes to the first record of a bulk update, and the others fail by name', async () => {
    const [first = 0, second = 0, third = 0] = await many('leads', 3)
    const { id: event } = await service.create('leadEvents')
    const answer = await asBulk('PATCH', `/leads?where[id][in]=${first},${second},${third}&sort=-id`, {
      latestEvent: event,
    })
    expect(answer.docs).toMatchObject([{ id: third, latestEvent: event }])
    const reason = `latestEvent: leadEvents ${event} was given to Lead ${third} by this request, and one record alone can hold it.`
    expect(answer.errors).toEqual([`Lead ${second}: ${reason}`, `Lead ${first}: ${reason}`])
    expect(await service.ids(`/leads?where[latestEvent][equals]=${event}`)).toEqual([third])
  })

  it('goes to the first record whose inverse list has it', async () => {
    const [one, two] = await many('customers', 2)
    const [lead] = await many('leads', 1)
    const answer = await asBulk('PATCH', `/customers?where[id][in]=${one},${two}&sort=id`, { leads: [lead] })
    expect(answer.docs).toMatchObject([{ id: one, leads: [lead] }])
    expect(answer.errors).toEqual([
      `Customer ${two}: leads: leads ${lead} was given to Customer ${one} by this request, and one record alone can hold it.`,
    ])
  })

  it('goes to every record where owners reference several', async () => {
    const reps = await many('salesReps', 2)
    const { id: template } = await service.create('templates')
    const answer = await asBulk('PATCH', `/salesReps?where[id][in]=${reps.join()}`, { templates: [template] })
    expect(answer).toMatchObject({ docs: [{ templates: [template] }, { templates: [template] }], errors: [] })
  })

  it('goes to the first record of a batch', async () => {
    const { id: event } = await service.create('leadEvents')
    const answer = await asBulk('POST', '/leads/batch', {
      docs: [{ latestEvent: event }, { latestEvent: event }],
    })
    expect(answer.docs).toMatchObject([{ latestEvent: event }])
    expect(answer.errors).toEqual([
      `docs[1]: latestEvent: leadEvents ${event} was given to docs[0] by this request, and one record alone can hold it.`,
    ])
    expect(await service.ids(`/leads?where[latestEvent][equals]=${event}`)).toEqual(answer.docs.map(idOf))
  })

  it('is nobody’s when nothing is to be written unless all is', async () => {
    const leads = await many('leads', 2)
    const { id: event } = await service.create('leadEvents')
    const before = await contents(service)
    const answer = await asBulk('PATCH', `/leads?where[id][in]=${leads.join()}&allOrNothing=true`, {
      latestEvent: event,
    })
    expect(answer).toMatchObject({ batchId: null, docs: [] })
    expect(answer.errors).toHaveLength(1)
    expect(await contents(service)).toEqual(before)
  })
})

type World = { customers: number[]; events: number[]; leads: number[]; vehicles: number[] }

const fields = {
  customers: [
    ['leads', 'leads'],
    ['consumerVehicles', 'vehicles'],
  ],
  leadEvents: [['currentStatusFor', 'leads']],
  leads: [
    ['latestEvent', 'events'],
    ['customer', 'customers'],
  ],
} as const

const step = fc.record({
  allOrNothing: fc.boolean(),
  field: fc.nat(1),
  isBatch: fc.boolean(),
  isUndone: fc.boolean(),
  of: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
  slug: fc.constantFrom('customers', 'leadEvents', 'leads'),
  sort: fc.constantFrom('id', '-id', '-updatedAt'),
  values: fc.subarray([0, 1, 2, 3]),
})

type Asked = { asked: string; count: number; name: string; value: unknown }

/** The records of a response are stored as it shows them, and every other record is among its errors. */
const expectStored = async (slug: string, { batchId, docs, errors }: Bulk, sent: Asked): Promise<void> => {
  const { asked, count, name, value } = sent
  for (const doc of docs) {
    expect(doc, asked).toEqual(await service.get(`/${slug}/${doc.id}`))
    expect(sorted(doc[name]), asked).toEqual(sorted(value))
  }
  expect([batchId === null, docs.length + errors.length === count], asked).toEqual(
    batchId === null ? [true, expect.any(Boolean)] : [false, true],
  )
}

const byNumber = (one: unknown, other: unknown) => Number(one) - Number(other)
const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? (value as unknown[]).toSorted(byNumber) : value

describe('any order of bulk and batch requests', () => {
  it('answers with what is stored at the end', async () => {
    const world: World = {
      customers: await many('customers', 4),
      events: [...(await many('leadEvents', 3)), 0],
      leads: await many('leads', 4),
      vehicles: await many('vehicles', 4),
    }
    world.events[3] = (await service.create('leadEvents', { lead: world.leads[0] })).id
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8, minLength: 1 }), async (steps) => {
        for (const { allOrNothing, field, isBatch, isUndone, of, slug, sort, values } of steps) {
          const [name, kind] = fields[slug][field] ?? fields[slug][0]
          const isList = slug === 'customers'
          const ids = values.map((at) => world[kind][at] ?? 0)
          const value = isList ? ids : (ids[0] ?? null)
          const own = world[slug === 'leadEvents' ? 'events' : slug]
          const targets = of.map((at) => own[at] ?? 0)
          const mode = allOrNothing ? '&allOrNothing=true' : ''
          const answer = isBatch
            ? await asBulk('POST', `/${slug}/batch?depth=0${mode}`, {
                docs: of.map(() => ({ [name]: value })),
              })
            : await asBulk('PATCH', `/${slug}?where[id][in]=${targets.join()}&sort=${sort}${mode}`, {
                [name]: value,
              })
          const asked = JSON.stringify({ answer, name, slug, value })
          await expectStored(slug, answer, { asked, count: of.length, name, value })
          if (isUndone && answer.batchId !== null) {
            await service.api('POST', `/changes/batches/${answer.batchId}/undo`)
          }
        }
      }),
      { numRuns: isLongForm ? 250 : 10 },
    )
  })
})
