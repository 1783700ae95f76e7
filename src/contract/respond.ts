/** The one place where results and failures become HTTP. */
import type { BulkEnvelope } from './envelopes'
import type { Failure } from './failure'

const noStore = { 'Cache-Control': 'no-store' }

export const jsonAnswer = (body: unknown, status = 200): Response =>
  Response.json(body, { headers: noStore, status })

/** 400 only when every record that was tried failed. */
export const bulkAnswer = (body: BulkEnvelope): Response =>
  jsonAnswer(body, body.errors.length > 0 && body.docs.length === 0 ? 400 : 200)

export const failureAnswer = (failure: Failure, requestId: string): Response =>
  Response.json(
    { errors: failure.problems, requestId },
    { headers: { ...noStore, ...failure.options.headers }, status: failure.status },
  )
