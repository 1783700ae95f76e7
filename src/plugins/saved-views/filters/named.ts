/** Named filters, shared by the saved views, the home page and the board. */
import type { Where } from 'payload'
import { doNotContact, lostStatus, onHoldStatus } from '../../../vocabulary/pipeline'
import { relatedFilters } from '../../../vocabulary/relatedFilters'

/** The statuses of leads that are not being worked on. */
const restingStatuses = [onHoldStatus, lostStatus]

/** Leads in work whose person may be contacted and has not been: the same as in the response clock. */
export const waitingForFirstContact: Where = {
  and: [
    { processStatuses: { not_in: restingStatuses } },
    { reason: { not_equals: doNotContact } },
    { [relatedFilters.contacted]: { equals: false } },
  ],
}

/** Filters of leads. */
export const onHold: Where = { and: [{ processStatuses: { equals: onHoldStatus } }] }

/** Filters of deals. */
export const inError: Where = {
  and: [{ latestError: { exists: true } }, { latestError: { not_equals: '' } }],
}
