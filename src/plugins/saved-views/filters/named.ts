/** What the saved views, the dashboard and the board mean by their words, each written once: filters of lists. */
import type { Where } from 'payload'
import { leftAlone, lostStatus, restingStatus } from '../../../vocabulary/pipeline'
import { relatedFilters } from '../../../vocabulary/relatedFilters'

/** Nobody works on these, or not now. */
const restingStatuses = [restingStatus, lostStatus]

/** Of leads that somebody works on, whose person may be contacted, and nobody has: as the response clock says. */
export const waitingForFirstContact: Where = {
  and: [
    { processStatuses: { not_in: restingStatuses } },
    { reason: { not_equals: leftAlone } },
    { [relatedFilters.contacted]: { equals: false } },
  ],
}

/** Of leads. */
export const onHold: Where = { and: [{ processStatuses: { equals: restingStatus } }] }

/** Of deals. */
export const inError: Where = {
  and: [{ latestError: { exists: true } }, { latestError: { not_equals: '' } }],
}
