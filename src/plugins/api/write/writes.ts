/** Create, update and delete of one record, each in one transaction. */
import type { PayloadRequest } from 'payload'
import { openRecords } from '../../auth/tenancy/opened'
import { accessFilter } from '../../database/query/access'
import { readDocs } from '../../database/read'
import { lockMatching, lockRows } from '../../database/integrity/lock'
import { lockReferencing, referencesIfMatching } from '../../database/integrity/lockForDelete'
import { incomingText, parseIncoming } from '../../database/model/incomingReferences'
import { matches } from '../../database/query/select'
import { sourcesFor, type WriteOptions, writeIn } from '../../records/write'
import { idOf, type Values } from '../../records/write/writing'
import { type Call, transact } from '../call'
import { writeEnvelope } from '../http/envelopes'
import { tagHeader } from '../http/etag'
import { recordNotFound } from '../read/reads'
import { answer } from '../http/respond'
import type { Answer } from '../http/answer'
import { readWithETag } from '../read/readWithETag'
import { checkDelete, checkUpdate } from './ifMatch'

export const createRecord = (call: Call, values: Values): Promise<Answer> =>
  transact(call, async (req) => (await createWithin(call, req, values)).answer)

/** As `createRecord`, in an open transaction. */
export const createWithin = async (
  call: Call,
  req: PayloadRequest,
  values: Values,
): Promise<{ answer: Answer; id: number }> => {
  const { collection } = call
  const read = readOnce((id) => {
    openRecords(req, collection.slug, [id])
    return readWithETag(call, req, id)
  })
  const writing = { collection, operation: 'create', records: [values] } as const
  const id = idOf(await writeIn(req, writing, { readBack: (made) => read(made, true) }))
  return { answer: writeAnswer(call, await read(id), 'created'), id }
}

export const updateRecord = (call: Call, id: number, values: Values): Promise<Answer> =>
  transact(call, async (req) => {
    // With preconditions or inverses, other records are locked first.
    if (call.preconditions?.ifMatch === undefined && values.inverses.size === 0) {
      const storedValues = await lockVisible(call, req, id, values)
      return updateWithin(call, req, id, values, { isLocked: true, storedValues })
    }
    await requireVisible(call, req, id)
    await checkUpdate(call, req, id, values)
    return updateWithin(call, req, id, values)
  })

/** Updates a record, which the caller may see, in an open transaction. */
export const updateWithin = async (
  call: Call,
  req: PayloadRequest,
  id: number,
  values: Values,
  options: WriteOptions = {},
): Promise<Answer> => {
  const { collection } = call
  const read = readOnce((each) => readWithETag(call, req, each))
  const writing = { collection, operation: 'update', records: [{ id, values }] } as const
  idOf(await writeIn(req, writing, { ...options, readBack: (each) => read(each, true) }))
  return writeAnswer(call, await read(id), 'updated')
}

/** @param isWithWrite whether the read is sent together with the write */
type Read = (id: number, isWithWrite?: boolean) => Promise<Found>

/** A read that runs once: together with the write, or else after it. */
const readOnce = (read: Read): Read => {
  let found: Promise<Found> | undefined
  return (id, isWithWrite = false) => (found ??= read(id, isWithWrite))
}

type Found = Awaited<ReturnType<typeof readWithETag>>

export const deleteRecord = (call: Call, id: number): Promise<Answer> =>
  transact(call, async (req) => {
    const { collection, parameters } = call
    const { slug } = collection
    const filter = await accessFilter(req, slug, 'read')
    const references = await referencesIfMatching(req, slug, id, filter)
    if (!references) throw recordNotFound(collection.label.singular, id)
    if (references.length > 0) await lockReferencing(req, slug, [id])
    // Locked before it is read, so that the response has the record as it was deleted. Both statements are sent
    // together.
    const [, [doc]] = await Promise.all([
      lockRows(req, slug, [id], 'UPDATE'),
      readDocs(req, slug, [id], {
        extra: { key: 'references', value: incomingText(req.payload, slug) },
        projection: parameters.projection,
      }),
    ])
    if (!doc) throw recordNotFound(collection.label.singular, id)
    await checkDelete(call, req, id)
    const isUnreferenced = parseIncoming(req.payload, slug, id, String(doc.extra)).length === 0
    const writing = { collection, operation: 'delete', records: [{ id }] } as const
    idOf(await writeIn(req, writing, { isLocked: true, isUnreferenced }))
    // Without an ETag: no further request can use it.
    return answer(writeEnvelope(collection, doc.json, 'deleted'))
  })

/** @throws Failure `not_found` for a record that the caller may not see, where Payload would answer 403 */
export const requireVisible = async (
  { collection }: Call,
  req: PayloadRequest,
  id: number,
): Promise<void> => {
  const filter = await accessFilter(req, collection.slug, 'read')
  if (!(await matches(req, collection.slug, id, filter))) throw recordNotFound(collection.label.singular, id)
}

/** Like `requireVisible`, but locks the record. @returns the stored values that the update needs */
const lockVisible = async (
  { collection }: Call,
  req: PayloadRequest,
  id: number,
  values: Values,
): Promise<WriteOptions['storedValues']> => {
  const filter = await accessFilter(req, collection.slug, 'read')
  const sources = sourcesFor(req.payload, collection, Object.keys(values.data))
  const found = await lockMatching(req, collection.slug, id, filter, sources)
  if (!found) throw recordNotFound(collection.label.singular, id)
  return found.beside === null
    ? undefined
    : new Map([[id, JSON.parse(found.beside) as Record<string, unknown>]])
}

/** @param found the record as stored. It is still locked, so its revision cannot change meanwhile */
const writeAnswer = ({ collection }: Call, found: Found, verb: 'created' | 'updated'): Answer => {
  const envelope = writeEnvelope(collection, found?.record, verb)
  return {
    ...answer(envelope, verb === 'created' ? 201 : 200),
    headers: found ? tagHeader(found.tag) : {},
  }
}
