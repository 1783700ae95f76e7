/** Converts answers and failures to HTTP responses; nothing else does. */
import { holdAnswer } from '../../../lib/admission'
import type { BulkEnvelope } from './envelopes'
import type { Failure } from '../failure'
import { takeSerialized, type Serialized, streamOf } from './serialize'
import type { Answer } from './answer'

const noStore = { 'Cache-Control': 'no-store' }

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

// Smaller responses are sent in one piece, as a stream costs more.
const streamedBytes = 256 * 1024

export const toResponse = (answered: Answer): Response => {
  const { body, headers, status } = answered
  if (body === undefined) return new Response(null, { headers: { ...noStore, ...headers }, status })
  const made = takeSerialized(answered) ?? serialized(body)
  holdAnswer(made.bytes)
  const sent = made.bytes > streamedBytes ? streamOf(made) : Buffer.concat(made.chunks)
  return new Response(sent as BodyInit, {
    headers: { 'Content-Type': 'application/json', ...noStore, ...headers },
    status,
  })
}

const serialized = (body: unknown): Serialized => {
  const text = Buffer.from(JSON.stringify(body))
  return { bytes: text.byteLength, chunks: [text] }
}

export const failureAnswer = (failure: Failure, requestId: string): Response =>
  Response.json(
    { errors: failure.problems, requestId },
    { headers: { ...noStore, ...failure.options.headers }, status: failure.status },
  )
