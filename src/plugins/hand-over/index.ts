/**
 * Hands the open work of a person over to others: an action that moves references to one record of a collection, `salesReps` say, to
 * other records of it. Guarantees that all of it moves or nothing, within the caller's rights on what is moved, as one batch that an
 * undo takes back.
 */
import { randomUUID } from 'node:crypto'
import type { CollectionSlug, Config, PayloadRequest, Plugin } from 'payload'
import { answer, fail, type GuardedAction, transact, withActions } from '../api/actions'
import { type Call, toUnit } from '../api/call'
import { reasonOf, recordOf } from '../api/reason'
import { rollback } from '../database/connection/transaction'
import { lockRows } from '../database/integrity/lock'
import { idsIn, isId } from '../database/model/id'
import { collectionOf, modelOf } from '../database/model/model'
import { accessFilter, both } from '../database/query/access'
import { findIds } from '../database/query/select'
import { parseWhere } from '../database/query/where'
import { writeEachIn } from '../records/write'
import { isFailed, type Update } from '../records/write/writing'

export type Move = {
  collection: string
  /** The field that references the person: a reference, or a list in which the person is replaced. */
  field: string
  /** A `where` of the REST API: only matching records are open work. */
  open?: Readonly<Record<string, unknown>>
}

export type HandOverOptions = {
  collection: string
  /** In this order: what moves by itself with an earlier move is counted in its own collection. */
  moves: readonly Move[]
}

const maxReceivers = 50

export const handOver =
  (options: HandOverOptions): Plugin =>
  (config: Config) => ({
    ...config,
    collections: (config.collections ?? []).map((collection) =>
      collection.slug === options.collection ? withActions(collection, [toAction(options)]) : collection,
    ),
  })

const toAction = ({ collection, moves }: HandOverOptions): GuardedAction => ({
  answers: {
    properties: {
      batchId: { type: ['string', 'null'] },
      counts: {
        properties: Object.fromEntries(moves.map((move) => [move.collection, { type: 'integer' }])),
        required: moves.map((move) => move.collection),
        type: 'object',
      },
    },
    required: ['batchId', 'counts'],
    type: 'object',
  },
  body: {
    properties: {
      dryRun: { type: 'boolean' },
      to: { items: { type: 'integer' }, minItems: 1, type: 'array' },
    },
  },
  description:
    'Moves the leads, open deals, open tasks and templates of a sales rep to others, in turn if there are several. All of it moves or nothing does, as one batch that can be undone. With `dryRun` nothing is stored, and `counts` says what would move; `to` may be left out then.',
  method: 'POST',
  name: 'handOverSalesRep',
  path: '/{id}/hand-over',
  async perform(call, { body, id, req }) {
    const isDryRun = readFlag(body['dryRun'])
    const isCount = isDryRun && body['to'] === undefined
    const receivers = isCount ? [] : await readReceivers(req, collection, id, body['to'])
    const batchId = randomUUID()
    const own: Call = { ...call, batchId }
    const counts = await transact(own, async (part) => {
      ;(part.context.forecourt ??= {}).batchId = batchId
      const moved = await moveAll(own, part, { from: id, moves, receivers })
      return isDryRun ? rollback(moved) : moved
    })
    return answer({ batchId: isDryRun ? null : batchId, counts })
  },
  rights: ['write'],
  summary: 'Hand the work of a sales rep over to others',
})

const readFlag = (value: unknown): boolean => {
  if (value === undefined || typeof value === 'boolean') return value === true
  throw fail('invalid_value', 'dryRun: must be true or false.', 'dryRun')
}

/** @throws Failure unless each receiver is another record that the caller sees, once */
const readReceivers = async (
  req: PayloadRequest,
  slug: string,
  from: number,
  value: unknown,
): Promise<number[]> => {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxReceivers || !value.every(isId)) {
    throw fail('invalid_value', `to: must be a list of 1 to ${maxReceivers} ids of sales reps.`, 'to')
  }
  if (new Set(value).size !== value.length) throw fail('invalid_value', 'to: has an id twice.', 'to')
  if (value.includes(from)) {
    throw fail('invalid_value', `to: ${from} is the sales rep whose work is handed over.`, 'to')
  }
  const { fields } = collectionOf(req.payload, slug)
  const named = parseWhere(modelOf(req.payload), { id: { in: value.join() } }, fields)
  const found = await findIds(req, slug, { filter: both(named, await accessFilter(req, slug, 'read')) })
  const missing = value.find((id) => !found.includes(id))
  if (missing !== undefined) throw fail('missing_reference', `to: there is no sales rep ${missing}.`, 'to')
  return value
}

type Work = { from: number; moves: readonly Move[]; receivers: readonly number[] }

/**
 * @param receivers if there are none, nothing is moved
 * @returns the number of records by collection, those included that move with others
 */
const moveAll = async (
  call: Call,
  req: PayloadRequest,
  { from, moves, receivers }: Work,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  const locked = new Map<Move, readonly number[]>()
  for (const move of moves) {
    const ids = receivers.length === 0 ? await findWork(req, move, from) : await lockWork(req, move, from)
    counts[move.collection] = ids.length
    locked.set(move, ids)
  }
  if (receivers.length === 0) return counts
  for (const [move, ids] of locked) {
    // Tasks have moved with their leads and deals.
    const left = new Set(await findWork(req, move, from))
    const records = await toRecords(req, move, { from, ids: ids.filter((id) => left.has(id)), receivers })
    await writeAll({ ...call, collection: collectionOf(req.payload, move.collection) }, req, records)
  }
  return counts
}

/** Locks the open work. @returns the ids of what is still that of the person once it is locked */
const lockWork = async (req: PayloadRequest, move: Move, from: number): Promise<number[]> => {
  const locked = new Set(await lockRows(req, move.collection, await findWork(req, move, from)))
  return (await findWork(req, move, from)).filter((id) => locked.has(id))
}

/** The ids of the open work that the caller sees and may write. @throws Forbidden for a caller who may write none of the kind */
const findWork = async (
  req: PayloadRequest,
  { collection: slug, field, open }: Move,
  from: number,
): Promise<number[]> => {
  const { fields } = collectionOf(req.payload, slug)
  const operator = fields.get(field)?.kind === 'references' ? 'in' : 'equals'
  const own = { [field]: { [operator]: String(from) } }
  const parsed = parseWhere(modelOf(req.payload), open ? { and: [own, open] } : own, fields)
  const readable = both(parsed, await accessFilter(req, slug, 'read'))
  return findIds(req, slug, { filter: both(readable, await accessFilter(req, slug, 'update')) })
}

type Records = Update['records']

const toRecords = async (
  req: PayloadRequest,
  { collection: slug, field }: Move,
  { from, ids, receivers }: { from: number; ids: readonly number[]; receivers: readonly number[] },
): Promise<Records> => {
  const receiverOf = (at: number): number => receivers[at % receivers.length] ?? 0
  if (collectionOf(req.payload, slug).fields.get(field)?.kind !== 'references') {
    // Records of one receiver share their values, so that one statement writes them.
    const values = new Map(
      receivers.map((receiver) => [receiver, { data: { [field]: receiver }, inverses: new Map() }]),
    )
    return ids.flatMap((id, at) => {
      const own = values.get(receiverOf(at))
      return own ? [{ id, values: own }] : []
    })
  }
  if (ids.length === 0) return []
  const { docs } = await req.payload.find({
    collection: slug as CollectionSlug,
    depth: 0,
    joins: false as never,
    overrideAccess: false,
    pagination: false,
    req,
    sort: 'id',
    where: { id: { in: [...ids] } },
  })
  return docs.map((doc, at) => {
    const named = idsIn((doc as unknown as Record<string, unknown>)[field])
    const list = [...new Set(named.map((each) => (each === from ? receiverOf(at) : each)))]
    return { id: doc.id, values: { data: { [field]: list }, inverses: new Map() } }
  })
}

/** @throws Failure naming the first records that cannot be written */
const writeAll = async (call: Call, req: PayloadRequest, records: Records): Promise<void> => {
  if (records.length === 0) return
  const results = await writeEachIn(toUnit(call), req, {
    collection: call.collection,
    operation: 'update',
    records,
  })
  const failures = results.flatMap((result, at) => {
    const id = records[at]?.id ?? 0
    return isFailed(result) ? [`${recordOf(call, id)}: ${reasonOf(call, result.error, id)}`] : []
  })
  if (failures.length === 0) return
  const more = failures.length > 3 ? ` And ${failures.length - 3} more.` : ''
  throw fail('conflict', `${failures.slice(0, 3).join(' ')}${more} Nothing was moved.`, 'to')
}
