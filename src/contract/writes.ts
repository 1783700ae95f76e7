/** The writing operations on one record. Each is one transaction, and answers what was stored. */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { accessFilter, both, oneRecord } from '../database/access'
import { MissingReferenceError, RacedError } from '../database/errors'
import { readRecords } from '../database/read'
import { lockForDelete } from '../database/references'
import { findIds } from '../database/select'
import type { Write } from './body'
import { type Call, transact } from './call'
import { type WriteEnvelope, writeEnvelope } from './envelopes'
import { writeInverses } from './inverses'
import { populate } from './populate'
import { notFound } from './reads'

export const createRecord = (call: Call, write: Write): Promise<WriteEnvelope> =>
  transact(call, async (req) => {
    const { id } = await req.payload.create({
      collection: call.collection.slug as CollectionSlug,
      // Checked against the model by parseBody; the type knows only one collection at a time.
      data: write.data as never,
      depth: 0,
      overrideAccess: false,
      req,
    })
    return answer(call, req, id, write, 'created')
  })

export const updateRecord = (call: Call, id: number, write: Write): Promise<WriteEnvelope> =>
  transact(call, async (req) => {
    await requireVisible(call, req, id)
    await applyUpdate(call, req, id, write)
    return answer(call, req, id, write, 'updated')
  })

export const deleteRecord = (call: Call, id: number): Promise<WriteEnvelope> =>
  transact(call, async (req) => {
    await requireVisible(call, req, id)
    // Locked before it is read, so that what is answered is what was deleted.
    await lockForDelete(req, call.collection.slug, id)
    const rows = await readRecords(req, call.collection.slug, [id])
    const [doc] = await populate(req, call.collection, rows, call.parameters.depth)
    await applyDelete(call, req, id)
    return writeEnvelope(call.collection, doc, 'deleted')
  })

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
  const filter = both(oneRecord(collection, id), await accessFilter(req, collection.slug, 'read'))
  const visible = await findIds(req, collection.slug, { filter, limit: 1 })
  if (visible.length === 0) throw notFound(collection.label.singular, id)
}

const answer = async (
  call: Call,
  req: PayloadRequest,
  id: number,
  write: Write,
  verb: 'created' | 'updated',
): Promise<WriteEnvelope> => {
  await writeInverses(req, call.collection, id, write.inverses)
  const rows = await readRecords(req, call.collection.slug, [id])
  const [doc] = await populate(req, call.collection, rows, call.parameters.depth)
  return writeEnvelope(call.collection, doc, verb)
}
