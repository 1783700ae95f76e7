/** A quick action that is sent again, as its answer was lost on the way, is done once. */
import { describe, expect, it } from 'vitest'
import type { ActionName, Done } from '../../src/admin/features/lead/actions/leadAction'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { newKey } from '../support/keyed'
import { openLeadPage } from '../support/leadPage'
import { fixture } from '../support/service'

const service = useClient()
const leadPage = fixture(() => openLeadPage(service))

const call = { nextSteps: 'Ask', status: 'Had Conversation', type: 'Outbound Phone Call Answered' }

const every: [ActionName, () => Record<string, unknown>][] = [
  ['assign', () => ({ salesRep: leadPage.reps.fitting.id, initialRep: leadPage.reps.own.id })],
  ['logCall', () => ({ ...call, processStatuses: 'On Hold', initialStatus: 'Qualified Lead' })],
  [
    'scheduleMeeting',
    () => ({ meetingTime: new Date(Date.now() + 86_400_000).toISOString(), name: 'Drive' }),
  ],
  ['setNextStep', () => ({ nextSteps: 'Ask', status: 'Searching' })],
  ['writeText', () => ({ message: 'Hi', template: leadPage.templates.nudge.id })],
]

const events = async ({ id }: Doc): Promise<Doc[]> =>
  (await service.list(`/leadEvents?where[lead][equals]=${id}&sort=id`)).docs

/** What is answered, after nothing was written. */
const unwritten = async (work: () => Promise<Done>): Promise<Done> => {
  const before = await contents(service)
  const answer = await work()
  expect(await contents(service)).toEqual(before)
  return answer
}

const refusal = (says: RegExp) => ({ problems: { '': expect.stringMatching(says) as string } })

describe('the second press of a form', () => {
  it.each(every)('answers what the first wrote, and writes nothing: %s', async (action, values) => {
    const [lead, key, sent] = [await leadPage.newLead(), newKey(), values()]
    const { manager } = leadPage.staff
    const first = await leadPage.act(manager, lead, action, sent, key)
    expect(first).toHaveProperty('batchId')
    expect(await unwritten(() => leadPage.act(manager, lead, action, sent, key))).toEqual(first)
    expect(await unwritten(() => leadPage.act(manager, lead, action, sent, key))).toEqual(first)
  })

  it('at the same moment is done once, and told of it or asked to press again', async () => {
    const [lead, key] = [await leadPage.newLead(), newKey()]
    const press = () => leadPage.act(leadPage.staff.rep, lead, 'logCall', call, key)
    const answers = await Promise.all(Array.from({ length: 8 }, press))
    expect(await events(lead)).toHaveLength(1)
    const done = await unwritten(press)
    expect(done).toHaveProperty('batchId')
    const told = [done, refusal(/still being saved/)]
    for (const answer of answers) expect(told).toContainEqual(answer)
    expect(answers.filter((answer) => 'batchId' in answer)).not.toEqual([])
  })

  it('with something else in it is refused', async () => {
    const [lead, other, key] = [await leadPage.newLead(), await leadPage.newLead(), newKey()]
    const { rep } = leadPage.staff
    await leadPage.act(rep, lead, 'logCall', call, key)
    const again = (on: Doc, action: ActionName, values: object) =>
      unwritten(() => leadPage.act(rep, on, action, { ...values }, key))
    const saved = refusal(/already saved.*nothing more was saved/)
    expect(await again(lead, 'logCall', { ...call, nextSteps: 'Wait' })).toEqual(saved)
    expect(await again(lead, 'setNextStep', { nextSteps: 'Ask', status: 'Searching' })).toEqual(saved)
    expect(await again(other, 'logCall', call)).toEqual(saved)
  })

  it('is done when the first was refused', async () => {
    const [lead, key] = [await leadPage.newLead(), newKey()]
    const { rep } = leadPage.staff
    const wrong = { ...call, status: '' }
    expect(await unwritten(() => leadPage.act(rep, lead, 'logCall', wrong, key))).toHaveProperty(
      'problems.status',
    )
    expect(await leadPage.act(rep, lead, 'logCall', call, key)).toHaveProperty('batchId')
    expect(await events(lead)).toHaveLength(1)
  })
})

describe('the key of a form', () => {
  it('is of who sends it alone', async () => {
    const [lead, key] = [await leadPage.newLead(), newKey()]
    await leadPage.act(leadPage.staff.rep, lead, 'logCall', call, key)
    expect(await leadPage.act(leadPage.staff.manager, lead, 'logCall', call, key)).toHaveProperty('batchId')
    expect(await events(lead)).toHaveLength(2)
  })

  it.each(['', 'a b', 'x'.repeat(256), 7, { a: 1 }])('%j is none', async (key) => {
    const lead = await leadPage.newLead()
    const answer = await unwritten(() =>
      leadPage.act(leadPage.staff.rep, lead, 'logCall', call, key as string),
    )
    expect(answer).toEqual(refusal(/Something went wrong/))
  })
})
