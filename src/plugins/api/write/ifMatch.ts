/**
 * Checks `If-Match` while the record is locked. Only the first part of a tag is compared, the revision that the caller
 * knows: an update succeeds if the fields that it writes were not changed since, whatever else was. Changes of inverses
 * are not in the record's ledger rows, so an update with an inverse compares the whole tag.
 */
import type { PayloadRequest } from 'payload'
import { changedSince } from '../../ledger/last'
import { lockRow, lockRows } from '../../database/integrity/lock'
import type { FieldModel } from '../../database/model/model'
import { membersToWrite } from '../../records/write/inverses'
import type { Values } from '../../records/write/writing'
import type { Call } from '../call'
import { findMatch, parseTag } from '../http/etag'
import { Failure, type Problem } from '../failure'
import { readWithETag } from '../read/readWithETag'

/**
 * Locks a record for an update with preconditions, and checks them.
 *
 * @throws Failure `precondition_failed`, with a problem for each field that both wrote
 */
export const checkUpdate = async (
  call: Call,
  req: PayloadRequest,
  id: number,
  values: Values,
): Promise<void> => {
  const ifMatch = call.preconditions?.ifMatch
  if (ifMatch === undefined || ifMatch === '*') return
  const { slug } = call.collection
  if (values.inverses.size > 0) return checkWhole(call, req, id, values, ifMatch)
  return checkFields(req, slug, id, { known: toRevisions(ifMatch), values })
}

/**
 * Locks a record, and checks that the fields to be written were not changed since the newest of the revisions `known`.
 *
 * @throws Failure `precondition_failed`, with a problem for each field that both wrote
 */
export const checkFields = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  { known, values }: { known: readonly number[]; values: Values },
): Promise<void> => {
  // If the record no longer exists, the update itself fails.
  if (!(await lockRow(req, slug, id, 'NO KEY UPDATE'))) return
  const since = await changedSince(req, slug, id, known)
  if (!since) throw unknownChange()
  const overlap = since.fields.filter((name) => Object.hasOwn(values.data, name))
  if (overlap.length > 0) throw changedFailure(overlap)
}

/**
 * Checks the preconditions of a deletion, for a record that is locked.
 *
 * @throws Failure `precondition_failed`, with a problem for each field that was changed
 */
export const checkDelete = async (call: Call, req: PayloadRequest, id: number): Promise<void> => {
  const ifMatch = call.preconditions?.ifMatch
  if (ifMatch === undefined || ifMatch === '*') return
  const since = await changedSince(req, call.collection.slug, id, toRevisions(ifMatch))
  if (!since) throw unknownChange()
  if (since.isChanged) throw changedFailure(since.fields)
}

/** Compares the whole tag of the record, after locking all records that could join or leave its inverse lists. */
const checkWhole = async (
  call: Call,
  req: PayloadRequest,
  id: number,
  { inverses }: Values,
  ifMatch: readonly string[],
): Promise<void> => {
  const { slug } = call.collection
  const { limits, names } = call.parameters.projection.root
  const isPartial = ({ name }: FieldModel) => limits?.has(name) === true || names?.has(name) === false
  const partial = [...inverses.keys()].filter(isPartial)
  if (partial.length > 0) {
    throw preconditionFailure(
      partial.map(({ name }) => ({
        field: name,
        message: `${name}: the tag must be of an answer that shows this list. Read and write it without select and joins that leave it out or limit it.`,
      })),
    )
  }
  const members = new Map<string, number[]>()
  for (const [field, ids] of inverses) {
    const { allowed, current } = await membersToWrite(req, call.collection, id, field, ids)
    const target = field.target ?? ''
    members.set(target, [...(members.get(target) ?? []), ...allowed, ...current])
  }
  // Owners are locked before the record, as everywhere. The lock on the record then prevents new references to it.
  for (const [target, ids] of [...members].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await lockRows(req, target, ids)
  }
  if (!(await lockRow(req, slug, id, 'UPDATE'))) return
  const found = await readWithETag(call, req, id)
  if (found && findMatch(found.tag, ifMatch) !== undefined) return
  throw preconditionFailure(
    [...inverses.keys()].map(({ name }) => ({
      field: name,
      message: `${name}: this list is compared with the whole record, which has changed since it was read. Read it again with the depth, locale, select, populate and joins of this request, then send what is still meant.`,
    })),
  )
}

const toRevisions = (ifMatch: readonly string[]): number[] =>
  ifMatch.flatMap((tag) => parseTag(tag)?.change ?? [])

const changedFailure = (fields: readonly string[]): Failure =>
  preconditionFailure(
    fields.map((field) => ({
      field,
      message: `${field}: was changed since the record was read. Read it again, then send what is still meant.`,
    })),
  )

const unknownChange = (): Failure => preconditionFailure([])

const preconditionFailure = (problems: readonly Omit<Problem, 'code'>[]): Failure => {
  const [first, ...more] = problems.map((each): Problem => ({ ...each, code: 'precondition_failed' }))
  const unknown: Problem = {
    code: 'precondition_failed',
    message:
      'If-Match: what was changed since cannot be told: it names no change of this record, or one that is no longer kept. Read the record again, then send what is still meant.',
  }
  return new Failure(first ?? unknown, { more })
}
