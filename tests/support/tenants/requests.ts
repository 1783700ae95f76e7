/** Random requests of a caller who is limited to a tenant, including guesses at hidden records. */
import fc from 'fast-check'
import {
  type CollectionModel,
  type FieldModel,
  inverseKinds,
  type Model,
} from '../../../src/plugins/database/model/model'
import { writtenFields } from '../bulkValues'
import type { Docs } from '../bulkValues'
import { naturalKeys } from '../configured'
import { ruleNameOf, samplesByRule } from '../fieldRules'
import { tenantsFilter } from './filters'
import { firstHidden, type TenantsWorld } from './world'

export type Who = 'key' | 'manager' | 'rep'

export type Request = {
  body?: unknown
  /** Precondition: the tag that this path answers just before. */
  ifMatch?: string
  method: string
  path: string
}

type Context = { docs: Docs; model: Model; world: TenantsWorld }

const missing = 999_999

/** An id: half of them of visible records, most others of hidden ones. */
export const anId = ({ docs }: Context, slug: string): fc.Arbitrary<number> => {
  const ids = (docs[slug] ?? []).map(({ id }) => id)
  const hidden = ids.filter((id) => id >= firstHidden)
  const seen = ids.filter((id) => id < firstHidden)
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
export const aBody = (context: Context, collection: CollectionModel): fc.Arbitrary<object> => {
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

export const aCollection = ({ model }: Context): fc.Arbitrary<CollectionModel> =>
  fc.constantFrom(...[...model.values()].filter(isAsked))

/** The parameters of a list: depth, limit, page and locale. */
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

const read = (method: string, path: string): Request => ({ method, path })

/** A read request of a key or of staff. */
export const aRead = (context: Context): fc.Arbitrary<Request> =>
  aCollection(context).chain((collection) => {
    const { slug, versions } = collection
    const where = tenantsFilter(context, collection)
    const id = anId(context, slug)
    return fc.oneof(
      {
        arbitrary: fc
          .tuple(listing, where, sorts(collection))
          .map(([list, filter, sort]) => read('GET', `/${slug}?${list}&${filter}${sort}`)),
        weight: 6,
      },
      { arbitrary: where.map((filter) => read('GET', `/${slug}/count?${filter}`)), weight: 2 },
      {
        arbitrary: fc
          .tuple(id, fc.nat(3))
          .map(([each, depth]) => read('GET', `/${slug}/${each}?depth=${depth}`)),
        weight: 3,
      },
      {
        arbitrary: fc
          .tuple(id, listing)
          .map(([each, list]) => read('GET', `/${slug}/${each}/changes?${list}`)),
        weight: 1,
      },
      {
        arbitrary: fc
          .tuple(listing, id, fc.constantFrom('', `&where[collection][equals]=${slug}`))
          .map(([list, each, of]) => read('GET', `/changes?${list}&where[recordId][in]=${each},1,2,3${of}`)),
        weight: 1,
      },
      ...(versions
        ? [
            {
              arbitrary: fc
                .tuple(listing, tenantsFilter(context, collection, 'version.'))
                .map(([list, filter]) => read('GET', `/${slug}/versions?${list}&${filter}`)),
              weight: 4,
            },
          ]
        : []),
    )
  })

const options = fc.constantFrom('', '&dryRun=true', '&allOrNothing=true', '&return=minimal', '&maxAffected=2')

/** A write request of a key. */
export const aWrite = (context: Context): fc.Arbitrary<Request> =>
  aCollection(context).chain((collection) => {
    const { slug } = collection
    const id = anId(context, slug)
    const body = aBody(context, collection)
    const where = tenantsFilter(context, collection)
    const depth = fc.nat(2).map((each) => `depth=${each}`)
    const keys = (naturalKeys[slug] ?? []).map((name) => {
      const values = (context.docs[slug] ?? []).flatMap((doc) =>
        typeof doc[name] === 'string' ? [doc[name]] : [],
      )
      return fc.tuple(fc.constantFrom(...values, 'new'), body, depth).map(([value, data, query]): Request => {
        const { [name]: _key, ...others } = data as Record<string, unknown>
        return {
          body: others,
          method: 'PUT',
          path: `/${slug}/by/${name}/${encodeURIComponent(value)}?${query}`,
        }
      })
    })
    return fc.oneof(
      fc.tuple(id, body, depth, fc.boolean()).map(([each, data, query, isGuarded]): Request => ({
        body: data,
        ...(isGuarded ? { ifMatch: `/${slug}/${each}?${query}` } : {}),
        method: 'PATCH',
        path: `/${slug}/${each}?${query}`,
      })),
      fc
        .tuple(body, depth)
        .map(([data, query]) => ({ body: data, method: 'POST', path: `/${slug}?${query}` })),
      fc.tuple(id, depth).map(([each, query]) => ({ method: 'DELETE', path: `/${slug}/${each}?${query}` })),
      fc.tuple(where, body, options, depth).map(([filter, data, some, query]) => ({
        body: data,
        method: 'PATCH',
        path: `/${slug}?${query}&${filter}${some}`,
      })),
      fc
        .tuple(where, options, depth)
        .map(([filter, some, query]) => ({ method: 'DELETE', path: `/${slug}?${query}&${filter}${some}` })),
      fc
        .tuple(
          fc.array(body, { maxLength: 3, minLength: 1 }),
          fc.constantFrom('', '?dryRun=true', '?allOrNothing=true'),
        )
        .map(([docs, query]) => ({ body: { docs }, method: 'POST', path: `/${slug}/batch${query}` })),
      fc
        .constantFrom(...context.world.batches)
        .map((batch) => ({ method: 'POST', path: `/changes/batches/${batch}/undo` })),
      fc.constant({ method: 'POST', path: '/changes/batches/{last}/undo' }),
      ...keys,
    )
  })
