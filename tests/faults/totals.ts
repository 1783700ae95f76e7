/** Faults in totals that are kept, in the order of lists, and in what is near. */
import { type Fault, integration } from './fault'

const file = (name: string) => `src/plugins/database/query/totals/${name}.ts`
const property = integration('totals-property')
const behaviour = integration('totals')
const order = integration('listed-order')
const near = 'src/plugins/database/query/near.ts'

export const totals: Fault[] = [
  {
    name: 'totals: what was under way while a total was counted goes unnoticed',
    file: file('standing'),
    find: 'AND change.${transaction} = ANY(ARRAY(SELECT pg_snapshot_xip(${seen}))))',
    replace:
      'AND change.${transaction} < ANY(ARRAY(SELECT pg_snapshot_xip(${seen})) || ARRAY[]::xid8[]) AND FALSE)',
    specs: [property, behaviour],
  },
  {
    name: 'totals: the highest transaction of the ledger stands for all that was committed',
    file: file('standing'),
    find: 'pg_snapshot_xmax(${seen}) <= (',
    replace: 'pg_snapshot_xmax(${seen}) < (',
    specs: [property, behaviour],
  },
  {
    name: 'totals: what paths lead to is not watched',
    file: file('watched'),
    find: `  watched.add(slug)
  if (!filter) return true`,
    replace: `  if (watched.size === 0) watched.add(slug)
  if (!filter) return true`,
    specs: [property, behaviour],
  },
  {
    name: 'totals: callers of other tenants share a total',
    file: file('cache'),
    find: 'shape, values]))',
    replace: 'shape]))',
    specs: [property, behaviour],
  },
  {
    name: 'totals: what a transaction counts for itself is kept for all',
    file: file('index'),
    find: 'ofVersions || (await transactionID) !== undefined',
    replace: 'ofVersions || (await transactionID) === null',
    specs: [behaviour],
  },
  {
    name: 'totals: one that was counted before a restore is trusted',
    file: file('standing'),
    find: '(${identifyRun(ledger)} = ${run}',
    replace: '(${identifyRun(ledger)} <> ${run} || $$x$$',
    specs: [behaviour],
  },
  {
    name: 'totals: filters by a stamp are taken for ones that the ledger tells of',
    file: 'src/plugins/database/model/recorded.ts',
    find: 'return field === undefined || !unrecordedFields.has(field.name)',
    replace: 'return true',
    specs: [behaviour],
  },
  {
    name: 'totals: a page that is full is taken for the last',
    file: 'src/plugins/database/query/select.ts',
    find: 'ids.length < limit && (ids.length > 0 || offset === 0)',
    replace: 'ids.length <= limit && (ids.length > 0 || offset === 0)',
    specs: [behaviour],
  },
  {
    name: 'order: of the first value of a descending page the lowest ids are taken, whatever came before it',
    file: 'src/plugins/database/query/order.ts',
    find: 'LIMIT (SELECT count(*) FROM walked WHERE value = ${end}) OFFSET ${skipped})`',
    replace: 'LIMIT (SELECT count(*) FROM walked WHERE value = ${end}) OFFSET 0 * (${skipped}))`',
    specs: [order],
  },
  {
    name: 'order: long texts are left out of sorted pages',
    file: 'src/plugins/database/query/order.ts',
    find: 'AS indexed WHERE NOT (${isAnyLong})',
    replace: 'AS indexed WHERE TRUE OR (${isAnyLong})',
    specs: [order],
  },
  {
    name: 'near: a circle across the date line ends there',
    file: near,
    find: 'otherEast: 180, otherWest: west + 360',
    replace: '...none',
    specs: [integration('near')],
  },
  {
    name: 'near: a circle around a pole has the longitudes of its middle alone',
    file: near,
    find: 'south <= -90 || north >= 90',
    replace: 'south <= -180',
    specs: [integration('near')],
  },
  {
    name: 'near: the least distance is not kept',
    file: near,
    find: 'nearValue(([, , , min]) => min)',
    replace: '0',
    specs: [integration('near')],
  },
]
