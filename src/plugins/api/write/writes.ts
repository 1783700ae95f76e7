/** The writing operations on one record. Each is one transaction, and answers what was stored. */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { openRecords } from '../../auth/tenancy/opened'
import { accessFilter } from '../../database/query/access'
import { MissingReferenceError, RacedError } from '../../database/connection/errors'
import { readRecords } from '../../database/storage/read'
import { lockForDelete } from '../../database/integrity/references'
import { matches } from '../../database/query/select'
import type { Write } from '../parse/body'
import { type Call, transact } from '../call'
import { writeEnvelope } from '../http/envelopes'
import { tagHeader } from '../http/etag'
import { writeInverses } from './inverses'
import { populate } from '../read/populate'
import { notFound } from '../read/reads'
import { answer } from '../http/respond'
import type { Answer } from '../http/answer'
import { createSingle, deleteSingle, updateSingle } from './single'
import { readWithETag } from '../read/readWithETag'
import { checkDelete, checkUpdate } from './ifMatch'

export const createRecord = (call: Call, write: Write): Promise<Answer> =>
  transact(call, async (req) => (await createWithin(call, req, write)).answer)

/** As `createRecord`, in a transaction that is there. */
export const createWithin = async (
  call: Call,
  req: PayloadRequest,
  write: Write,
): Promise<{ answer: Answer; id: number }> => {
  const id = (await createSingle(call, req, write)) ?? (await applyCreate(call, req, write))
  openRecords(req, call.collection.slug, [id])
  return { answer: await written(call, req, id, write, 'created'), id }
}

export const updateRecord = (call: Call, id: number, write: Write): Promise<Answer> =>
  transact(call, async (req) => {
    await requireVisible(call, req, id)
    await checkUpdate(call, req, id, write)
    return updateWithin(call, req, id, write)
  })

/** Updates a record that the caller was found to see, in a transaction that is there. */
export const updateWithin = async (
  call: Call,
  req: PayloadRequest,
  id: number,
  write: Write,
): Promise<Answer> => {
  if (!(await updateSingle(call, req, id, write))) await applyUpdate(call, req, id, write)
  return written(call, req, id, write, 'updated')
}

export const deleteRecord = (call: Call, id: number): Promise<Answer> =>
  transact(call, async (req) => {
    const { collection, parameters } = call
    await requireVisible(call, req, id)
    // Locked before it is read, so that what is answered is what was deleted.
    await lockForDelete(req, collection.slug, id)
    const rows = await readRecords(req, collection.slug, [id])
    if (rows.length === 0) throw notFound(collection.label.singular, id)
    await checkDelete(call, req, id)
    const [doc] = await populate(req, collection, rows, parameters.depth)
    if (!(await deleteSingle(call, req, id))) await applyDelete(call, req, id)
    // Without a tag: there is nothing left that it could be asked of.
    return answer(writeEnvelope(collection, doc, 'deleted'))
  })

/** The record's own part of a create, in the request's transaction. @returns its id */
export const applyCreate = async (
  { collection }: Call,
  req: PayloadRequest,
  { data }: Write,
): Promise<number> => {
  const { id } = await req.payload.create({
    collection: collection.slug as CollectionSlug,
    // Checked against the model by parseBody; the type knows only one collection at a time.
    data: data as never,
    depth: 0,
    overrideAccess: false,
    req,
  })
  return id
}

/** The record's own part of an update, in the request's transaction. */
export const applyUpdate = async (
  { collection }: Call,
  req: PayloadRequest,
  id: number,
  { data }: Write,
): Promise<void> => {
  await req.payload.update({
    collection: collection.slug as CollectionSlug,
    data,
    depth: 0,
    id,
    overrideAccess: false,
    req,
  })
}

export const applyDelete = async ({ collection }: Call, req: PayloadRequest, id: number): Promise<void> => {
  try {
    await req.payload.delete({
      collection: collection.slug as CollectionSlug,
      depth: 0,
      id,
      overrideAccess: false,
      req,
    })
  } catch (error) {
    // The caller named nothing: a record that was to take this one's place went first.
    if (error instanceof MissingReferenceError) throw new RacedError(error.message, { cause: error })
    throw error
  }
}

/** A record that the caller may not see is not there, whatever Payload would say about writing it. */
const requireVisible = async ({ collection }: Call, req: PayloadRequest, id: number): Promise<void> => {
  const filter = await accessFilter(req, collection.slug, 'read')
  if (!(await matches(req, collection.slug, id, filter))) throw notFound(collection.label.singular, id)
}

/** The lists of a write, then what is stored: the record's lock keeps its last change what it is. */
const written = async (
  call: Call,
  req: PayloadRequest,
  id: number,
  { inverses }: Write,
  verb: 'created' | 'updated',
): Promise<Answer> => {
  const { collection } = call
  await writeInverses(req, collection, id, inverses)
  const found = await readWithETag(call, req, id)
  const envelope = writeEnvelope(collection, found?.record, verb)
  return {
    ...answer(envelope, verb === 'created' ? 201 : 200),
    headers: found ? tagHeader(found.tag) : {},
  }
}
