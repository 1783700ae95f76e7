/** Documented request and response headers. */
import { sampleTag } from '../api/http/etag'
import { isAction, isWrite, type Operation } from '../api/operation'
import { type OpenApi, type Parameter, ref, type Reference } from './types'

const header = (name: string, description: string, maxLength?: number): Parameter => ({
  description,
  in: 'header',
  name,
  schema: { type: 'string', ...(maxLength === undefined ? {} : { maxLength, minLength: 1 }) },
})

export const headerParameters: Record<string, Parameter> = {
  idempotencyKey: header(
    'Idempotency-Key',
    `Makes a write safe to send again: visible ASCII, such as a UUID, a new one for each new write. Sent again with it, the
     same request is given the first answer for 24 hours and writes nothing more. A bulk request with a key is one
     transaction.`.replaceAll(/\s+/g, ' '),
    255,
  ),
  ifMatch: header(
    'If-Match',
    `The ETag that the record was read with, such as ${sampleTag}. An update goes through when nobody changed since a field
     that it writes, a deletion when nobody changed anything; else 412, naming the fields. Several with commas between, or
     * for any record that is there.`.replaceAll(/\s+/g, ' '),
  ),
  ifNoneMatch: header(
    'If-None-Match',
    'The ETag of an earlier answer, several with commas between, or *. Where the answer would be the same: 304, without a body.',
  ),
}

/** The headers that a request of an operation may have. */
export const headersOf = (operation: Operation): string[] => {
  const { precondition } = isAction(operation) ? {} : operation
  return [
    ...(isWrite(operation) ? ['idempotencyKey'] : []),
    ...(precondition === 'If-Match' ? ['ifMatch'] : []),
    ...(precondition === 'If-None-Match' ? ['ifNoneMatch'] : []),
  ]
}

export const headerComponents: OpenApi['components']['headers'] = {
  EntityTag: {
    description: `Of this record as it is answered here: the id of its last change and a hash, ${sampleTag}; of a compressed answer with its coding, "…-gzip". For If-Match and If-None-Match, which take it with and without that.`,
    schema: { type: 'string' },
  },
  IdempotentReplayed: {
    description: 'There when this is the answer to an earlier request with the same Idempotency-Key.',
    schema: { enum: ['true'], type: 'string' },
  },
  Location: {
    description: 'The address of the record that was made.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'Where requests are counted, on every answer to a key: how many are left, and in how many seconds all are again. "default";r=599;t=60',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description:
      'Where requests are counted, on every answer to a key: how many it may send, in how many seconds. "default";q=600;w=60',
    schema: { type: 'string' },
  },
  RequestId: {
    description: 'The id of the request: the caller’s own X-Request-Id where one came, else a new one.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds to wait before sending the request again.',
    schema: { type: 'integer' },
  },
}

/** The response headers, and the names of their components. */
export const answerHeaders = {
  ETag: 'EntityTag',
  'Idempotent-Replayed': 'IdempotentReplayed',
  Location: 'Location',
  RateLimit: 'RateLimit',
  'RateLimit-Policy': 'RateLimitPolicy',
  'Retry-After': 'RetryAfter',
  'X-Request-Id': 'RequestId',
} as const

type AnswerHeader = keyof typeof answerHeaders

/** Response headers in addition to the request id, which every response has. */
export const withHeaders = (...names: AnswerHeader[]): Record<string, Reference> =>
  Object.fromEntries(
    [...names, 'X-Request-Id' as const].map((name) => [name, ref('headers', answerHeaders[name])]),
  )

/** The headers of a successful response. */
export const successHeaders = (operation: Operation, status: number): Record<string, Reference> => {
  const { isTagged = false, name } = isAction(operation) ? { name: '' } : operation
  return withHeaders(
    ...(isTagged ? ['ETag' as const] : []),
    ...(isWrite(operation) ? ['Idempotent-Replayed' as const] : []),
    ...(name === 'upsert' && status === 201 ? ['Location' as const] : []),
  )
}
