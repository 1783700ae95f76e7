/** Converts results and failures to HTTP responses; nothing else does. */
import { holdAnswer } from '../../../lib/admission'
import type { BulkEnvelope } from './envelopes'
import type { Failure } from '../failure'
import { type ApiAnswer, withLowerCaseNames } from './message'
import { serializeAtOnce } from './serialize'
import type { Answer, Serialized } from './answer'

const headersOfJson = { 'cache-control': 'no-store', 'content-type': 'application/json' }

export const answer = (body: unknown, status = 200): Answer => ({ body, status })

/** 304: the caller already has this version. */
export const notModified = (headers: Record<string, string>): Answer => ({
  body: undefined,
  headers,
  status: 304,
})

/** 400 only if every record failed: otherwise the batch exists, even if it was undone since. */
export const bulkAnswer = (body: BulkEnvelope): Answer =>
  answer(body, body.errors.length > 0 && body.docs.length === 0 && body.batchId === null ? 400 : 200)

/** @param isCompressible false for a response with a secret: its length after compression could reveal it (BREACH) */
export const toApiAnswer = (
  { body, headers = {}, serialized, status }: Answer,
  isCompressible: boolean,
): ApiAnswer => {
  const lowerCaseHeaders = withLowerCaseNames(headers)
  if (body === undefined)
    return {
      body: null,
      headers: { 'cache-control': 'no-store', ...lowerCaseHeaders },
      isCompressible,
      status,
    }
  const serializedBody = serialized ?? serializeAtOnce(body)
  holdAnswer(serializedBody.bytes)
  return { body: serializedBody, headers: { ...headersOfJson, ...lowerCaseHeaders }, isCompressible, status }
}

export const failureAnswer = (failure: Failure, requestId: string): ApiAnswer & { body: Serialized } => ({
  body: serializeAtOnce({ errors: failure.problems, requestId }),
  headers: { ...headersOfJson, ...withLowerCaseNames(failure.options.headers ?? {}) },
  isCompressible: false,
  status: failure.status,
})
