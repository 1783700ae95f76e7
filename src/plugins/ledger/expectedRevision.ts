/**
 * Optimistic locking for saves in the panel. A save sends the whole form, and would overwrite concurrent changes. So it
 * names the revision that the form was loaded with, its basis, and is refused if there is a newer one.
 *
 * The panel's read of a record for editing includes the id of its last change, which is read before the record so that
 * it is never newer than the shown values; the response to a save includes it too. The comparison runs under the lock
 * of the row, so no change can come in between. A save without a basis is an ordinary write.
 */
import {
  APIError,
  type CollectionAfterOperationHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
} from 'payload'
import { accessFilter, both, oneRecord } from '../database/query/access'
import { collectionOf } from '../database/model/model'
import { matches } from '../database/query/select'
import { localeOf, translated } from '../../fields/translated'
import { contextOf } from '../database/requestContext'
import { lastChange } from './last'
import { revisionKey, revisionParameter } from './reserved'
import { type Happening, timelineOf } from './timeline'

// The maximum number of changes in a response. Longer absences are covered by the history.
const maxListedChanges = 50

/**
 * Thrown when a save is refused. `data.changes` are the newer changes, newest first, for scripts on a staff session.
 * The panel does not read them: it requests the changes again, with texts for display.
 */
export class NewerChangesError extends APIError {
  // The message has no names and values, because logs contain it.
  constructor(changes: readonly Happening[], language: keyof typeof refusal) {
    super(refusal[language], 409, { changes })
  }
}

const refusal = translated({
  en: 'This record was changed after you opened it. Nothing was saved. Reload it or save only what you changed.',
  es: 'Este registro cambió después de que usted lo abrió. No se guardó nada. Recárguelo o guarde solo lo que usted cambió.',
})

const revisionBeforeRead = Symbol('the last change before a record was read')

type WithRevision = { [revisionBeforeRead]?: number }

/**
 * Reads the last change before the panel reads a record to edit it. That read is recognised by its request for a draft.
 */
export const noteExpectedRevision: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  const { draft, id, overrideAccess } = args as { draft?: boolean; id?: unknown; overrideAccess?: boolean }
  const isPanel =
    operation === 'read' &&
    id !== undefined &&
    draft === true &&
    overrideAccess === false &&
    req.payloadAPI === 'local' &&
    req.user?.collection === req.payload.config.admin.user
  if (!isPanel) return args
  return { ...args, [revisionBeforeRead]: await lastChange(req, collection.slug, Number(id)) }
}

/**
 * Refuses a save whose basis is older than the last change. Runs after the row is locked and before anything is
 * written.
 */
export const refuseStaleRevision: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  const { id } = args as { id?: unknown }
  const basis = operation === 'update' ? expectedRevisionOf(req, collection.slug, id) : undefined
  if (basis === undefined || !takeComparison(req)) return args
  const { slug } = collection
  if (!(await canSeeAndWrite(req, slug, Number(id)))) return args
  const last = await lastChange(req, slug, Number(id))
  if (last < basis) throw invalidBasis('is newer than every change of this record')
  if (last > basis) {
    const newer = await timelineOf(req, slug, Number(id), { after: basis, limit: maxListedChanges })
    throw new NewerChangesError(newer, localeOf(req))
  }
  return args
}

/** Adds the basis of the next save to the panel's response. */
export const answerRevision: CollectionAfterOperationHook = async (operation) => {
  const { args, collection, req, result } = operation
  if (operation.operation === 'findByID') {
    const last = (args as WithRevision)[revisionBeforeRead]
    return last === undefined || !result ? result : { ...result, [revisionKey]: last }
  }
  if (operation.operation !== 'updateByID') return result
  const { id } = operation.args
  if (expectedRevisionOf(req, collection.slug, id) === undefined) return result
  return { ...(result as object), [revisionKey]: await lastChange(req, collection.slug, Number(id)) }
}

/** Returns the basis that a request names for this record. Other records that it writes have none. */
const expectedRevisionOf = (
  { query, routeParams }: PayloadRequest,
  slug: string,
  id: unknown,
): number | undefined => {
  const basis = query?.[revisionParameter]
  if (
    basis === undefined ||
    routeParams?.['collection'] !== slug ||
    String(routeParams['id']) !== String(id)
  ) {
    return undefined
  }
  if (typeof basis !== 'string' || !/^\d{1,15}$/.test(basis)) {
    throw invalidBasis('must be the id of the last change that the save knows of, 0 for a record without one')
  }
  return Number(basis)
}

const invalidBasis = (reason: string): Error =>
  new APIError(
    `${revisionParameter}: ${reason}. Read the record again, or leave it out.`,
    400,
    undefined,
    true,
  )

/**
 * Whether the request's basis was not compared yet; marks it as compared. Later writes of the request are newer than
 * its basis.
 */
const takeComparison = (req: PayloadRequest): boolean => {
  const context = contextOf(req)
  const { isRevisionCompared = false } = context
  context.isRevisionCompared = true
  return !isRevisionCompared
}

/** Callers who may not read or write the record learn nothing about it here: Payload refuses the save itself. */
const canSeeAndWrite = async (req: PayloadRequest, slug: string, id: number): Promise<boolean> => {
  const recordFilter = oneRecord(collectionOf(req.payload, slug), id)
  const visibleFilter = both(recordFilter, await accessFilter(req, slug, 'read'))
  return matches(req, slug, id, both(visibleFilter, await accessFilter(req, slug, 'update')) ?? recordFilter)
}
