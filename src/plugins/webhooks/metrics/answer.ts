/** `GET /metrics`, for callers with the token of METRICS_TOKEN. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { BasePayload } from 'payload'
import type { HeaderReader } from '../../../lib/headers'
import { metricsOf } from '.'

const plain = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' }

/** Hashed to equal length, so that the duration of the comparison reveals nothing. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const answerMetrics = async (
  payload: BasePayload,
  { headers }: { headers: HeaderReader },
  token: string,
): Promise<Response> => {
  const sent = /^Bearer +(.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(sent), digest(token))) {
    return new Response('Send the token of METRICS_TOKEN: Authorization: Bearer TOKEN\n', {
      headers: { ...plain, 'WWW-Authenticate': 'Bearer' },
      status: 401,
    })
  }
  const metrics = metricsOf(payload)
  try {
    return new Response(await metrics.read(), { headers: { ...plain, 'Content-Type': metrics.contentType } })
  } catch (error) {
    payload.logger.warn({ err: error, msg: 'metrics were not read' })
    return new Response('The database does not answer.\n', { headers: plain, status: 503 })
  }
}
