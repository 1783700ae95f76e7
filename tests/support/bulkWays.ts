/** One bulk request: by a key through the interface, or as staff; and its records written one by one. */
import { randomUUID } from 'node:crypto'
import type { BasePayload, CollectionSlug, TypedUser } from 'payload'
import { createMany } from '../../src/plugins/api/write/batch'
import { parseBody } from '../../src/plugins/api/parse/body'
import { deleteMany, updateMany } from '../../src/plugins/api/write/bulk'
import { parametersOf } from '../../src/plugins/api/parse/parameters'
import { bulkAnswer, failureAnswer } from '../../src/plugins/api/http/respond'
import { toFailure } from '../../src/plugins/api/translate'
import { collectionOf } from '../../src/plugins/database/model/model'
import { newResolvedAccess } from '../../src/plugins/database/query/rules'
import type { BulkCase } from './bulkCases'
import type { Bulk, Client } from './client'

export type Answered = {
  body: Bulk & { batchId: null | string }
  status: number
  /** What the undoing of it answers. */
  undone?: Answered
}

/** Has every record of a collection, or of all, written one by one, until what is answered is called. */
export const writeApart = (payload: BasePayload, slug?: string): (() => void) => {
  const slugs = slug === undefined ? Object.keys(payload.collections) : [slug]
  const all = slugs.map((each) => payload.collections[each as CollectionSlug].config.hooks)
  // One that does not say that it is not missed where many records are written at once.
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

/** As JSON with -0, whose sign `JSON.stringify` leaves out. */
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

/** Staff have no way to the interface: its operations are called with them. */
export const sendAs = async (
  caller: TypedUser,
  payload: BasePayload,
  { body, operation, query, slug }: BulkCase,
): Promise<Answered> => {
  const collection = collectionOf(payload, slug)
  const requestId = randomUUID()
  try {
    const parameters = parametersOf(payload, `?${query}`, { collection, operation: operationOf[operation] })
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
    const response = failureAnswer(toFailure(error), requestId)
    return { body: (await response.json()) as Answered['body'], status: response.status }
  }
}
