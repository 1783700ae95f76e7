/** The one place where results and failures become HTTP. */
import type { BulkEnvelope } from './envelopes'
import type { Failure } from './failure'

/** What an operation answers, before it is HTTP: it can be kept, and given again. */
export type Answer = { body: unknown; headers?: Record<string, string>; status: number }

const noStore = { 'Cache-Control': 'no-store' }

export const answer = (body: unknown, status = 200): Answer => ({ body, status })

/** The caller has what would be answered. */
export const notModified = (headers: Record<string, string>): Answer => ({
  body: undefined,
  headers,
  status: 304,
})

/** 400 only when every record that was tried failed. */
export const bulkAnswer = (body: BulkEnvelope): Answer =>
  answer(body, body.errors.length > 0 && body.docs.length === 0 ? 400 : 200)

export const toResponse = ({ body, headers, status }: Answer): Response =>
  body === undefined
    ? new Response(null, { headers: { ...noStore, ...headers }, status })
    : Response.json(body, { headers: { ...noStore, ...headers }, status })

export const failureAnswer = (failure: Failure, requestId: string): Response =>
  Response.json(
    { errors: failure.problems, requestId },
    { headers: { ...noStore, ...failure.options.headers }, status: failure.status },
  )
