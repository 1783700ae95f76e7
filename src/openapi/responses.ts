/** Failures by HTTP status, each with the codes that it can carry. */
import { type FailureCode, failureStatus } from '../contract/failure'
import type { OperationName } from '../contract/routes'
import { failureHelp } from './failures'
import { ref, type Reference, type Response, type Schema } from './types'

const names: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'BodyTooLarge',
  415: 'UnsupportedMediaType',
  422: 'KeyReused',
  500: 'ServiceFailed',
  503: 'Unavailable',
}

export const requestIdHeader = { 'X-Request-Id': ref('headers', 'RequestId') }

export const jsonOf = (schema: Schema) => ({ 'application/json': { schema } })

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
        headers: requestIdHeader,
      },
    ]),
  )

const always = [400, 401, 403, 500, 503]
const onRecord = [404]
const onBody = [409, 413, 415]

const extra: Partial<Record<OperationName, number[]>> = {
  count: [],
  create: onBody,
  deleteById: [...onRecord, 409, 412],
  deleteMany: [],
  find: [],
  findById: onRecord,
  findVersions: [],
  updateById: [...onRecord, ...onBody, 412],
  updateMany: [413, 415],
}

/** The failures an operation can answer with; by status, as references. */
export const failuresOf = (operation: OperationName): Record<string, Reference> =>
  Object.fromEntries(
    [...always, ...(extra[operation] ?? [])].map((status) => [
      String(status),
      ref('responses', names[status] ?? ''),
    ]),
  )
