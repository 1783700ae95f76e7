/** Faults in what writes keep: repetitions, upserts, undo, the ledger. */
import { type Fault, integration, unit } from './fault'

const file = (name: string) => `src/plugins/api/${name}.ts`

export const writes: Fault[] = [
  {
    name: 'idempotency: If-Match is no part of a request',
    file: file('idempotency/fingerprint'),
    find: `    headers.get('if-match'),\n`,
    replace: '',
    specs: [unit('idempotency')],
  },
  {
    name: 'idempotency: numbers that differ beyond 2^53 are the same',
    file: file('idempotency/fingerprint'),
    find: 'return value.literal',
    replace: 'return JSON.stringify(Number(value.literal))',
    specs: [integration('numbers')],
  },
  {
    name: 'idempotency: the order of keys makes another request',
    file: file('idempotency/fingerprint'),
    find: 'Object.keys(value).sort()',
    replace: 'Object.keys(value)',
    specs: [unit('idempotency')],
  },
  {
    name: 'idempotency: another request is given the answer of the first',
    file: file('idempotency/runIdempotently'),
    find: 'if (stored.requestHash !== requestHash) throw reusedKeyFailure()',
    replace: '',
    specs: [integration('idempotency')],
  },
  {
    name: 'idempotency: a replayed answer does not say so',
    file: file('idempotency/runIdempotently'),
    find: `{ ...headers, 'Idempotent-Replayed': 'true' }`,
    replace: '{ ...headers }',
    specs: [integration('idempotency')],
  },
  {
    name: 'undo: a key that may not delete in bulk undoes a batch of many',
    file: file('undo/index'),
    find: 'mayDeleteMany(call.caller) || (await countCreatedIn(outer, batchId, isVisible)) <= 1',
    replace: 'true',
    specs: [integration('tenants-attacked')],
  },
  {
    name: 'ledger: the history of a record is shown without regard to tenants',
    file: 'src/plugins/ledger/visibility.ts',
    find: 'return own\n    ? sql`EXISTS',
    replace: 'return own && own.length > 1_000\n    ? sql`EXISTS',
    specs: [integration('tenants')],
  },
]
