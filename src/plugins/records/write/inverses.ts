/**
 * Writing the other side of a relation: the list sent says which records shall name this one, and the records
 * that own the relation are written accordingly. Each is an ordinary write of the owner, with the caller's
 * own access to it, in the transaction of the record's write.
 */
import { type PayloadRequest, ValidationError } from 'payload'
import { visibleFilter } from '../../database/query/access'
import { lockRows } from '../../database/integrity/lock'
import { type CollectionModel, type FieldModel, collectionOf } from '../../database/model/model'
import { inverseElements } from '../../database/storage/read'
import { listOf } from '../../database/model/naming'
import { filterMatching } from '../../database/query/select'
import { MissingReferenceError } from '../../database/connection/errors'
import { writeOwn } from './within'
import { isFailed, type Values } from './writing'

export const writeInverses = async (
  req: PayloadRequest,
  collection: CollectionModel,
  id: number,
  inverses: Values['inverses'],
): Promise<void> => {
  for (const [field, wanted] of inverses) await writeInverse(req, collection, id, field, wanted)
}

// All of them are written in a single transaction.
const mostAtOnce = 1000

/**
 * Who joins and who leaves a list. Nobody else is to be locked for it: `named` are those of the joining that the caller may name.
 *
 * @throws ValidationError for more than are written in one request
 */
export const membersToWrite = async (
  req: PayloadRequest,
  collection: CollectionModel,
  id: number,
  field: FieldModel,
  wanted: readonly number[],
): Promise<Record<'current' | 'joining' | 'leaving' | 'named', number[]>> => {
  const slug = field.target ?? ''
  const current = (await inverseElements(req, collection.slug, [field], [id])).map(({ element }) => element)
  const joining = wanted.filter((each) => !current.includes(each))
  const leaving = current.filter((each) => !wanted.includes(each))
  if (joining.length + leaving.length > mostAtOnce) {
    const message = `${joining.length + leaving.length} records would join or leave, more than ${mostAtOnce} in one request. Write ${field.on} of ${slug} in bulk instead.`
    throw new ValidationError({ errors: [{ message, path: field.name }] }, req.t)
  }
  const visible = await visibleFilter(req, slug, 'name')
  const named = visible ? await filterMatching(req, slug, joining, visible) : joining
  return { current, joining, leaving, named }
}

const writeInverse = async (
  req: PayloadRequest,
  collection: CollectionModel,
  id: number,
  field: FieldModel,
  wanted: readonly number[],
): Promise<void> => {
  const slug = field.target ?? ''
  const owners = collectionOf(req.payload, slug)
  const owner = owners.fields.get(field.on ?? '')
  if (!owner) throw new Error(`${slug} has no field ${field.on}.`)
  const { joining, leaving, named } = await membersToWrite(req, collection, id, field, wanted)
  // All of them first and in order: two writers of overlapping lists wait for each other instead of deadlocking.
  const found = await lockRows(req, slug, [...named, ...leaving])
  const missing = joining.filter((each) => !found.includes(each))
  if (missing.length > 0) throw new MissingReferenceError(field.name, slug, missing)

  const names = new Set(joining)
  const values = async (each: number) => ({
    data: { [owner.name]: await ownerValue(req, slug, owner, each, id, names.has(each)) },
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

const ownerValue = async (
  req: PayloadRequest,
  slug: string,
  owner: FieldModel,
  ownerId: number,
  id: number,
  isJoining: boolean,
): Promise<null | number | number[]> => {
  if (owner.kind === 'reference') return isJoining ? id : null
  const others = (await listOf(req, slug, ownerId, owner)).filter((each) => each !== id)
  return isJoining ? [...others, id] : others
}
