/** Faults in what webhooks are told, when, and how often. */
import { type Fault, integration, unit } from './fault'

const file = (name: string) => `src/plugins/webhooks/${name}.ts`

export const webhooks: Fault[] = [
  {
    name: 'webhooks: a tenant hears of the records of another',
    file: file('outbox/matching'),
    find: 'overlaps(tenants, change.tenants) ?',
    replace: 'tenants.length > 0 ?',
    specs: [integration('webhook-tenants')],
  },
  {
    name: 'webhooks: a record that comes to a tenant is told as an update',
    file: file('outbox/matching'),
    find: `...(had.length > 0 ? {} : { as: 'create' }),`,
    replace: '',
    specs: [integration('webhook-tenants')],
  },
  {
    name: 'webhooks: a filter looks behind the tenants of its webhook',
    file: file('outbox/subscriptions'),
    find: 'tenants.length === 0\n        ? filter',
    replace: 'tenants.length >= 0\n        ? filter',
    specs: [integration('webhook-tenants')],
  },
  {
    name: 'webhooks: a piece that some webhooks have begins again for all',
    file: file('outbox/queues'),
    find: 'AND after_webhook > 0 ORDER BY id LIMIT 1)',
    replace: 'AND after_webhook > 2000000000 ORDER BY id LIMIT 1)',
    specs: [integration('webhook-queues')],
  },
  {
    name: 'webhooks: a webhook moves while a write may have missed its new queue',
    file: file('outbox/queues'),
    find: 'AND rerouted_by < pg_snapshot_xmin(pg_current_snapshot())',
    replace: 'AND rerouted_by IS NOT NULL',
    specs: [integration('webhook-queues')],
  },
  {
    name: 'webhooks: wait times have no jitter',
    file: file('delivery/schedule'),
    find: 'const jitter = 0.2',
    replace: 'const jitter = 0',
    specs: [unit('webhook-schedule')],
  },
  {
    name: 'webhooks: a receiver that asks for later is asked sooner',
    file: file('delivery/schedule'),
    find: 'return Math.max(',
    replace: 'return Math.min(',
    specs: [unit('webhook-schedule')],
  },
  {
    name: 'webhooks: the breaker opens one failure too late',
    file: file('delivery/lane'),
    find: 'this.failures >= failuresInRow',
    replace: 'this.failures > failuresInRow',
    specs: [unit('webhook-lane')],
  },
  {
    name: 'webhooks: a slow try keeps its place',
    file: file('delivery/lane'),
    find: 'if (since >= startedAfter) taken++',
    replace: 'if (since >= 0) taken++',
    specs: [unit('webhook-lane'), unit('webhook-scheduler')],
  },
  {
    name: 'webhooks: tenants do not take turns',
    file: file('delivery/rotation'),
    find: 'if (lists.size < 2) return [...webhooks]',
    replace: 'if (lists.size > 0) return [...webhooks]',
    specs: [unit('webhook-scheduler')],
  },
  {
    name: 'webhooks: what was delivered is sent again',
    file: file('delivery/claimedIds'),
    find: 'firstKept === -1 ? this.recorded.length : firstKept',
    replace: 'this.recorded.length',
    specs: [unit('webhook-known')],
  },
  {
    name: 'webhooks: a signature leaves out the id',
    file: file('secrets'),
    find: '`${id}.${seconds}.${body}`',
    replace: '`${seconds}.${body}`',
    specs: [unit('webhook-signature')],
  },
]
