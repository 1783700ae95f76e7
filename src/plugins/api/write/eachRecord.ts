/** The same write of many records, one at a time: each a transaction of its own, or each a part of one. */
import type { PayloadRequest } from 'payload'
import type { Failed } from '../../records/write/set-based/bisectFailures'
import type { Filter } from '../../database/query/filter'
import { lockRow } from '../../database/integrity/lock'
import { lockForDelete } from '../../database/integrity/references'
import { matches } from '../../database/query/select'
import { inSavepoint, inTransaction, isOfWhole } from '../../database/connection/transaction'
import { type Call, newRequest } from '../call'

export type Each<Done> = (req: PayloadRequest, id: number) => Promise<Done>

export type Outcome<Done> = { done: Done[]; failed: Failed<number>[] }

/** Every record a part of the transaction of `outer`, whose locks are held. With `allOrNothing` the first failure ends it. */
export const eachInOne = async <Done>(
  call: Call,
  outer: PayloadRequest,
  ids: readonly number[],
  each: Each<Done>,
): Promise<Outcome<Done>> => {
  const outcome: Outcome<Done> = { done: [], failed: [] }
  for (const id of ids) {
    if (call.parameters.allOrNothing && outcome.failed.length > 0) break
    try {
      outcome.done.push(
        await inSavepoint(
          outer,
          () => newRequest(call),
          (part) => each(part, id),
        ),
      )
    } catch (error) {
      // No fault of the record: the whole is tried again.
      if (isOfWhole(error)) throw error
      outcome.failed.push({ error, item: id })
    }
  }
  return outcome
}

const lockFor = { delete: 'UPDATE', update: 'NO KEY UPDATE' } as const

/**
 * Every record a transaction of its own: locked, written, committed. One that somebody else wrote before its turn
 * is asked again whether it is meant, and is neither done nor failed if not. What this request itself wrote before
 * (the deletion of a record clears the fields that name it) does not count. `found` are the records that `filter`
 * meant, each with the stamp of its last write then.
 */
export const eachInItsOwn = async <Done>(
  call: Call,
  right: 'delete' | 'update',
  { filter, found }: { filter: Filter; found: readonly { id: number; stamp: string }[] },
  each: Each<Done>,
): Promise<Outcome<Done>> => {
  const { slug } = call.collection
  const ownStamps = new Set<string>()
  const outcome: Outcome<Done> = { done: [], failed: [] }
  for (const { id, stamp } of found) {
    try {
      const done = await inTransaction(
        () => newRequest(call),
        async (req) => {
          if (right === 'delete') await lockForDelete(req, slug, id)
          const row = await lockRow(req, slug, id, lockFor[right])
          if (!row) return []
          const isAsFound = row.stamp === stamp || ownStamps.has(row.stamp)
          if (!isAsFound && !(await matches(req, slug, id, filter))) return []
          ownStamps.add(row.own)
          return [await each(req, id)]
        },
      )
      outcome.done.push(...done)
    } catch (error) {
      outcome.failed.push({ error, item: id })
    }
  }
  return outcome
}
