/** Performs an action after all checks of its request, with the caller's access. */
import { type CollectionSlug, Forbidden, NotFound, type PayloadRequest } from 'payload'
import type { ScopeRight } from '../../auth/tenancy/scopes'
import { accessFilter } from '../../database/query/access'
import { looksAtRecord } from '../../database/query/rules'
import type { Right } from '../../database/query/resolvedAccess'
import { lockRow } from '../../database/integrity/lock'
import { matches } from '../../database/query/select'
import { type Call, readingRequest, transact } from '../call'
import type { Failure } from '../failure'
import { recordNotFound } from '../read/reads'
import type { Answer } from '../http/answer'
import { type Action, type GuardedAction, isOnRecord, rightsOfAction } from './action'
import { readActionBody } from './body'

/**
 * @param id the record's id, if the path has one
 * @param sent the unchecked body
 */
export const performAction = async (
  call: Call,
  action: Action,
  id: number,
  sent: unknown,
): Promise<Answer> => {
  if (action.isPublic) return action.perform(call)
  const body = readActionBody(action, sent)
  const work = async (on: Call, req: PayloadRequest) => {
    if (isOnRecord(action)) await requireRecord(on, req, action, id)
    else
      for (const right of rightsOfAction(action))
        await accessFilter(req, call.collection.slug, accessOperationOf[right])
    return action.perform(on, { body, id, req })
  }
  if (action.method === 'GET') {
    const reading = await readingRequest(call)
    return work({ ...call, reading }, reading)
  }
  return transact(call, (req) => work({ ...call, outer: req }, req))
}

/** The access operation of each key right. */
const accessOperationOf = { delete: 'delete', read: 'read', write: 'update' } as const satisfies Record<
  ScopeRight,
  Right
>

/**
 * As for an update: a record that the caller may not see is treated as missing, and is neither locked nor waited for.
 */
const requireRecord = async (
  call: Call,
  req: PayloadRequest,
  action: GuardedAction,
  id: number,
): Promise<void> => {
  const { slug } = call.collection
  const readFilter = await accessFilter(req, slug, 'read')
  if (!(await matches(req, slug, id, readFilter))) throw missingRecordFailure(call, req, id)
  const rights = rightsOfAction(action).filter((right) => right !== 'read')
  if (action.method === 'POST' && rights.length > 0) {
    await lockRow(req, slug, id, 'NO KEY UPDATE')
    if (!(await matches(req, slug, id, readFilter))) throw missingRecordFailure(call, req, id)
  }
  for (const right of rights) await requireRight(req, slug, id, accessOperationOf[right])
}

/** @throws Forbidden for a record that the caller may see but may not act on */
const requireRight = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  right: 'delete' | 'read' | 'update',
): Promise<void> => {
  const filter = await accessFilter(req, slug, right)
  if (filter && !(await matches(req, slug, id, filter))) throw new Forbidden(req.t)
  if (!(await looksAtRecord(req, slug, right))) return
  const { access } = req.payload.collections[slug as CollectionSlug].config
  if (!(await access[right]({ id, req }))) throw new Forbidden(req.t)
}

/** The same failure that a read of the record would give. */
const missingRecordFailure = (
  { caller, collection }: Call,
  req: PayloadRequest,
  id: number,
): Failure | NotFound =>
  caller.collection === 'apiKeys' ? recordNotFound(collection.label.singular, id) : new NotFound(req.t)
