/**
 * Writes inverse lists. A list has the ids of the records that are to reference this one. The owning field of each
 * record that joins or leaves the list is updated, by an ordinary update with the caller's access to that record, in
 * the transaction of the write.
 */
import { type PayloadRequest, ValidationError } from 'payload'
import { visibleFilter } from '../../database/query/access'
import { lockRows } from '../../database/integrity/lock'
import { type CollectionModel, type FieldModel, collectionOf } from '../../database/model/model'
import { readReferenceList } from '../../database/model/incomingReferences'
import { inverseElements } from '../../database/read/inverseElements'
import { defaultInverseLimit } from '../../database/read/projection'
import { filterMatching } from '../../database/query/select'
import { MissingReferenceError } from '../../database/connection/errors'
import { writeOwn } from './writeOwn'
import { isFailed, type Values } from './writing'

export const writeInverses = async (
  req: PayloadRequest,
  collection: CollectionModel,
  id: number,
  inverses: Values['inverses'],
): Promise<void> => {
  for (const [field, memberIds] of inverses) await writeInverse(req, collection, id, field, memberIds)
}

// Limited, because all of them are written in one transaction.
const maxOwners = 1000

/**
 * The records that are in a list (`current`), that join it (`joining`), that leave it (`leaving`), and those of the
 * joining ones that the caller may reference (`allowed`).
 *
 * @throws ValidationError if more owners would change than one request may write, or if records would leave a list that is longer
 *   than a response shows by default: the caller may not have seen them
 */
export const membersToWrite = async (
  req: PayloadRequest,
  collection: CollectionModel,
  id: number,
  field: FieldModel,
  memberIds: readonly number[],
): Promise<Record<'allowed' | 'current' | 'joining' | 'leaving', number[]>> => {
  const slug = field.target ?? ''
  const current = (await inverseElements(req, collection.slug, [field], [id])).map(({ element }) => element)
  const joining = memberIds.filter((each) => !current.includes(each))
  const leaving = current.filter((each) => !memberIds.includes(each))
  if (joining.length + leaving.length > maxOwners) {
    const message = `${joining.length + leaving.length} records would join or leave, more than ${maxOwners} in one request. Write ${field.on} of ${slug} in bulk instead.`
    throw new ValidationError({ errors: [{ message, path: field.name }] }, req.t)
  }
  if (leaving.length > 0 && current.length > defaultInverseLimit) {
    const message = `has ${current.length} records, of which an answer shows ${defaultInverseLimit}: it can be added to, but nothing is removed by sending a part of it. To remove records write their field ${field.on}: PATCH /${slug}?where[id][in]=… {"${field.on}": null}.`
    throw new ValidationError({ errors: [{ message, path: field.name }] }, req.t)
  }
  const visible = await visibleFilter(req, slug, 'reference')
  const allowed = visible ? await filterMatching(req, slug, joining, visible) : joining
  return { allowed, current, joining, leaving }
}

const writeInverse = async (
  req: PayloadRequest,
  collection: CollectionModel,
  id: number,
  field: FieldModel,
  memberIds: readonly number[],
): Promise<void> => {
  const slug = field.target ?? ''
  const owners = collectionOf(req.payload, slug)
  const owner = owners.fields.get(field.on ?? '')
  if (!owner) throw new Error(`${slug} has no field ${field.on}.`)
  const { allowed, joining, leaving } = await membersToWrite(req, collection, id, field, memberIds)
  // All are locked first, in order, so that writers of overlapping lists do not deadlock.
  const found = await lockRows(req, slug, [...allowed, ...leaving])
  const missing = joining.filter((each) => !found.includes(each))
  if (missing.length > 0) throw new MissingReferenceError(field.name, slug, missing)

  const joiningIds = new Set(joining)
  const values = async (each: number) => ({
    data: { [owner.name]: await ownerValue(req, slug, owner, each, id, joiningIds.has(each)) },
    inverses: new Map(),
  })
  const records = []
  for (const each of found) records.push({ id: each, values: await values(each) })
  const results = await writeOwn(
    req,
    { collection: owners, operation: 'update', records },
    { isLocked: true },
  )
  const failed = results.find(isFailed)
  if (failed) throw failed.error
}

/** The new value of the owning field: with or without the reference to `id`. */
const ownerValue = async (
  req: PayloadRequest,
  slug: string,
  owner: FieldModel,
  ownerId: number,
  id: number,
  isJoining: boolean,
): Promise<null | number | number[]> => {
  if (owner.kind === 'reference') return isJoining ? id : null
  const others = (await readReferenceList(req, slug, ownerId, owner)).filter((each) => each !== id)
  return isJoining ? [...others, id] : others
}
