/** Failures by HTTP status, each with the codes that it can carry. */
import { type FailureCode, failureStatus } from '../api/failure'
import { isOnRecord } from '../api/actions/action'
import { isAction, isWrite, type Operation } from '../api/operation'
import { failureHelp } from './failures'
import { withHeaders } from './headers'
import { ref, type Reference, type Response, type Schema } from './types'

const names: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'BodyTooSlow',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'BodyTooLarge',
  415: 'UnsupportedMediaType',
  417: 'ExpectationFailed',
  422: 'KeyReused',
  429: 'RateLimited',
  500: 'ServiceFailed',
  501: 'NotImplemented',
  503: 'Unavailable',
}

/** The statuses with a Retry-After header: `request_in_progress`, `rate_limited` and `unavailable`. */
const askingToWait: ReadonlySet<number> = new Set([409, 429, 503])

export const jsonOf = (schema: Schema, example?: unknown) => ({
  'application/json': { ...(example !== undefined && { example }), schema },
})

const codesOf = (status: number): FailureCode[] =>
  (Object.keys(failureStatus) as FailureCode[]).filter((code) => failureStatus[code] === status)

export const failureResponses = (): Record<string, Response> =>
  Object.fromEntries(
    Object.entries(names).map(([status, name]) => [
      name,
      {
        content: jsonOf(ref('schemas', 'Failure')),
        description: codesOf(Number(status))
          .map((code) => `${code}: ${failureHelp[code].cause}`)
          .join('\n\n'),
        headers: withHeaders(
          ...(askingToWait.has(Number(status)) ? ['Retry-After' as const] : []),
          ...(Number(status) === 429 ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
        ),
      },
    ]),
  )

const always = [400, 401, 403, 429, 500, 503]
const onWrite = [409, 422]
const onBody = [408, 413, 415, 417, 501]

/** Operations without an API key never fail with 401, 403 or 429. */
const withoutKey = [400, 500, 503]

const ownFailures = (operation: Operation): number[] =>
  isAction(operation)
    ? [...(isOnRecord(operation) ? [404] : []), ...(operation.body ? onBody : [])]
    : [
        ...(operation.mayBeMissing ? [404] : []),
        ...(operation.precondition === 'If-Match' ? [412] : []),
        ...(operation.sends ? onBody : []),
      ]

/** The failures that an operation can return; by status, as references. */
export const failuresOf = (operation: Operation): Record<string, Reference> =>
  Object.fromEntries(
    [
      ...(isAction(operation) && operation.isPublic ? withoutKey : always),
      ...(isWrite(operation) ? onWrite : []),
      ...ownFailures(operation),
    ].map((status) => [String(status), ref('responses', names[status] ?? '')]),
  )
