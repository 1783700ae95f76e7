/** Finds the webhooks that fail or are disabled and that the reader may see. */
import type { PayloadRequest } from 'payload'
import { failingStates } from '../../../plugins/webhooks/actions/control'
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
  const states = await failingStates(req, { limit: most, minFailures })
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
