/**
 * Detects records of one request that are given the same exclusive value: a sole reference (one event is the latest of
 * a lead), or a record in an inverse list whose owner references one record (a lead has one customer). The first record
 * gets the value, and the writes of the others fail. Otherwise the last write would take the value from records that
 * the response lists as updated.
 */
import { type PayloadRequest, ValidationError } from 'payload'
import { contextOf } from '../../database/requestContext'
import { isSoleReference } from '../../database/integrity/references'
import { collectionOf } from '../../database/model/model'
import { idsIn } from '../../database/model/id'
import type { Result, Values, Writing } from './writing'

type Claim = { field: string; key: string; target: string }

/** The claims of one request, or of one transaction of it, each with its holder. */
export type Claims = Map<string, string>

/** The claims of the transaction of a request. A repeated attempt has a new request, and begins without claims. */
export const claimsIn = (req: PayloadRequest): Claims => (contextOf(req).claims ??= new Map())

/**
 * Runs the write of one record, and keeps its claims if it succeeds.
 *
 * @param at the index in `writing.records`
 * @throws ValidationError, before anything is written, if another record holds a value of this one
 */
export const withClaims = async <Written extends Result | number>(
  { payload, t }: Pick<PayloadRequest, 'payload' | 't'>,
  holders: Claims,
  writing: Writing,
  at: number,
  write: () => Promise<Written>,
): Promise<Written> => {
  const claims = findClaims(payload, writing, at)
  const record = writing.records[at]
  const holder =
    record && 'id' in record ? `${writing.collection.label.singular} ${record.id}` : `docs[${at}]`
  for (const { field, key, target } of claims) {
    const other = holders.get(key)
    if (other === undefined || other === holder) continue
    const message = `${target} was given to ${other} by this request, and one record alone can hold it.`
    throw new ValidationError({ errors: [{ message, path: field }] }, t)
  }
  const written = await write()
  if (written !== undefined) for (const { key } of claims) holders.set(key, holder)
  return written
}

const findClaims = (payload: PayloadRequest['payload'], writing: Writing, at: number): Claim[] => {
  if (writing.operation === 'delete') return []
  const record = writing.records[at]
  const values: undefined | Values = record && 'values' in record ? record.values : record
  if (!values) return []
  const { collection } = writing
  const claims: Claim[] = []
  for (const [field, value] of Object.entries(values.data)) {
    const model = collection.fields.get(field)
    const [id] = idsIn(value)
    if (!model || id === undefined || !isSoleReference(payload, collection.slug, model)) continue
    claims.push({ field, key: `${collection.slug}.${field}=${id}`, target: `${model.target} ${id}` })
  }
  for (const [{ name, on = '', target = '' }, owners] of values.inverses) {
    if (collectionOf(payload, target).fields.get(on)?.kind !== 'reference') continue
    for (const id of owners)
      claims.push({ field: name, key: `${on} of ${target} ${id}`, target: `${target} ${id}` })
  }
  return claims
}
