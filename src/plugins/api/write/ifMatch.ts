/**
 * `If-Match`, asked under the record's lock. Of a tag it compares the first part, the record's last change that the
 * caller knows of: an update goes through when nobody changed the fields it writes, whatever else was changed. Lists
 * that other records own have no changes of their own, so a body that has one asks for the whole tag.
 */
import type { PayloadRequest } from 'payload'
import { changedSince } from '../../ledger/last'
import { lockRow, lockRows } from '../../database/integrity/lock'
import { membersToWrite } from '../../records/write/inverses'
import type { Values } from '../../records/write/writing'
import type { Call } from '../call'
import { isAmong, partsOfTag } from '../http/etag'
import { Failure, type Problem } from '../failure'
import { readWithETag } from '../read/readWithETag'

/**
 * Locks a record for an update that has preconditions, and asks them.
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
  return checkFields(req, slug, id, { known: changesIn(ifMatch), values })
}

/**
 * Locks a record, and asks whether the fields to be written were changed since the newest of the changes `known`.
 *
 * @throws Failure `precondition_failed`, with a problem for each field that both wrote
 */
export const checkFields = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  { known, values }: { known: readonly number[]; values: Values },
): Promise<void> => {
  // A record that is gone has nothing to compare: the update itself says so.
  if (!(await lockRow(req, slug, id, 'NO KEY UPDATE'))) return
  const since = await changedSince(req, slug, id, known)
  if (!since) throw cannotTell()
  const both = since.fields.filter((name) => Object.hasOwn(values.data, name))
  if (both.length > 0) throw changed(both)
}

/**
 * Asks the preconditions of a deletion, of a record that is locked for it.
 *
 * @throws Failure `precondition_failed`, with a problem for each field that was changed
 */
export const checkDelete = async (call: Call, req: PayloadRequest, id: number): Promise<void> => {
  const ifMatch = call.preconditions?.ifMatch
  if (ifMatch === undefined || ifMatch === '*') return
  const since = await changedSince(req, call.collection.slug, id, changesIn(ifMatch))
  if (!since) throw cannotTell()
  if (since.isChanged) throw changed(since.fields)
}

/** Compares the record as the update would answer it, with everybody kept out who could join or leave its lists. */
const checkWhole = async (
  call: Call,
  req: PayloadRequest,
  id: number,
  { inverses }: Values,
  ifMatch: readonly string[],
): Promise<void> => {
  const { slug } = call.collection
  const members = new Map<string, number[]>()
  for (const [field, wanted] of inverses) {
    const { current, named } = await membersToWrite(req, call.collection, id, field, wanted)
    const target = field.target ?? ''
    members.set(target, [...(members.get(target) ?? []), ...named, ...current])
  }
  // Owners before what they name, as everywhere; the record's own lock then lets no new owner name it.
  for (const [target, ids] of [...members].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await lockRows(req, target, ids)
  }
  if (!(await lockRow(req, slug, id, 'UPDATE'))) return
  const found = await readWithETag(call, req, id)
  if (found && isAmong(found.tag, ifMatch)) return
  throw precondition(
    [...inverses.keys()].map(({ name }) => ({
      field: name,
      message: `${name}: this list is compared with the whole record, which has changed since it was read. Read it again with the depth and locale of this request, then send what is still meant.`,
    })),
  )
}

const changesIn = (ifMatch: readonly string[]): number[] =>
  ifMatch.flatMap((tag) => partsOfTag(tag)?.change ?? [])

const changed = (fields: readonly string[]): Failure =>
  precondition(
    fields.map((field) => ({
      field,
      message: `${field}: was changed since the record was read. Read it again, then send what is still meant.`,
    })),
  )

const cannotTell = (): Failure => precondition([])

const precondition = (problems: readonly Omit<Problem, 'code'>[]): Failure => {
  const [first, ...more] = problems.map((each): Problem => ({ ...each, code: 'precondition_failed' }))
  const unknown: Problem = {
    code: 'precondition_failed',
    message:
      'If-Match: what was changed since cannot be told: it names no change of this record, or one that is no longer kept. Read the record again, then send what is still meant.',
  }
  return new Failure(first ?? unknown, { more })
}
