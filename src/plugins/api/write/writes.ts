/** Create, update and delete of one record, each in one transaction. */
import type { PayloadRequest } from 'payload'
import { openRecords } from '../../auth/tenancy/opened'
import { accessFilter } from '../../database/query/access'
import { readDocs } from '../../database/read'
import { lockMatching } from '../../database/integrity/lock'
import { lockForDelete } from '../../database/integrity/lockForDelete'
import { matches } from '../../database/query/select'
import { writeIn } from '../../records/write'
import { idOf, type Values } from '../../records/write/writing'
import { type Call, transact } from '../call'
import { writeEnvelope } from '../http/envelopes'
import { tagHeader } from '../http/etag'
import { notFound } from '../read/reads'
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
  const id = idOf(await writeIn(req, { collection, operation: 'create', records: [values] }))
  openRecords(req, collection.slug, [id])
  return { answer: await writeAnswer(call, req, id, 'created'), id }
}

export const updateRecord = (call: Call, id: number, values: Values): Promise<Answer> =>
  transact(call, async (req) => {
    // With preconditions or lists that other records own, others are locked first.
    const isLocked = call.preconditions?.ifMatch === undefined && values.inverses.size === 0
    await requireVisible(call, req, id, isLocked)
    await checkUpdate(call, req, id, values)
    return updateWithin(call, req, id, values, isLocked)
  })

/** Updates a record, which the caller may see, in an open transaction. */
export const updateWithin = async (
  call: Call,
  req: PayloadRequest,
  id: number,
  values: Values,
  isLocked = false,
): Promise<Answer> => {
  const { collection } = call
  idOf(await writeIn(req, { collection, operation: 'update', records: [{ id, values }] }, { isLocked }))
  return writeAnswer(call, req, id, 'updated')
}

export const deleteRecord = (call: Call, id: number): Promise<Answer> =>
  transact(call, async (req) => {
    const { collection, parameters } = call
    await requireVisible(call, req, id)
    // Locked before it is read, so that the answer has the record as it was deleted.
    await lockForDelete(req, collection.slug, [id])
    const [doc] = await readDocs(req, collection.slug, [id], { projection: parameters.projection })
    if (!doc) throw notFound(collection.label.singular, id)
    await checkDelete(call, req, id)
    idOf(await writeIn(req, { collection, operation: 'delete', records: [{ id }] }, { isLocked: true }))
    // Without a tag: there is nothing left that it could be asked of.
    return answer(writeEnvelope(collection, doc.json, 'deleted'))
  })

/**
 * @param isToBeLocked for an update, in the same statement
 * @throws Failure `not_found` for a record that the caller may not see, where Payload would answer 403
 */
export const requireVisible = async (
  { collection }: Call,
  req: PayloadRequest,
  id: number,
  isToBeLocked = false,
): Promise<void> => {
  const filter = await accessFilter(req, collection.slug, 'read')
  const isVisible = isToBeLocked ? lockMatching : matches
  if (!(await isVisible(req, collection.slug, id, filter))) throw notFound(collection.label.singular, id)
}

/** The answer with the record as stored. It is still locked, so its revision cannot change meanwhile. */
const writeAnswer = async (
  call: Call,
  req: PayloadRequest,
  id: number,
  verb: 'created' | 'updated',
): Promise<Answer> => {
  const { collection } = call
  const found = await readWithETag(call, req, id)
  const envelope = writeEnvelope(collection, found?.record, verb)
  return {
    ...answer(envelope, verb === 'created' ? 201 : 200),
    headers: found ? tagHeader(found.tag) : {},
  }
}
