/**
 * Many records made by one request, in the order of the list, with the same three ways as bulk: by a few statements
 * where the collection allows it, else one by one, in one transaction where the request must be stored as a whole.
 */
import { openRecords } from '../../auth/tenancy/opened'
import { randomUUID } from 'node:crypto'
import { type CollectionSlug, Forbidden, type PayloadRequest } from 'payload'
import { type Failed, isBrokenAtCommit } from '../../records/write/set-based/bisectFailures'
import { createSet } from '../../records/write/set-based/create'
import { canCreateSet } from '../../records/write/set-based/possible'
import { looksAtRecord } from '../../database/query/access'
import { readRecords } from '../../database/storage/read'
import { inSavepoint, isOfWhole } from '../../database/connection/transaction'
import { isObject } from '../../database/query/where'
import { parseBody, type Write } from '../parse/body'
import { shown, withNote } from './bulkAnswer'
import { type Call, newRequest, transact } from '../call'
import { type BulkEnvelope, bulkEnvelope } from '../http/envelopes'
import { fail } from '../failure'
import { writeInverses } from './inverses'
import { reasonOf } from '../reason'
import { answerStored } from './readBack'
import { transactWithRollback } from './rollback'
import { applyCreate } from './writes'

/** Records that one request may create. */
export const mostAtOnce = 1000

type Item = { at: number; write: Write }
type Outcome = { failed: Failed<number>[]; ids: number[] }

/** @param body `{ docs: [...] }`, each element as the body of a create */
export const createMany = async (incoming: Call, body: unknown): Promise<BulkEnvelope> => {
  const call: Call = { ...incoming, batchId: incoming.batchId ?? randomUUID() }
  const { allOrNothing, dryRun, maxAffected } = call.parameters
  const docs = parseDocs(body)
  if (maxAffected !== undefined && docs.length > maxAffected) {
    throw fail(
      'too_many_affected',
      `docs has ${docs.length} records, more than maxAffected=${maxAffected}. Nothing was written.`,
    )
  }
  const asking = await newRequest(call)
  const isAskedEach = await looksAtRecord(asking, call.collection.slug, 'create')
  if (!isAskedEach) await requireCreate(call, asking)
  const { items, refused } = parseAll(call, docs)
  const names = new Set(items.flatMap(({ write }) => Object.keys(write.data)))
  const areTogether =
    !isAskedEach &&
    items.every(({ write }) => write.inverses.size === 0) &&
    canCreateSet(call.payload, call.collection, [...names])
  const mustBeOne = allOrNothing || dryRun || call.outer !== undefined
  const apart = async () => {
    const outcome = await eachInItsOwn(call, items)
    return answerStored(call, async (each) => answerOf(each, await newRequest(each), outcome, refused))
  }
  if (!areTogether && !mustBeOne) return apart()
  return transactWithRollback(call, async (req) => {
    const isLost = allOrNothing && refused.length > 0
    const outcome = isLost
      ? { failed: [], ids: [] }
      : areTogether
        ? await allTogether(call, req, items)
        : await eachInOne(call, req, items)
    const attempt = await answerOf(call, req, outcome, refused)
    return { envelope: attempt, hasFailures: attempt.errors.length > 0 }
  }).catch((error: unknown) => {
    if (mustBeOne || !isBrokenAtCommit(error)) throw error
    return apart()
  })
}

const parseDocs = (body: unknown): unknown[] => {
  const docs = isObject(body) ? body['docs'] : undefined
  if (!isObject(body) || !Array.isArray(docs) || Object.keys(body).length > 1) {
    throw fail('invalid_body', 'The body must be {"docs": [...]}: a list of records, and nothing else.')
  }
  if (docs.length === 0 || docs.length > mostAtOnce) {
    throw fail('invalid_body', `docs: must have 1 to ${mostAtOnce} records, not ${docs.length}.`, 'docs')
  }
  return docs
}

const requireCreate = async ({ collection, payload }: Call, req: PayloadRequest): Promise<void> => {
  const { config } = payload.collections[collection.slug as CollectionSlug]
  if (!(await config.access.create({ req }))) throw new Forbidden(req.t)
}

const parseAll = (
  { collection, parameters }: Call,
  docs: readonly unknown[],
): { items: Item[]; refused: Failed<number>[] } => {
  const items: Item[] = []
  const refused: Failed<number>[] = []
  for (const [at, doc] of docs.entries()) {
    try {
      items.push({ at, write: parseBody(collection, doc, 'create', 1) })
    } catch (error) {
      refused.push({ error, item: at })
      if (parameters.allOrNothing) break
    }
  }
  return { items, refused }
}

const allTogether = async (call: Call, req: PayloadRequest, items: readonly Item[]): Promise<Outcome> => {
  const { failed, ids } = await createSet(
    req,
    call.collection.slug,
    items.map(({ write }) => write.data),
    call.parameters.allOrNothing,
  )
  return {
    failed: failed.map(({ error, item }) => ({ error, item: items[item]?.at ?? item })),
    ids: ids.filter((id) => id !== undefined),
  }
}

const eachInOne = async (call: Call, outer: PayloadRequest, items: readonly Item[]): Promise<Outcome> => {
  const outcome: Outcome = { failed: [], ids: [] }
  for (const { at, write } of items) {
    if (call.parameters.allOrNothing && outcome.failed.length > 0) break
    try {
      outcome.ids.push(
        await inSavepoint(
          outer,
          () => newRequest(call),
          (part) => make(call, part, write),
        ),
      )
    } catch (error) {
      if (isOfWhole(error)) throw error
      outcome.failed.push({ error, item: at })
    }
  }
  return outcome
}

const eachInItsOwn = async (call: Call, items: readonly Item[]): Promise<Outcome> => {
  const outcome: Outcome = { failed: [], ids: [] }
  for (const { at, write } of items) {
    try {
      outcome.ids.push(await transact(call, (req) => make(call, req, write)))
    } catch (error) {
      outcome.failed.push({ error, item: at })
    }
  }
  return outcome
}

const make = async (call: Call, req: PayloadRequest, write: Write): Promise<number> => {
  const id = await applyCreate(call, req, write)
  await writeInverses(req, call.collection, id, write.inverses)
  return id
}

const answerOf = async (
  call: Call,
  req: PayloadRequest,
  { failed, ids }: Outcome,
  refused: readonly Failed<number>[],
): Promise<BulkEnvelope> => {
  openRecords(req, call.collection.slug, ids)
  const { docs, note } = await shown(call, req, ids, () => readRecords(req, call.collection.slug, ids))
  const errors = [...failed, ...refused]
    .sort((one, other) => one.item - other.item)
    .map(({ error, item }) => `docs[${item}]: ${reasonOf(call, error, item)}`)
  return withNote(bulkEnvelope(call, { count: ids.length, docs, errors }, 'created'), note)
}
