import { describe, expect, test } from 'vitest'
import { useClient } from '../support/client'

// No worker: what is written here is told to nobody.
const service = useClient()

describe('a setting that cannot be is refused', () => {
  const url = 'https://example.com/hooks'

  test.each([
    ['url', { url: 'http://example.com/hooks' }, /^url: begins with http:/],
    ['url', { url: 'https://127.1/hooks' }, /^url: leads to 127\.0\.0\.1/],
    ['url', {}, /^url: is missing/],
    ['method', { method: 'GET', url }, /^method: must be one of POST, PUT, PATCH/],
    ['events', { events: 'leads.created', url }, /^events: must be a list/],
    ['events', { events: [1], url }, /^events: must be a list/],
    [
      'events',
      { events: ['leads.create'], url },
      /^events: there is no event "leads\.create".*leads\.created/,
    ],
    ['events', { events: ['leads.created', 'leads.created'], url }, /^events: names one twice/],
    ['filter', { filter: [], url }, /^filter: must be an object/],
    [
      'filter',
      { events: ['leads.created'], filter: {}, url },
      /^filter: as asked of leads, filter: is empty/,
    ],
    [
      'filter',
      { events: ['leads.created'], filter: { reasn: { equals: 'x' } }, url },
      /no field "reasn".*reason/,
    ],
    [
      'filter',
      { events: ['leads.created'], filter: { reason: { equals: 'x' } }, url },
      /^filter: .*filter\[reason\]\[equals\]/,
    ],
    ['filter', { filter: { reason: { exists: true } }, url }, /Name events/],
    [
      'filter',
      { events: ['customers.created'], filter: { consumerSocialSecurity: { exists: true } }, url },
      /personal data/,
    ],
    [
      'filter',
      { events: ['leads.created'], filter: { 'customer.consumerIncome': { greater_than: 1 } }, url },
      /personal data/,
    ],
    ['payload', { payload: ['reason'], url }, /^payload: "reason" is no field of a collection/],
    ['payload', { payload: ['leads.reasn'], url }, /^payload: leads has no field "reasn".*reason/],
    ['payload', { payload: ['customers.consumerSocialSecurity'], url }, /personal data/],
    ['payload', { payload: ['users.email'], url }, /is no field of a collection/],
    ['enabled', { enabled: 'yes', url }, /^enabled: must be true/],
    ['ordered', { ordered: 1, url }, /^ordered: must be true/],
    ['description', { description: 5, url }, /^description: must be text/],
  ])('%s: %j', async (field, body, says) => {
    await service.refuses('POST', '/webhooks', { code: 'invalid_value', field, says, status: 400 }, { body })
  })

  test.each([
    ['secrets', { overlapHours: -1 }, /^overlapHours: must be/],
    ['secrets', { overlapHours: '1' }, /^overlapHours: must be/],
    ['test', { event: 'lead.created' }, /^event: there is no such event.*leads\.created/],
    ['replay', { delivery: '1' }, /^delivery: must be the id/],
    ['replay', { failedSince: 'yesterday' }, /^failedSince: must be/],
    ['replay', { where: [] }, /^where: must be an object/],
  ])('%s: %j', async (name, body, says) => {
    const { id } = await service.create('webhooks', { url })
    await service.refuses(
      'POST',
      `/webhooks/${id}/${name}`,
      { code: 'invalid_value', says, status: 400 },
      { body },
    )
  })

  test('a replay that names no deliveries, or names them twice, or by what they do not have', async () => {
    const { id } = await service.create('webhooks', { url })
    for (const body of [{}, { delivery: 1, failedSince: '2026-01-01T00:00:00Z' }]) {
      await service.refuses(
        'POST',
        `/webhooks/${id}/replay`,
        { code: 'invalid_body', says: /Send one of/, status: 400 },
        { body },
      )
    }
    const body = { where: { statuses: { equals: 'failed' } } }
    await service.refuses(
      'POST',
      `/webhooks/${id}/replay`,
      { code: 'invalid_filter', field: 'where', status: 400 },
      { body },
    )
  })
})

test('the method of a webhook is a plain string, kept as it was sent', async () => {
  for (const method of ['post', 'Put', 'PATCH']) {
    const { method: stored } = await service.create('webhooks', { method, url: 'https://example.com/hooks' })
    expect(stored).toBe(method)
  }
})
