/** Finds the webhooks that fail or are disabled and that the reader may see. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { mayRead } from '../../shared/reader'

export type FailingWebhook = {
  failures: number
  id: number
  isDisabled: boolean
  /** ISO 8601 */
  since: string
  url: string
}

/** Fewer failures are not reported: the next attempt follows within seconds. */
const minFailures = 3
const most = 500

/** Enabled webhooks that are disabled by the service or currently failing. */
export const failingWebhooks = async (req: PayloadRequest): Promise<FailingWebhook[]> => {
  const { payload } = req
  if (!req.user || !(await mayRead(req, 'webhooks'))) return []
  const states = await execute<Omit<FailingWebhook, 'url'>>(
    req,
    sql`SELECT id, failures, state = 'disabled' AS "isDisabled",
        to_jsonb(CASE WHEN state = 'disabled' THEN since ELSE failing_since END) AS since
      FROM webhook_states WHERE state = 'disabled'
        OR (state = 'active' AND failing_since IS NOT NULL AND failures >= ${minFailures})
      ORDER BY state = 'disabled' DESC, id LIMIT ${most}`,
  )
  if (states.length === 0) return []
  const { docs } = await payload.find({
    collection: 'webhooks',
    depth: 0,
    limit: most,
    overrideAccess: false,
    pagination: false,
    req,
    select: { enabled: true, url: true },
    where: { id: { in: states.map(({ id }) => id) } },
  })
  const seen = new Map(docs.map((doc) => [doc.id, doc]))
  return states.flatMap((state) => {
    const doc = seen.get(state.id)
    return doc && doc.enabled !== false
      ? [{ ...state, since: new Date(state.since).toISOString(), url: doc.url }]
      : []
  })
}
