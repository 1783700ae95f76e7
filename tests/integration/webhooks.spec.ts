import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventBody } from '../../src/plugins/webhooks/events'
import { useClient } from '../support/client'
import { type Received, startReceiver } from '../support/receiver'
import { startWebhooks } from '../support/webhooks'
import { expectStatus, fixture } from '../support/service'

const client = useClient()

const receiver = fixture(() => startReceiver())
const webhooks = fixture(() => startWebhooks(client))

beforeAll(async () => {
  webhooks.allow(receiver.host)
})

afterAll(async () => {
  await webhooks.stop()
  await receiver.close()
})

/** A webhook with a receiver of its own path. */
const hearing = async (data: Record<string, unknown>) => {
  const path = `/hooks/${Math.random().toString(36).slice(2)}`
  const webhook = await webhooks.make({ ...data, url: `http://${receiver.host}${path}` })
  const told = (): Received[] => receiver.requests.filter((each) => each.path === path)
  return {
    id: webhook.id,
    path,
    told,
    until: (count: number) => expect.poll(() => told().length).toBeGreaterThanOrEqual(count),
  }
}

const act = async (id: number, name: string, body?: unknown, status = 200) => {
  const answer = await client.api('POST', `/webhooks/${id}/${name}`, body === undefined ? {} : { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer.body as Record<string, unknown>
}

const deliveries = async (id: number, query = '') =>
  (await client.list(`/webhooks/${id}/deliveries${query}`)).docs

const bodyOf = (received: Received | undefined) => JSON.parse(received?.body ?? '') as EventBody

describe('what happened is told', () => {
  test('a lead that is made, changed and deleted, each signed', async () => {
    const hook = await hearing({
      events: ['leads.created', 'leads.updated', 'leads.deleted'],
      ordered: true,
    })
    const { secret } = await act(hook.id, 'secrets', { overlapHours: 0 }, 201)
    const lead = await client.create('leads', { firstName: 'Ana' })
    await client.update(`/leads/${lead.id}`, { reason: 'Not Responding' })
    await client.api('DELETE', `/leads/${lead.id}`)
    await hook.until(3)
    const bodies = hook
      .told()
      .map(({ body, headers }) => new Webhook(String(secret)).verify(body, headers as Record<string, string>))
    expect(bodies).toMatchObject([
      { data: { collection: 'leads', id: lead.id, operation: 'create' }, type: 'leads.created' },
      { data: { changed: ['reason'], id: lead.id, operation: 'update' }, type: 'leads.updated' },
      { data: { id: lead.id, operation: 'delete' }, type: 'leads.deleted' },
    ])
  })

  test('by the method that the webhook names', async () => {
    const hook = await hearing({ events: ['leads.created'], method: 'PUT' })
    await client.create('leads', {})
    await hook.until(1)
    expect(hook.told()[0]?.method).toBe('PUT')
  })
})

describe('actions', () => {
  test('a test is sent at once, and listed with its answer', async () => {
    const hook = await hearing({ events: ['deals.created'] })
    const { delivery, message } = await act(hook.id, 'test', undefined, 202)
    await hook.until(1)
    expect(bodyOf(hook.told()[0])).toMatchObject({
      data: { id: hook.id, sequence: 0 },
      type: 'webhooks.test.requested',
    })
    expect(hook.told()[0]?.headers['webhook-id']).toBe(message)
    await expect
      .poll(() => deliveries(hook.id))
      .toMatchObject([{ answerStatus: 204, id: delivery, isTest: true, status: 'delivered', tries: 1 }])
  })

  test('a paused webhook is sent what waited when it is resumed, and tests meanwhile', async () => {
    const hook = await hearing({ events: ['leads.created'] })
    expect(await act(hook.id, 'pause')).toMatchObject({ state: 'paused' })
    const lead = await client.create('leads', {})
    await act(hook.id, 'test', { event: 'leads.updated' }, 202)
    await hook.until(1)
    await expect.poll(async () => (await client.get(`/webhooks/${hook.id}/state`))['waiting']).toBe(1)
    expect(hook.told().map((each) => bodyOf(each).type)).toEqual(['leads.updated'])
    expect(await act(hook.id, 'resume')).toMatchObject({ state: 'active' })
    await hook.until(2)
    expect(bodyOf(hook.told()[1]).data.id).toBe(lead.id)
  })

  test('what failed is replayed with the same id and body', async () => {
    const hook = await hearing({ events: ['leads.created'] })
    receiver.answer(({ path }) => (path === hook.path ? 410 : 204))
    const since = new Date().toISOString()
    await client.create('leads', {})
    await expect.poll(() => deliveries(hook.id, '?where[status][equals]=failed')).toHaveLength(1)
    expect(await client.get(`/webhooks/${hook.id}/state`)).toMatchObject({
      reason: 'gone',
      state: 'disabled',
    })
    receiver.answer(204)
    await act(hook.id, 'resume')
    expect(await act(hook.id, 'replay', { failedSince: since })).toEqual({ replayed: 1 })
    await hook.until(2)
    const [first, second] = hook.told()
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    await expect
      .poll(() => deliveries(hook.id))
      .toMatchObject([{ attempts: [{ status: 410 }, { status: 204 }], status: 'delivered', tries: 1 }])
  })

  test('events need no key', async () => {
    const answer = await expectStatus(200, client.api('GET', '/webhooks/events', { key: null }))
    expect((answer.body as { docs: { name: string }[] }).docs.map(({ name }) => name)).toContain(
      'leads.processStatus.changed',
    )
  })
})
