/** What the saved views, the dashboard and the board mean by their words, each written once: filters of lists. */
import type { Where } from 'payload'
import { lostStatus, restingStatus } from '../../../vocabulary/pipeline'

/** Nobody works on these, or not now. */
const restingStatuses = [restingStatus, lostStatus]

/** Of leads: nothing happened yet but that they came. */
export const waitingForFirstContact: Where = {
  and: [
    { processStatuses: { not_in: restingStatuses } },
    { or: [{ latestEvent: { exists: false } }, { 'latestEvent.type': { equals: 'Lead Created' } }] },
  ],
}

/** Of leads. */
export const onHold: Where = { and: [{ processStatuses: { equals: restingStatus } }] }

/** Of deals. */
export const inError: Where = {
  and: [{ latestError: { exists: true } }, { latestError: { not_equals: '' } }],
}
