/** Random requests of a caller who is limited to a tenant, including guesses at hidden records. */
import fc from 'fast-check'
import type { OperationName } from '../../../src/plugins/api/operation'
import {
  type CollectionModel,
  type FieldModel,
  inverseKinds,
  relationKinds,
} from '../../../src/plugins/database/model/model'
import { writtenFields } from '../bulkValues'
import { naturalKeys } from '../configured'
import { ruleNameOf, samplesByRule } from '../fieldRules'
import { type Context, tenantsFilter } from './filters'
import { isHiddenId } from './marks'
import { type Request, requestFor } from './requests'

const missing = 999_999

/** An id: half of them of visible records, most others of hidden ones. */
const anId = ({ docs }: Context, slug: string): fc.Arbitrary<number> => {
  const ids = (docs[slug] ?? []).map(({ id }) => id)
  const hidden = ids.filter(isHiddenId)
  const seen = ids.filter((id) => !isHiddenId(id))
  return fc.oneof(
    { arbitrary: fc.constantFrom(...(seen.length > 0 ? seen : [1])), weight: 5 },
    { arbitrary: fc.constantFrom(...(hidden.length > 0 ? hidden : [missing])), weight: 4 },
    { arbitrary: fc.constant(missing), weight: 1 },
  )
}

const written: FieldModel['kind'][] = [
  'amount',
  'checkbox',
  'json',
  'number',
  'reference',
  'references',
  'text',
]

/** A body with few fields: texts, references to any records, inverses, tenants. */
const aBody = (context: Context, collection: CollectionModel): fc.Arbitrary<Record<string, unknown>> => {
  const fields = [
    ...writtenFields(collection, true).filter(({ kind }) => written.includes(kind)),
    ...[...collection.fields.values()].filter(
      ({ kind, name }) => inverseKinds.has(kind) || name === 'latestEvent',
    ),
  ]
  const relations = fields.filter(({ target }) => target !== undefined)
  const valueOf = (field: FieldModel): fc.Arbitrary<unknown> => {
    const { kind, name, target = '' } = field
    if (name === 'url') return fc.constant('https://own.example.com/new')
    const ofRule = samplesByRule[ruleNameOf(field)]
    if (ofRule) return fc.constantFrom(...ofRule)
    if (kind === 'checkbox') return fc.boolean()
    if (kind === 'number') return fc.nat(9)
    if (kind === 'amount' || kind === 'text') return fc.constantFrom('own new', '5', 'own apple')
    const id = anId({ ...context, docs: { users: [], ...context.docs } }, target)
    return kind === 'reference' || kind === 'inverseOne'
      ? fc.option(id, { freq: 5 })
      : fc.uniqueArray(id, { maxLength: 3 })
  }
  return fc
    .tuple(
      fc.shuffledSubarray(fields, {
        maxLength: Math.min(2, fields.length),
        minLength: Math.min(1, fields.length),
      }),
      fc.shuffledSubarray(relations, { maxLength: Math.min(1, relations.length) }),
    )
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.flat().map((field) => [field.name, valueOf(field)]))),
    )
}

const isAsked = ({ isOpen, isReadOnly }: CollectionModel) => isOpen && !isReadOnly

const aCollection = ({ model }: Context): fc.Arbitrary<CollectionModel> =>
  fc.constantFrom(...[...model.values()].filter(isAsked))

/** The parameters of a list of the interface: depth, limit, page and locale. */
const listing = fc
  .record({
    depth: fc.constantFrom(0, 0, 1, 2, 3),
    limit: fc.constantFrom('', '&limit=2', '&limit=2&page=2', '&limit=0'),
    locale: fc.constantFrom('', '', '&locale=es'),
  })
  .map(({ depth, limit, locale }) => `depth=${depth}${limit}${locale}`)

const sorts = (collection: CollectionModel): fc.Arbitrary<string> =>
  fc
    .constantFrom(
      '',
      '',
      ...[...collection.fields.keys()].flatMap((name) => [name, `-${name}`]),
      'customer.email',
    )
    .map((sort) => (sort === '' ? '' : `&sort=${sort}`))

const joined = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((each) => each.join(''))

const upTo = (most: number): fc.Arbitrary<string> => fc.nat(most).map((each) => `depth=${each}`)

const namesOf = (collection: CollectionModel, matches: (field: FieldModel) => boolean): string[] =>
  [...collection.fields.values()].filter(matches).map(({ name }) => name)

/** Random parameters `depth`, `select`, `populate`, `joins` and `sort`. */
const shape = (context: Context, collection: CollectionModel): fc.Arbitrary<string> => {
  const joins = [...collection.fields.values()].filter(({ kind }) => inverseKinds.has(kind))
  const join = joins.map((field) => {
    const target = context.model.get(field.target ?? '')
    if (!target) throw new Error(`There is no ${field.target}.`)
    return tenantsFilter({ ...context, hops: 0, withoutLists: true }, target).map((where) => {
      const clauses = where.split('&').map((each) => each.replace(/^where/, `joins[${field.name}][where]`))
      return `&${clauses.join('&')}&joins[${field.name}][count]=true`
    })
  })
  const names = namesOf(collection, () => true)
  const relations = namesOf(collection, ({ kind }) => relationKinds.has(kind))
  return fc
    .record({
      depth: fc.nat(3).map((depth) => `depth=${depth}`),
      join: join.length > 0 ? fc.oneof(fc.constant(''), ...join) : fc.constant(''),
      populate: fc.constantFrom('', '', '&populate[customers][email]=true', '&populate[leads][name]=true'),
      select: fc
        .constantFrom('', '', ...relations)
        .map((name) => (name === '' ? '' : `&select[${name}]=true`)),
      sort: fc
        .constantFrom('', '', ...names, ...relations.map((name) => `${name}.id`))
        .map((name) => (name === '' ? '' : `&sort=-${name}`)),
    })
    .map((each) => Object.values(each).join(''))
}

type Parts = {
  [Name in keyof Parameters<typeof requestFor>[2]]: fc.Arbitrary<Parameters<typeof requestFor>[2][Name]>
}

/** A request of an operation with random parts. */
const one = (operation: OperationName, { slug }: CollectionModel, parts: Parts): fc.Arbitrary<Request> =>
  fc.record(parts).map((each) => requestFor(operation, slug, each))

const weighted = (...some: [weight: number, arbitrary: fc.Arbitrary<Request>][]): fc.Arbitrary<Request> =>
  fc.oneof(...some.map(([weight, arbitrary]) => ({ arbitrary, weight })))

const get = (path: string): Request => ({ method: 'GET', path })

/** A read request of a key. */
export const aRead = (context: Context): fc.Arbitrary<Request> =>
  aCollection(context).chain((collection) => {
    const { slug, versions } = collection
    const where = tenantsFilter(context, collection)
    const id = anId(context, slug)
    const ledger = fc
      .tuple(listing, id, fc.constantFrom('', `&where[collection][equals]=${slug}`))
      .map(([list, each, of]) => get(`/changes?${list}&where[recordId][in]=${each},1,2,3${of}`))
    const ofVersion = tenantsFilter(context, collection, 'version.')
    return weighted(
      [6, one('find', collection, { query: joined(listing, sorts(collection)), where })],
      [2, one('count', collection, { where })],
      [3, one('findById', collection, { id, query: upTo(3) })],
      [1, one('findChanges', collection, { id, query: listing })],
      [1, ledger],
      [versions ? 4 : 0, one('findVersions', collection, { query: listing, where: ofVersion })],
    )
  })

/** A read request of staff to Payload's own endpoints. */
export const aStaffRead = (context: Context): fc.Arbitrary<Request> =>
  aCollection(context).chain((collection) => {
    const { slug, versions } = collection
    const where = tenantsFilter(context, collection)
    const id = anId(context, slug)
    const query = shape(context, collection)
    const limited = joined(query, fc.constantFrom('', '&limit=2', '&limit=0'))
    const unfiltered = joined(query, fc.constantFrom('', '&limit=2', '&limit=0&pagination=false'))
    const ledger = fc
      .tuple(upTo(2), fc.constantFrom(`[collection][equals]=${slug}`, '[recordId][equals]='), id)
      .map(([own, by, each]) => get(`/changes?${own}&limit=0&where${by}${by.endsWith('=') ? each : ''}`))
    const closed = fc.constantFrom('users', 'apiKeys', 'apiKeyClaims', 'payload-preferences')
    const ofVersion = tenantsFilter(context, collection, 'version.')
    return weighted(
      [5, one('find', collection, { query: limited, where })],
      [3, one('find', collection, { query: unfiltered })],
      [2, one('count', collection, { where })],
      [3, one('findById', collection, { id, query: query.map((each) => each.replace(/&sort=.*/, '')) })],
      [2, ledger],
      [1, closed.map((each) => get(`/${each}?depth=2`))],
      [
        versions ? 2 : 0,
        one('findVersions', collection, {
          query: joined(upTo(2), fc.constant('&limit=0')),
          where: ofVersion,
        }),
      ],
      [versions ? 2 : 0, fc.nat(40).map((each) => get(`/${slug}/versions/${each}?depth=1`))],
    )
  })

const options = fc.constantFrom('', '&dryRun=true', '&allOrNothing=true', '&return=minimal', '&maxAffected=2')

/** A write request of a key. @param batches the batches to undo, beside the request's last */
export const aWrite = (context: Context, batches: readonly string[]): fc.Arbitrary<Request> =>
  aCollection(context).chain((collection) => {
    const { slug } = collection
    const id = anId(context, slug)
    const body = aBody(context, collection)
    const where = tenantsFilter(context, collection)
    const query = upTo(2)
    const bulk = joined(query, options)
    const guarded = fc
      .tuple(one('updateById', collection, { body, id, query }), fc.boolean())
      .map(([request, isGuarded]) => ({ ...request, ...(isGuarded ? { ifMatch: request.path } : {}) }))
    const many = fc.constantFrom('', 'dryRun=true', 'allOrNothing=true')
    const docs = fc.array(body, { maxLength: 3, minLength: 1 }).map((each) => ({ docs: each }))
    const keys = (naturalKeys[slug] ?? []).map((name) => {
      const values = (context.docs[slug] ?? []).flatMap((doc) =>
        typeof doc[name] === 'string' ? [doc[name]] : [],
      )
      const key = fc.constantFrom(...values, 'new').map((value) => [name, value] as const)
      const others = body.map(({ [name]: _key, ...rest }) => rest)
      return one('upsert', collection, { body: others, key, query })
    })
    return fc.oneof(
      guarded,
      one('create', collection, { body, query }),
      one('deleteById', collection, { id, query }),
      one('updateMany', collection, { body, query: bulk, where }),
      one('deleteMany', collection, { query: bulk, where }),
      one('createMany', collection, { body: docs, query: many }),
      one('undoBatch', collection, { batch: fc.constantFrom(...batches) }),
      one('undoBatch', collection, { batch: fc.constant('{last}') }),
      ...keys,
    )
  })

/** A write request of staff to Payload's own endpoints. */
export const aStaffWrite = (context: Context): fc.Arbitrary<Request> =>
  aCollection(context).chain((collection) => {
    const { fields, slug, versions } = collection
    const id = anId(context, slug)
    const isInverse = (name: string) => inverseKinds.has(fields.get(name)?.kind ?? 'text')
    // The panel does not write inverses.
    const body = aBody(context, collection).map((data) =>
      Object.fromEntries(Object.entries(data).filter(([name]) => !isInverse(name))),
    )
    const where = tenantsFilter(context, collection)
    const query = fc.constant('depth=1')
    const post = (path: string): Request => ({ method: 'POST', path: `/${slug}/${path}?depth=1` })
    return fc.oneof(
      one('updateById', collection, { body, id, query }),
      one('create', collection, { body, query }),
      one('deleteById', collection, { id, query }),
      id.map((each) => post(`${each}/duplicate`)),
      one('updateMany', collection, { body, where }),
      one('deleteMany', collection, { where }),
      ...(versions ? [fc.nat(40).map((each) => post(`versions/${each}`))] : []),
    )
  })
