/** Random requests of staff to Payload's own endpoints. */
import fc from 'fast-check'
import {
  type CollectionModel,
  type FieldModel,
  inverseKinds,
  type Model,
  relationKinds,
} from '../../../src/plugins/database/model/model'
import type { Docs } from '../bulkValues'
import { tenantsFilter } from './filters'
import { aBody, aCollection, anId, type Request } from './requests'
import type { TenantsWorld } from './world'

type Context = { docs: Docs; model: Model; world: TenantsWorld }

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
    .map(({ depth, join: joined, populate, select, sort }) => `${depth}${joined}${populate}${select}${sort}`)
}

const collectionsOf = (context: Context) => aCollection(context)

export const aStaffRead = (context: Context): fc.Arbitrary<Request> =>
  collectionsOf(context).chain((collection) => {
    const { slug, versions } = collection
    const where = tenantsFilter(context, collection)
    const id = anId(context, slug)
    const get = (path: string): Request => ({ method: 'GET', path })
    return fc.oneof(
      {
        arbitrary: fc
          .tuple(shape(context, collection), where, fc.constantFrom('', '&limit=2', '&limit=0'))
          .map(([query, filter, limit]) => get(`/${slug}?${query}&${filter}${limit}`)),
        weight: 5,
      },
      {
        arbitrary: fc
          .tuple(shape(context, collection), fc.constantFrom('', '&limit=2', '&limit=0&pagination=false'))
          .map(([query, limit]) => get(`/${slug}?${query}${limit}`)),
        weight: 3,
      },
      { arbitrary: where.map((filter) => get(`/${slug}/count?${filter}`)), weight: 2 },
      {
        arbitrary: fc
          .tuple(id, shape(context, collection))
          .map(([each, query]) => get(`/${slug}/${each}?${query.replace(/&sort=.*/, '')}`)),
        weight: 3,
      },
      {
        arbitrary: fc
          .tuple(fc.nat(2), fc.constantFrom('recordId', 'collection'), id)
          .map(([depth, by, each]) =>
            get(`/changes?depth=${depth}&limit=0&where[${by}][equals]=${by === 'recordId' ? each : slug}`),
          ),
        weight: 2,
      },
      {
        arbitrary: fc
          .constantFrom('users', 'apiKeys', 'apiKeyClaims', 'payload-preferences')
          .map((each) => get(`/${each}?depth=2`)),
        weight: 1,
      },
      ...(versions
        ? [
            {
              arbitrary: fc
                .tuple(fc.nat(2), tenantsFilter(context, collection, 'version.'))
                .map(([depth, filter]) => get(`/${slug}/versions?depth=${depth}&limit=0&${filter}`)),
              weight: 2,
            },
            { arbitrary: fc.nat(40).map((each) => get(`/${slug}/versions/${each}?depth=1`)), weight: 2 },
          ]
        : []),
    )
  })

export const aStaffWrite = (context: Context): fc.Arbitrary<Request> =>
  collectionsOf(context).chain((collection) => {
    const { slug, versions } = collection
    const id = anId(context, slug)
    // The panel does not write inverses.
    const body = aBody(context, collection).map((data) =>
      Object.fromEntries(
        Object.entries(data).filter(
          ([name]) => !inverseKinds.has(collection.fields.get(name)?.kind ?? 'text'),
        ),
      ),
    )
    const where = tenantsFilter(context, collection)
    return fc.oneof(
      fc
        .tuple(id, body)
        .map(([each, data]) => ({ body: data, method: 'PATCH', path: `/${slug}/${each}?depth=1` })),
      body.map((data) => ({ body: data, method: 'POST', path: `/${slug}?depth=1` })),
      id.map((each) => ({ method: 'DELETE', path: `/${slug}/${each}?depth=1` })),
      id.map((each) => ({ method: 'POST', path: `/${slug}/${each}/duplicate?depth=1` })),
      fc
        .tuple(where, body)
        .map(([filter, data]) => ({ body: data, method: 'PATCH', path: `/${slug}?${filter}` })),
      where.map((filter) => ({ method: 'DELETE', path: `/${slug}?${filter}` })),
      ...(versions
        ? [fc.nat(40).map((each) => ({ method: 'POST', path: `/${slug}/versions/${each}?depth=1` }))]
        : []),
    )
  })
