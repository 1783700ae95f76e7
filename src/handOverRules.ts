/** What a sales rep hands over to others. */
import type { HandOverOptions } from './plugins/hand-over'
import { cancelledStatus, settledStatuses } from './vocabulary/transactions'

export const handOverRules: HandOverOptions = {
  collection: 'salesReps',
  moves: [
    { collection: 'leads', field: 'salesRep' },
    {
      collection: 'deals',
      field: 'salesRep',
      open: { status: { not_in: [...settledStatuses, cancelledStatus] } },
    },
    { collection: 'tasks', field: 'assignee', open: { done: { not_equals: 'true' } } },
    { collection: 'templates', field: 'usedBy' },
  ],
}
