/**
 * `depth`: references replaced by the records they name, level by level, one read a collection and level.
 * A record that the caller may not see stays an id. References to closed collections stay ids.
 *
 * An answer has at most `maxRecords` records in it, counting each place a record stands in, 4,000,000 ids and the bytes
 * of `ANSWER_LIMIT`: lists of lists grow without bound, and one request must not take the service down.
 */
import type { PayloadRequest } from 'payload'
import { accessOf } from '../../database/query/access'
import { addWeight, maxAnswerBytesOf, type Weight, weightOf } from '../../database/storage/answerSize'
import {
  type CollectionModel,
  type FieldModel,
  collectionOf,
  relationKinds,
} from '../../database/model/model'
import { readRecords } from '../../database/storage/read'
import type { Row } from '../../database/storage/rows'
import { fail } from '../failure'

export const maxRecords = 50_000

type Loaded = Map<string, Map<number, Row>>

/** What the answer holds so far, each record counted in each place it stands in. */
type Budget = { recordsLeft: number; weight: Weight }

const nothing: Weight = { bytes: 0, ids: 0 }

/** The rows with `depth` levels of references replaced. The rows given are left as they are. */
export const populate = async (
  req: PayloadRequest,
  collection: CollectionModel,
  rows: readonly Row[],
  depth: number,
): Promise<Row[]> => {
  if (rows.length > maxRecords) throw tooLarge()
  // Each stands in the answer once, and was weighed when it was read.
  if (depth === 0) return [...rows]
  const loaded: Loaded = new Map()
  remember(loaded, collection.slug, rows)
  await load(req, loaded, new Map([[collection.slug, rows.map(({ id }) => id)]]), depth, { bytes: 0, ids: 0 })
  const budget: Budget = { recordsLeft: maxRecords, weight: { bytes: 0, ids: 0 } }
  const populated = rows.map((row) => expand(req, loaded, collection, row, depth, budget))
  // Asked when all is there: until then a record and its lists are one object, wherever they stand.
  addWeight(budget.weight, nothing, maxAnswerBytesOf(req.payload))
  return populated
}

/** Reads every record within `depth` steps, each once. */
const load = async (
  req: PayloadRequest,
  loaded: Loaded,
  from: Map<string, number[]>,
  depth: number,
  weight: Weight,
): Promise<void> => {
  if (depth === 0) return
  const wanted = new Map<string, Set<number>>()
  for (const [slug, ids] of from) {
    const collection = collectionOf(req.payload, slug)
    for (const field of followed(req, collection)) {
      const target = field.target ?? ''
      const ofTarget = wanted.get(target) ?? new Set()
      wanted.set(target, ofTarget)
      for (const id of ids)
        for (const named of idsOf(loaded.get(slug)?.get(id)?.[field.name])) ofTarget.add(named)
    }
  }
  const next = new Map<string, number[]>()
  for (const [slug, ids] of wanted) {
    const known = loaded.get(slug)
    const missing = [...ids].filter((id) => !known?.has(id))
    const total = [...loaded.values()].reduce((sum, records) => sum + records.size, missing.length)
    if (total > maxRecords) throw tooLarge()
    if (missing.length > 0 && (await mayRead(req, slug))) {
      const rows = await readRecords(req, slug, missing)
      // Each stands in the answer at least once.
      for (const row of rows) addWeight(weight, weightOf(row), maxAnswerBytesOf(req.payload))
      remember(loaded, slug, rows)
    }
    next.set(slug, [...ids])
  }
  await load(req, loaded, next, depth - 1, weight)
}

/** A key may have the right to read what names, and none to read what is named. */
const mayRead = async (req: PayloadRequest, slug: string): Promise<boolean> =>
  (await accessOf(req, slug, 'read')) !== 'none'

const expand = (
  req: PayloadRequest,
  loaded: Loaded,
  collection: CollectionModel,
  row: Row,
  depth: number,
  budget: Budget,
): Row => {
  if (--budget.recordsLeft < 0) throw tooLarge()
  const { bytes, ids } = weightOf(row)
  budget.weight.bytes += bytes
  budget.weight.ids += ids
  if (depth === 0) return row
  const populated: Row = { ...row }
  for (const { name, target = '' } of followed(req, collection)) {
    const value = row[name]
    const named = idsOf(value)
    if (named.length === 0) continue
    const records = loaded.get(target)
    const elements: unknown[] = []
    for (const id of named) {
      const record = records?.get(id)
      const replaced = record
        ? expand(req, loaded, collectionOf(req.payload, target), record, depth - 1, budget)
        : id
      elements.push(replaced)
    }
    populated[name] = Array.isArray(value) ? elements : elements[0]
  }
  return populated
}

const followedFields = new WeakMap<CollectionModel, FieldModel[]>()

/** The fields of a collection whose records `depth` puts in their place. */
const followed = (req: PayloadRequest, collection: CollectionModel): FieldModel[] => {
  const known = followedFields.get(collection)
  if (known) return known
  const found = [...collection.fields.values()].filter(
    ({ kind, marks, target }) =>
      relationKinds.has(kind) && !marks.isNeverPopulated && collectionOf(req.payload, target ?? '').isOpen,
  )
  followedFields.set(collection, found)
  return found
}

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : []

const remember = (loaded: Loaded, slug: string, rows: readonly Row[]): void => {
  const known = loaded.get(slug) ?? new Map<number, Row>()
  loaded.set(slug, known)
  for (const row of rows) known.set(row.id, row)
}

const tooLarge = () =>
  fail(
    'answer_too_large',
    `depth: the answer would hold more than ${maxRecords} records. Lower depth or limit.`,
  )
