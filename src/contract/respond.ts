/** The one place where results and failures become HTTP. */
import { isObject } from '../database/where'
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
    : new Response(asText(body), {
        headers: { 'Content-Type': 'application/json', ...noStore, ...headers },
        status,
      })

/** What is stored must be answered: records that make no text together, of half a gigabyte, are answered by their ids. */
const asText = (body: unknown): string => {
  try {
    return JSON.stringify(body)
  } catch (error) {
    const docs = isObject(body) ? body['docs'] : undefined
    if (!(error instanceof RangeError) || !isObject(body) || !Array.isArray(docs)) throw error
    const ids = docs.map((doc: unknown) => (isObject(doc) ? doc['id'] : doc))
    const message = `${String(body['message'])} The records are too large for one answer: docs has their ids.`
    return JSON.stringify({ ...body, docs: ids, message })
  }
}

export const failureAnswer = (failure: Failure, requestId: string): Response =>
  Response.json(
    { errors: failure.problems, requestId },
    { headers: { ...noStore, ...failure.options.headers }, status: failure.status },
  )
