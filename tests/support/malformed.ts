/** Random queries that are certainly invalid, most of them a valid one with one error. */
import fc from 'fast-check'
import { kindOf } from './oracle'
import { encoded, whereOf } from './queries'
import { treeOf } from './trees'
import { asBrackets, asJson, type Where } from './where'
import { filterFields } from './world'

const oneWord = (words: string) => fc.constantFrom(...words.trim().split(/\s+/))

/** Invalid field names: those of inherited properties, and names similar to a field's. */
export const wrongNames = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'nam',
    'label',
    'ID',
    '$where',
    'name.x',
  ),
  fc.string({ maxLength: 12, minLength: 1, unit: 'binary' }).map((noise) => `no ${noise}`),
)

const wrongOperators = fc.constantFrom(
  'equal',
  'EQUALS',
  '$ne',
  '',
  'all',
  'within',
  '__proto__',
  'constructor',
  '0',
  'not',
)

const wrongValues: Record<string, fc.Arbitrary<unknown>> = {
  amount: fc.constantFrom({}, { a: 1 }, ['1', '2'], '\0'),
  checkbox: fc.constantFrom('maybe', 'TRUE', 1, '', 'undefined', {}, [true]),
  id: fc.constantFrom('abc', '1.5', -1, 0, 99999999999, '1e3', '', {}, [1], true),
  ids: fc.constantFrom('abc', '1.5', -1, 0, 99999999999, '', {}, [1]),
  manyOf: fc.constantFrom('Nope', '', 7, {}, ['x'], '\0'),
  dateTime: fc.constantFrom('yesterday', '2026-02-30', '2026-01-01T10:00', '99999-01-01', '', 5, {}, true),
  number: fc.constantFrom('abc', '12abc', '0x10', '1e400', '', ' ', 'NaN', 'Infinity', {}, [1], true),
  oneOf: fc.constantFrom('Nope', '', 7, {}, ['x'], '\0'),
  self: fc.constantFrom('abc', '1.5', -1, 0, 99999999999, '', {}, [1], true),
  text: fc.constantFrom({}, { a: 1 }, ['a', 'b'], '\0', 'half \ud83d'),
}

const fieldsOf = (slug: string): string[] => [...(filterFields[slug] ?? []), 'id']

/** An invalid clause. */
const wrongClause = (slug: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(
      {},
      null,
      [],
      'x',
      0,
      true,
      [[]],
      { and: [] },
      { or: [] },
      { and: {} },
      { or: 'x' },
      { and: [null] },
    ),
    fc.constantFrom<unknown>(
      { or: [{}] },
      { and: [{ or: [] }] },
      { and: [[]] },
      { id: {} },
      { id: null },
      { id: 5 },
      { id: [] },
      { id: [5] },
    ),
    wrongNames.map((name) => ({ [name]: { equals: 'x' } })),
    fc.constantFrom(...fieldsOf(slug)).chain((field) =>
      fc.oneof(
        wrongOperators.map((operator) => ({ [field]: Object.fromEntries([[operator, 'x']]) })),
        fc.constant({ [field]: { equals: '1', exists: true } }),
        fc.constant({ [field]: { near: '1,2,3' } }),
        fc.constantFrom(null, 'yes', 1, '', {}, []).map((exists) => ({ [field]: { exists } })),
        fc
          .constantFrom('', [], {}, { a: 1 }, { 1001: 'v' }, [''], 5)
          .map((list) => ({ [field]: { in: list } })),
        (wrongValues[kindOf(slug, field)] ?? fc.constant({})).map((value) => ({
          [field]: { equals: value },
        })),
        wrongNames.map((name) => ({ [`${field}.${name}`]: { exists: true } })),
      ),
    ),
  )

/** The paths of all clauses in a filter, as lists of keys; `[]` is the filter itself. */
const clausePaths = (where: Where, path: (number | string)[] = []): (number | string)[][] => [
  path,
  ...Object.entries(where).flatMap(([key, inner]) =>
    key === 'and' || key === 'or'
      ? (inner as Where[]).flatMap((each, index) => clausePaths(each, [...path, key, index]))
      : [],
  ),
]

const replaced = (where: unknown, [key, ...rest]: (number | string)[], by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(where))
    return where.map((each, at) => (at === key ? replaced(each, rest, by) : (each as unknown)))
  return { ...(where as Where), [key]: replaced((where as Where)[key], rest, by) }
}

const wrongWhere = (slug: string): fc.Arbitrary<string> =>
  fc.record({ by: wrongClause(slug), pick: fc.nat(), tree: treeOf(slug) }).map(({ by, pick, tree }) => {
    const where = whereOf(tree)
    const paths = clausePaths(where)
    return asJson(replaced(where, paths[pick % paths.length] ?? [], by) as Where)
  })

const bracketNoise = oneWord(`
  where[]= where[]=x where[and]= where[or]=x where[or][]=v where[or][0][id]= where={} where=
  where[id][in][a]=v where[id][in][1001]=v where[id][in]= where[id][equals]=1&where=x where[id]=1
  where[id][equals]=1&where[id][equals]=1 where[id][equals=1 where]id[=1 where[[id]][equals]=1 []=1
  where[or][1][id][equals]=1&where[or][][id][equals]=2 where[id][__proto__]=1 __proto__[x]=1
  wheRe[id][equals]=1 where[id][equals][]=1 where[__proto__][id][equals]=1 where[id][equals]=%00
  where[0][id][equals]=1 where=null where=[] where="x" where=1 where={"id":{"equals":1}
  where={'id':{'equals':1}} where=%E0%A4%A
`)

const wrongParameters = oneWord(`
  limit=-5 limit=-1 limit=abc limit= limit=1.5 limit=1e3 limit[]=1 limit=99999999999 page=0 page=-1
  page=1.5 page= depth=6 depth=-1 depth=x sort=nope sort= sort=- sort[]=id sort=id,id locale=fr locale=
  fallback-locale=fr pagination=no draft=true select[nowhere]=true $=1 =1
`)

/** A filter nested deeper than the limit, or deep enough to exhaust the stack. */
const tooDeep = fc
  .record({ depth: fc.constantFrom(201, 250, 1000, 20_000), form: fc.constantFrom('json', 'brackets') })
  .map(({ depth, form }) =>
    form === 'json'
      ? `where=${'{"and":['.repeat(depth)}{"id":{"equals":1}}${']}'.repeat(depth)}`
      : `where${'[or][0]'.repeat(depth)}[id][equals]=1`,
  )

/** A query that must be refused for a collection. */
export const malformedQuery = (slug: string): fc.Arbitrary<string> => {
  const right = treeOf(slug).map((tree) => encoded(tree, 'brackets'))
  return fc.oneof(
    { arbitrary: wrongWhere(slug), weight: 6 },
    {
      arbitrary: wrongClause(slug)
        .filter(isInvalidAsText)
        .map((clause) => asBrackets(clause as Where)),
      weight: 2,
    },
    { arbitrary: bracketNoise, weight: 2 },
    { arbitrary: tooDeep, weight: 1 },
    { arbitrary: fc.tuple(right, wrongParameters).map((parts) => parts.join('&')), weight: 2 },
    // A truncated JSON object is always invalid.
    {
      arbitrary: fc.tuple(treeOf(slug), fc.nat()).map(([tree, at]) => {
        const json = JSON.stringify(whereOf(tree))
        return `where=${encodeURIComponent(json.slice(0, at % json.length))}`
      }),
      weight: 2,
    },
  )
}

/** Whether a clause is still invalid when its values are sent as text. */
const isInvalidAsText = (clause: unknown): boolean => {
  const [condition] = Object.values((clause ?? {}) as Record<string, unknown>)
  const [value] = Object.values((condition ?? {}) as Record<string, unknown>)
  return typeof condition === 'object' && typeof value === 'string' && !value.includes('\ud83d')
}
