/**
 * Creates or updates one record by its natural key. Concurrent upserts of the same value wait for each other, so that
 * they create only one record. Other ways of creating records do not take that lock, and the value is not unique: if
 * several records have it, the request is refused as ambiguous.
 */
import type { PayloadRequest } from 'payload'
import { accessFilter, both } from '../../database/query/access'
import { ConcurrentWriteError } from '../../database/connection/errors'
import type { Filter } from '../../database/query/filter'
import { lockName, lockRow } from '../../database/integrity/lock'
import type { CollectionModel, FieldModel } from '../../database/model/model'
import { findIds, matches } from '../../database/query/select'
import { isCleanText, notCleanText } from '../../../lib/text'
import { parseBody } from '../parse/body'
import { printable } from '../printable'
import { type Call, transact } from '../call'
import { type Failure, fail } from '../failure'
import type { Answer } from '../http/answer'
import { createWithin, updateWithin } from './writes'

const maxListed = 20

/** @param key the field and the value in the path, decoded */
export const upsertRecord = async (
  call: Call,
  key: { field?: string; value?: string },
  body: unknown,
): Promise<Answer> => {
  const { collection, payload } = call
  const field = naturalKey(collection, key.field ?? '')
  const value = keyValue(field, key.value ?? '')
  // Both are parsed, because only under the lock is it known which of them applies.
  const creation = parseBody(collection, body, 'create')
  const change = parseBody(collection, body, 'byId')
  const sent = creation.data[field.name]
  if (sent !== undefined && sent !== value) {
    throw fail(
      'invalid_value',
      `${field.name}: must be the value that the path has, or be left out.`,
      field.name,
    )
  }
  return transact(call, async (req) => {
    await lockName(req, ['upsert', collection.slug, field.name, value])
    const id = await findByKey(call, req, field, value)
    if (id !== undefined) return updateWithin(call, req, id, change)
    const data = { ...creation.data, [field.name]: value }
    const { answer, id: createdId } = await createWithin(call, req, { ...creation, data })
    const location = `${payload.config.routes.api}/${collection.slug}/${createdId}`
    return { ...answer, headers: { ...answer.headers, Location: location } }
  })
}

const naturalKey = ({ fields, label, slug }: CollectionModel, name: string): FieldModel => {
  const keys = [...fields.values()].filter(({ marks }) => marks.isNaturalKey)
  const key = keys.find((each) => each.name === name)
  if (key) return key
  const names = keys.map((each) => each.name).join(', ')
  throw fail(
    'not_found',
    keys.length > 0
      ? `${label.plural} are not found by ${printable(name)}. Fields they are found by: ${names}.`
      : `${label.plural} have no field to be found by. Write them by id: /${slug}/{id}.`,
  )
}

const keyValue = ({ name }: FieldModel, value: string): string => {
  if (value === '')
    throw fail('invalid_value', `${name}: the path must have a value that is not empty.`, name)
  if (isCleanText(value)) return value
  throw fail('invalid_value', `${name}: the value in the path ${notCleanText}`, name)
}

/** Finds and locks the only record with the value that the caller may see; undefined if no record has it. */
const findByKey = async (
  { collection }: Call,
  req: PayloadRequest,
  field: FieldModel,
  value: string,
): Promise<number | undefined> => {
  const { slug } = collection
  const hasValue: Filter = { operator: 'equals', path: [field], value }
  const filter = both(hasValue, await accessFilter(req, slug, 'read')) ?? hasValue
  const [id, ...others] = await findIds(req, slug, { filter, limit: maxListed + 1 })
  if (id === undefined) return undefined
  if (others.length > 0) throw ambiguous(collection, field, [id, ...others])
  await lockRow(req, slug, id, 'NO KEY UPDATE')
  // Another request changed or deleted the record before it was locked.
  if (!(await matches(req, slug, id, filter)))
    throw new ConcurrentWriteError(`${slug} ${id} lost its ${field.name}.`)
  return id
}

const ambiguous = ({ label }: CollectionModel, { name }: FieldModel, ids: readonly number[]): Failure => {
  const listed = ids.slice(0, maxListed).join(', ')
  const count = ids.length > maxListed ? `more than ${maxListed}` : String(ids.length)
  return fail(
    'ambiguous_key',
    `${name}: ${count} ${label.plural} have this value: ${listed}${ids.length > maxListed ? ', …' : ''}. Write one of them by its id, or change the value of the others.`,
    name,
  )
}
