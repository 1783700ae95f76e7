/** Sends a bulk request by a key or as staff, and makes the service write record by record. */
import { randomUUID } from 'node:crypto'
import type { BasePayload, CollectionSlug, TypedUser } from 'payload'
import { createMany } from '../../src/plugins/api/write/createMany'
import { parseBody } from '../../src/plugins/api/parse/body'
import { deleteMany, updateMany } from '../../src/plugins/api/write/bulk'
import { operations } from '../../src/plugins/api/operations'
import { parametersOf } from '../../src/plugins/api/parse/parameters'
import { toWebResponse } from '../../src/plugins/api/http/message'
import { bulkAnswer, failureAnswer } from '../../src/plugins/api/http/respond'
import { toFailure } from '../../src/plugins/api/translate'
import { collectionOf } from '../../src/plugins/database/model/model'
import { newResolvedAccess } from '../../src/plugins/database/query/rules'
import type { BulkCase } from './bulkCases'
import type { Bulk, Client } from './client'

export type Answered = {
  body: Bulk & { batchId: null | string }
  status: number
  /** The answer to the undo of the batch. */
  undone?: Answered
}

/** Makes the service write the records of one or all collections one by one. @returns a function that ends this */
export const writeOneByOne = (payload: BasePayload, slug?: string): (() => void) => {
  const slugs = slug === undefined ? Object.keys(payload.collections) : [slug]
  const all = slugs.map((each) => payload.collections[each as CollectionSlug].config.hooks)
  // A hook that is not bulk-safe prevents set-based writes.
  const hook = () => {}
  for (const hooks of all) {
    hooks.beforeChange.push(hook)
    hooks.beforeDelete.push(hook)
  }
  return () => {
    for (const hooks of all) {
      hooks.beforeChange.pop()
      hooks.beforeDelete.pop()
    }
  }
}

export const sendByKey = async (
  service: Client,
  { body, id, isKeyed, isUndone, operation, query, slug }: BulkCase,
): Promise<Answered> => {
  const path = { DELETE: '', PATCH: '', 'PATCH id': `/${id}`, POST: '', batch: '/batch' }[operation]
  const answered: Answered = await service.api(methodOf[operation], `/${slug}${path}?${query}`, {
    ...(body === undefined ? {} : { body: withNegativeZero(body) }),
    ...(isKeyed ? { headers: { 'idempotency-key': randomUUID() } } : {}),
  })
  const { batchId } = answered.body
  if (!isUndone || !batchId) return answered
  return { ...answered, undone: await service.api('POST', `/changes/batches/${batchId}/undo`) }
}

const methodOf = {
  DELETE: 'DELETE',
  PATCH: 'PATCH',
  'PATCH id': 'PATCH',
  POST: 'POST',
  batch: 'POST',
} as const

/** Serialises -0 with its sign, which `JSON.stringify` omits. */
const withNegativeZero = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) => (Object.is(value, -0) ? '<-0>' : value)).replaceAll(
    '"<-0>"',
    '-0',
  )

const operationOf = {
  DELETE: 'deleteMany',
  PATCH: 'updateMany',
  'PATCH id': 'updateById',
  POST: 'create',
  batch: 'createMany',
} as const

/** Calls the interface's operations with a staff user, because staff cannot send requests to it. */
export const sendAs = async (
  caller: TypedUser,
  payload: BasePayload,
  { body, operation, query, slug }: BulkCase,
): Promise<Answered> => {
  const collection = collectionOf(payload, slug)
  const requestId = randomUUID()
  try {
    const parameters = parametersOf(payload, `?${query}`, {
      collection,
      operation: operations[operationOf[operation]],
    })
    const call = { access: newResolvedAccess(caller), caller, collection, parameters, payload, requestId }
    const envelope =
      operation === 'PATCH'
        ? await updateMany(call, parseBody(collection, body, 'bulk'))
        : operation === 'DELETE'
          ? await deleteMany(call)
          : await createMany(call, body)
    const answer = bulkAnswer(envelope)
    return { body: JSON.parse(JSON.stringify(answer.body)) as Answered['body'], status: answer.status }
  } catch (error) {
    const refusal = toWebResponse(failureAnswer(toFailure(error), requestId))
    return { body: (await refusal.json()) as Answered['body'], status: refusal.status }
  }
}
