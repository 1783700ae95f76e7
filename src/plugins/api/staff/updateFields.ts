/**
 * `PATCH /{collection}/{id}?unchangedSince=N` of a staff session: updates some fields of one record unless they were changed
 * since revision N. Without the parameter it is the save of a form, which Payload handles.
 */
import { randomUUID } from 'node:crypto'
import { addDataAndFileToRequest, type Endpoint, NotFound, type PayloadRequest } from 'payload'
import { readId } from '../../database/model/id'
import { resolvedFor } from '../../database/query/rules'
import { isObject } from '../../database/query/where'
import { lastChange } from '../../ledger/last'
import { writeIn } from '../../records/write'
import { idOf, type Values } from '../../records/write/writing'
import { fieldsRevisionParameter, revisionKey, revisionParameter } from '../../ledger/reserved'
import { type Call, transact } from '../call'
import { fail } from '../failure'
import { reasonOfOne } from '../reason'
import { toFailure } from '../translate'
import { checkFields } from '../write/ifMatch'
import { answerByPayload } from './answerByPayload'
import { staffCall } from './staffCall'
import { requireVisible } from '../write/writes'

export const staffUpdate: Omit<Endpoint, 'root'> = {
  async handler(req) {
    const { query, routeParams } = req
    const slug = String(routeParams?.['collection'])
    const since = query[fieldsRevisionParameter]
    if (since === undefined) return answerByPayload(req, slug, staffUpdate)
    const call: Call = { ...staffCall(req), access: resolvedFor(req), batchId: randomUUID() }
    const id = readId(routeParams?.['id'])
    if (id === undefined) throw new NotFound(req.t)
    try {
      const doc = await updateFields(req, call, id, revisionOf(since))
      // The batch makes the write undoable.
      return Response.json({ batchId: call.batchId, doc })
    } catch (error) {
      return Response.json(
        { errors: [{ message: reasonOfOne(call, error, id) }] },
        { status: toFailure(error).status },
      )
    }
  },
  method: 'patch',
  path: '/:id',
}

const revisionOf = (since: unknown): number => {
  if (typeof since === 'string' && /^\d{1,15}$/.test(since)) return Number(since)
  throw fail(
    'invalid_parameter',
    `${fieldsRevisionParameter}: must be the id of the last change of the record that you know of, 0 for one without. Read the record again, or leave it out.`,
  )
}

/** @returns the record's id and new revision */
const updateFields = async (
  req: PayloadRequest,
  call: Call,
  id: number,
  since: number,
): Promise<Record<string, number>> => {
  const { collection } = call
  await addDataAndFileToRequest(req)
  if (req.file)
    throw fail('invalid_body', 'A file is stored by a save of the whole form, without unchangedSince.')
  if (req.query[revisionParameter] !== undefined) {
    throw fail(
      'invalid_parameter',
      `${revisionParameter}: cannot stand beside ${fieldsRevisionParameter}. Send one of them.`,
      revisionParameter,
    )
  }
  if (!isObject(req.data)) throw fail('invalid_body', 'The body has no record. Send it as application/json.')
  // The values are unchecked: Payload's field validation and the hooks for staff run.
  const values: Values = { data: { ...req.data }, inverses: new Map(), isUnchecked: true }
  return transact(call, async (own) => {
    await requireVisible(call, own, id)
    await checkFields(own, collection.slug, id, { known: [since], values })
    idOf(
      await writeIn(own, { collection, operation: 'update', records: [{ id, values }] }, { isLocked: true }),
    )
    return { [revisionKey]: await lastChange(own, collection.slug, id), id }
  })
}
