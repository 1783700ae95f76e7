/** Random bulk requests on the records of `bulkWorld.ts`: operation, collection, filter, options and body. */
import fc from 'fast-check'
import type { CollectionModel, Model } from '../../src/plugins/database/model/model'
import { dataOf, type Docs, writtenFields } from './bulkValues'
import { whereOf } from './queries'
import { treeOf } from './trees'
import { asJson, type Where } from './where'
import { filterFields } from './world'

type Data = Record<string, unknown>

export type BulkCase = {
  /** The body of an update or a batch. */
  body?: { docs: unknown[] } | Data
  /** Whether it has an idempotency key, which makes it one transaction. */
  isKeyed: boolean
  isStaff: boolean
  /** Whether the batch is undone afterwards. */
  isUndone?: boolean
  /** The record of a `PATCH id`. */
  id?: number
  operation: 'batch' | 'DELETE' | 'PATCH' | 'PATCH id' | 'POST'
  query: string
  slug: string
}

/** The collections that are written; together they have fields of every kind. */
export const writtenSlugs =
  'addresses deals leads listings locations meetings messages preApprovals templates trades vehicles webhooks'.split(
    ' ',
  )

const conditionOf = (collection: CollectionModel, docs: Docs): fc.Arbitrary<Where> => {
  const { slug } = collection
  const records = docs[slug] ?? []
  const ids = records.map(({ id }) => id)
  const some = fc
    .shuffledSubarray(ids, { maxLength: 5, minLength: 2 })
    .map((each): Where => ({ id: { in: each } }))
  const all = fc.constant<Where>({ id: { exists: true } })
  const operator = fc.constantFrom('equals', 'not_equals', 'exists')
  const alike = fc
    .tuple(fc.constantFrom(...records), fc.constantFrom(...writtenFields(collection, false)), operator)
    .map(([record, { name }, how]): Where => ({
      [name]: { [how]: how === 'exists' ? record[name] !== null : record[name] },
    }))
  return fc.oneof(
    { arbitrary: some, weight: 5 },
    { arbitrary: all, weight: 1 },
    { arbitrary: alike, weight: 2 },
    { arbitrary: filterFields[slug] ? treeOf(slug).map(whereOf) : alike, weight: 2 },
  )
}

/** The arbitrary once in `times` samples, else an empty text. */
const onceIn = (times: number, arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ arbitrary: fc.constant(''), weight: times - 1 }, { arbitrary, weight: 1 })

const options = fc
  .tuple(
    onceIn(2, fc.constantFrom('&depth=1', '&return=minimal')),
    onceIn(8, fc.constant('&locale=es')),
    onceIn(6, fc.constantFrom('&allOrNothing=true', '&dryRun=true', '&maxAffected=4')),
  )
  .map((all) => all.join(''))

const selection = (collection: CollectionModel): fc.Arbitrary<string> => {
  const names = writtenFields(collection, false).map(({ name }) => name)
  const sort = fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...names, 'id', 'createdAt'))
  const limit = fc.integer({ max: 6, min: 1 })
  return fc
    .tuple(
      onceIn(
        2,
        limit.map((most) => `&limit=${most}`),
      ),
      onceIn(
        2,
        sort.map((parts) => `&sort=${parts.join('')}`),
      ),
    )
    .map((all) => all.join(''))
}

type Form = Pick<BulkCase, 'body' | 'operation' | 'query'>

const filtered = (collection: CollectionModel, docs: Docs): fc.Arbitrary<string> =>
  fc
    .tuple(conditionOf(collection, docs).map(asJson), selection(collection), options)
    .map((all) => all.join(''))

/** An update of fields that can be written set-based: others would be written record by record in both runs. */
const updateOf = (collection: CollectionModel, docs: Docs, isStaff: boolean): fc.Arbitrary<Form> => {
  const fields = writtenFields(collection, false).filter(
    ({ isLocalized, marks, name }) =>
      !isLocalized &&
      marks.personalData === undefined &&
      marks.hasOwnRules !== true &&
      // Ignored in updates of staff, or checked.
      !(isStaff && (name === 'createdBy' || marks.hasStaffOnlyRules)),
  )
  return fc.record({
    body: dataOf(fields, { docs, most: 4, slug: collection.slug }),
    operation: fc.constant('PATCH' as const),
    query: filtered(collection, docs),
  })
}

const deletionOf = (collection: CollectionModel, docs: Docs): fc.Arbitrary<Form> =>
  fc.record({ operation: fc.constant('DELETE' as const), query: filtered(collection, docs) })

const wrong = fc.constantFrom<unknown>({ nope: 1 }, 'text', [], { name: 5 }, null)
const times = fc.constantFrom<Data>(
  { createdAt: '2020-01-01' },
  { createdAt: '2019-05-05T05:05:05Z', updatedAt: '2021-01-01' },
  { createdAt: null },
)

/** A batch of records, some of them invalid or repeated. */
const creationOf = (collection: CollectionModel, docs: Docs): fc.Arbitrary<Form> => {
  const fields = writtenFields(collection, true).filter(({ isLocalized }) => !isLocalized)
  const record = dataOf(fields, { docs, most: 6, slug: collection.slug })
  const one = fc.oneof<fc.MaybeWeightedArbitrary<unknown>[]>(
    { arbitrary: record, weight: 12 },
    { arbitrary: wrong, weight: 1 },
    { arbitrary: fc.tuple(record, times).map(([data, time]) => ({ ...data, ...time })), weight: 1 },
  )
  const list = fc.array(one, { maxLength: 7, minLength: 1 })
  return fc.record({
    body: fc.tuple(list, fc.boolean()).map(([all, isRepeated]) => ({
      docs: isRepeated ? [...all, ...all.slice(0, 2)] : all,
    })),
    operation: fc.constant('batch' as const),
    query: options.map((all) => all.slice(1)),
  })
}

export const bulkCase = (model: Model, docs: Docs): fc.Arbitrary<BulkCase> =>
  fc
    .record({
      isKeyed: fc.boolean(),
      isStaff: fc.nat(5).map((each) => each === 0),
      slug: fc.constantFrom(...writtenSlugs),
    })
    .chain((request) => {
      const collection = model.get(request.slug)
      if (!collection) throw new Error(`There is no ${request.slug}.`)
      const form = fc.oneof(
        { arbitrary: updateOf(collection, docs, request.isStaff), weight: 5 },
        { arbitrary: deletionOf(collection, docs), weight: 3 },
        { arbitrary: creationOf(collection, docs), weight: 3 },
      )
      return form.map((each) => ({ ...request, ...each }))
    })
