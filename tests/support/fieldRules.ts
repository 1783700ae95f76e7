/**
 * Samples for fields with a validation rule of their own, `required` included, at present those of webhooks and notes: values that the
 * rule accepts, and values of the right kind that it refuses. The filters are valid for every collection.
 */
import type { FieldModel } from '../../src/plugins/database/model/model'

/** Fields whose own rule is the same as that of their kind. */
const ofKind: ReadonlySet<string> = new Set(['file'])

/**
 * The name of a field if it has a rule of its own, else an empty text.
 *
 * @throws for a rule without samples here
 */
export const ruleNameOf = ({ marks, name }: FieldModel): string => {
  if (!marks.hasOwnRules || ofKind.has(name)) return ''
  if (name in samplesByRule) return name
  throw new Error(
    `${name} has a rule of its own: say in tests/support/fieldRules.ts what it takes and what it refuses.`,
  )
}

/** By the name of the field. */
export const samplesByRule: Record<string, unknown[]> = {
  events: [['leads.created'], ['messages.send.requested', 'deals.updated', 'webhooks.deleted'], []],
  filter: [
    { id: { greater_than: 1 } },
    { or: [{ createdAt: { exists: true } }, { and: [{ id: { in: [1, 2] } }] }] },
    { updatedAt: { less_than: '2026-03-01T09:30:00.000Z' } },
  ],
  method: ['POST', 'PUT', 'PATCH', 'post'],
  payload: [['leads.reason'], ['deals.salesPrice', 'templates.message', 'customers.tenants'], []],
  text: ['Call after six', 'Two\nlines', ' '],
  url: [
    'https://example.com/a?b=c&d=%20',
    'https://hooks.example.com:8443',
    'HTTPS://Example.COM/Ünïcödé',
    'https://93.184.215.14/x/',
  ],
}

const manyNames = Array.from({ length: 201 }, (_, at) => `leads.${at}`)
const wrongNames = [
  'leads.created',
  '',
  0,
  true,
  {},
  { 0: 'leads.created' },
  [0],
  [null],
  [''],
  [['leads.created']],
]

/** By the name of the field. */
export const wrongByRule: Record<string, unknown[]> = {
  events: [
    ...wrongNames,
    ['leads.create'],
    ['leads.created '],
    ['leads.created', 'leads.created'],
    ['changes.created'],
    ['users.created'],
    ['__proto__'],
    manyNames,
  ],
  filter: [
    'reason',
    '',
    0,
    true,
    [],
    [{ id: { equals: 1 } }],
    { id: 1 },
    { id: {} },
    { id: { equals: 'x' } },
    { id: { sounds_like: 1 } },
    { or: { id: { equals: 1 } } },
    { nope: { equals: 1 } },
    // A field of leads only, for webhooks whose events are of other collections too.
    { reason: { equals: 'Test' } },
    { id: { in: Array.from({ length: 5000 }, (_, at) => at + 1) } },
  ],
  method: ['', 'GET', 'DELETE', 'POST ', 'POST,PUT', 'Zoë'],
  payload: [
    ...wrongNames,
    ['leads'],
    ['leads.nope'],
    ['nope.id'],
    ['changes.operation'],
    ['users.email'],
    ['customers.consumerIncome'],
    ['leads.reason', 'leads.reason'],
    ['leads.__proto__'],
    manyNames,
  ],
  text: [''],
  url: [
    '',
    'example.com',
    '/hooks',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://a b',
    ' https://example.com',
    'http://example.com',
    'http://localhost:9/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://user:word@example.com',
    'https://example.com/#d',
    'https://example.com:0',
    `https://example.com/${'x'.repeat(2000)}`,
  ],
}
