import type { BasePayload, SanitizedConfig } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { log } from '../../src/lib/log'
import { modelOf } from '../../src/plugins/database/model/model'
import { eventsOfChange, transitionFields } from '../../src/plugins/webhooks/events'
import {
  checkedTransitions,
  type Transition,
  transitions,
} from '../../src/plugins/webhooks/events/transitions'

let payload: { config: SanitizedConfig }
beforeAll(async () => {
  payload = { config: await (await import('../../payload.config')).default }
})

describe('checkedTransitions', () => {
  const row: Transition = {
    event: 'leads.processStatus.changed',
    field: 'processStatuses',
    description: { en: 'It moved.', es: 'Avanzó.' },
  }
  const check = (change: Partial<Transition>) => () =>
    checkedTransitions(modelOf(payload), [{ ...row, ...change }])

  it.each([
    [{ event: 'lead.status.changed' }, /lead\.status\.changed cannot be told: there is no collection "lead"/],
    [{ event: 'users.name.changed', field: 'name' }, /no collection "users" that events are about/],
    [
      { event: 'changes.operation.changed', field: 'operation' },
      /no collection "changes" that events are about/,
    ],
    [{ field: 'processStatus' }, /leads has no field "processStatus"/],
    [{ event: 'customers.income.changed', field: 'consumerIncome' }, /consumerIncome holds personal data/],
    [{ event: 'templates.message.changed', field: 'message' }, /templates\.message has no one value/],
    [{ event: 'webhooks.filter.changed', field: 'filter' }, /webhooks\.filter has no one value/],
    [{ event: 'customers.leads.changed', field: 'leads' }, /customers\.leads has no one value/],
    [{ becomes: 'Send' }, /leads\.processStatuses is never "Send"/],
    [{ becomes: 'Send', event: 'deals.status.changed', field: 'status' }, /deals\.status is never "Send"/],
  ])('throws where a row is %o', (change, reason) => {
    expect(check(change)).toThrow(reason)
  })

  it('is asked at start: a field that was renamed stops it', async () => {
    const { config } = payload
    const collections = config.collections.map((each) =>
      each.slug === 'leads'
        ? { ...each, flattenedFields: each.flattenedFields.filter(({ name }) => name !== 'processStatuses') }
        : each,
    )
    const start = (asked: object) => config.onInit?.({ config: asked, logger: log as object } as BasePayload)
    await expect(start({ ...config, collections })).rejects.toThrow(/leads has no field "processStatuses"/)
    await expect(start(config)).resolves.toBeUndefined()
  })

  it('lets the rest pass', () => {
    expect(check({ becomes: 'Lost' })()).toHaveLength(1)
  })
})

describe('eventsOfChange', () => {
  const typesOf = (
    ...[collection, operation, changes = {}]: [string, 'create' | 'delete' | 'update', object?]
  ) =>
    eventsOfChange(payload, {
      changes: changes as Record<string, { after: unknown; before: unknown }>,
      collection,
      operation,
    }).map(({ type }) => type)
  const from = (before: unknown, after: unknown) => ({ after, before })

  it.each([
    ['create', 'leads.created'],
    ['update', 'leads.updated'],
    ['delete', 'leads.deleted'],
  ] as const)('tells of a %s', (operation, type) => {
    expect(typesOf('leads', operation)).toEqual([type])
  })

  it('tells an update that is a transition as both, with what the field was and is', () => {
    const changes = { processStatuses: from('On Hold', 'Lost') }
    expect(eventsOfChange(payload, { changes, collection: 'leads', operation: 'update' })).toEqual([
      { type: 'leads.updated' },
      {
        transition: { after: 'Lost', before: 'On Hold', field: 'processStatuses' },
        type: 'leads.processStatus.changed',
      },
    ])
  })

  it('tells of each field that moved', () => {
    const changes = {
      processStatuses: from('On Hold', 'Lost'),
      reason: from(null, 'Do Not Contact'),
      salesRep: from(4, null),
    }
    expect(typesOf('leads', 'update', changes)).toEqual([
      'leads.updated',
      'leads.doNotContact.requested',
      'leads.processStatus.changed',
      'leads.salesRep.changed',
    ])
  })

  it('tells that a message is to be sent when it becomes so, made so or changed to it, and not when it was', () => {
    expect(typesOf('messages', 'create', { status: from(null, 'Send') })).toEqual([
      'messages.created',
      'messages.send.requested',
    ])
    expect(typesOf('messages', 'create', { status: from(null, 'Draft') })).toEqual(['messages.created'])
    expect(typesOf('messages', 'update', { status: from('Draft', 'Send') })).toEqual([
      'messages.updated',
      'messages.send.requested',
      'messages.status.changed',
    ])
    expect(typesOf('messages', 'update', { status: from('Send', 'Sent') })).toEqual([
      'messages.updated',
      'messages.status.changed',
    ])
    expect(typesOf('messages', 'delete', { status: from('Send', null) })).toEqual(['messages.deleted'])
  })

  it('tells of lists, and of a value that was taken away', () => {
    expect(typesOf('vehicles', 'update', { status: from(['Inspected'], []) })).toEqual([
      'vehicles.updated',
      'vehicles.status.changed',
    ])
    expect(typesOf('deals', 'update', { status: from('Funded', null) })).toContain('deals.status.changed')
  })

  it('tells nothing of what events are not about', () => {
    for (const slug of ['users', 'apiKeys', 'changes', 'nothing']) expect(typesOf(slug, 'update')).toEqual([])
  })

  it('reads no field but those it names', () => {
    const fields = transitionFields(payload)
    expect(fields.get('leads')?.toSorted()).toEqual(['processStatuses', 'reason', 'salesRep'])
    expect(fields.has('addresses')).toBe(false)
    const named = [...fields].flatMap(([slug, names]) => names.map((name) => `${slug}.${name}`))
    const inTable = transitions.map(({ event, field }) => `${event.split('.')[0]}.${field}`)
    expect(named.sort()).toEqual([...new Set(inTable)].sort())
  })

  it('takes no longer for a row than five copies of it do', () => {
    const change = {
      changes: { processStatuses: from('On Hold', 'Lost') },
      collection: 'leads',
      operation: 'update',
    } as const
    /** Of the processor, whose time no other process has a part in. */
    const used = (work: () => unknown) => {
      const begun = process.cpuUsage().user
      for (let row = 0; row < 100_000; row += 1) work()
      return process.cpuUsage().user - begun
    }
    let count = 0
    const told = used(() => (count += eventsOfChange(payload, change).length))
    expect(count).toBe(200_000)
    expect(told).toBeLessThan(5 * used(() => structuredClone(change)))
  })
})
