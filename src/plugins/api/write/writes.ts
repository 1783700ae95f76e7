/** The writing operations on one record. Each is one transaction, and answers what was stored. */
import type { PayloadRequest } from 'payload'
import { openRecords } from '../../auth/tenancy/opened'
import { accessFilter } from '../../database/query/access'
import { readRecords } from '../../database/storage/read'
import { lockForDelete } from '../../database/integrity/lockForDelete'
import { matches } from '../../database/query/select'
import { writeIn } from '../../records/write'
import { idOf, type Values } from '../../records/write/writing'
import { type Call, transact } from '../call'
import { writeEnvelope } from '../http/envelopes'
import { tagHeader } from '../http/etag'
import { populate } from '../read/populate'
import { notFound } from '../read/reads'
import { answer } from '../http/respond'
import type { Answer } from '../http/answer'
import { readWithETag } from '../read/readWithETag'
import { checkDelete, checkUpdate } from './ifMatch'

export const createRecord = (call: Call, values: Values): Promise<Answer> =>
  transact(call, async (req) => (await createWithin(call, req, values)).answer)

/** As `createRecord`, in a transaction that is there. */
export const createWithin = async (
  call: Call,
  req: PayloadRequest,
  values: Values,
): Promise<{ answer: Answer; id: number }> => {
  const { collection } = call
  const id = idOf(await writeIn(req, { collection, operation: 'create', records: [values] }))
  openRecords(req, collection.slug, [id])
  return { answer: await written(call, req, id, 'created'), id }
}

export const updateRecord = (call: Call, id: number, values: Values): Promise<Answer> =>
  transact(call, async (req) => {
    await requireVisible(call, req, id)
    await checkUpdate(call, req, id, values)
    return updateWithin(call, req, id, values)
  })

/** Updates a record that the caller was found to see, in a transaction that is there. */
export const updateWithin = async (
  call: Call,
  req: PayloadRequest,
  id: number,
  values: Values,
): Promise<Answer> => {
  const { collection } = call
  idOf(await writeIn(req, { collection, operation: 'update', records: [{ id, values }] }))
  return written(call, req, id, 'updated')
}

export const deleteRecord = (call: Call, id: number): Promise<Answer> =>
  transact(call, async (req) => {
    const { collection, parameters } = call
    await requireVisible(call, req, id)
    // Locked before it is read, so that what is answered is what was deleted.
    await lockForDelete(req, collection.slug, [id])
    const rows = await readRecords(req, collection.slug, [id])
    if (rows.length === 0) throw notFound(collection.label.singular, id)
    await checkDelete(call, req, id)
    const [doc] = await populate(req, collection, rows, parameters.depth)
    idOf(await writeIn(req, { collection, operation: 'delete', records: [{ id }] }, { isLocked: true }))
    // Without a tag: there is nothing left that it could be asked of.
    return answer(writeEnvelope(collection, doc, 'deleted'))
  })

/** A record that the caller may not see is not there, whatever Payload would say about writing it. */
export const requireVisible = async (
  { collection }: Call,
  req: PayloadRequest,
  id: number,
): Promise<void> => {
  const filter = await accessFilter(req, collection.slug, 'read')
  if (!(await matches(req, collection.slug, id, filter))) throw notFound(collection.label.singular, id)
}

/** What is stored: the record's lock keeps its last change what it is. */
const written = async (
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
