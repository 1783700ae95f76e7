/** The server functions of the panel by name. `form-state` overrides Payload's. */
import { dealBoard } from './features/board/deals/serverFunctions'
import { leadBoard } from './features/board/leads/serverFunctions'
import { meetingCalendar } from './features/calendar/meetingCalendar'
import { leadAction } from './features/lead/actions/leadAction'
import { leadChoices } from './features/lead/actions/leadChoices'
import { dealProposal } from './features/lead/actions/start-deal/dealProposal'
import { papers } from './features/papers/papers'
import { repsForLeads } from './features/lead/repsForLeads'
import { dealTradesAndFees } from './features/deal/tradesAndFees'
import { dealNumber } from './features/deal/number/proposedNumber'
import { deletionEffects } from './features/deletion/deletionEffects'
import { duplicates } from './features/duplicates/duplicates'
import { markDifferent } from './features/duplicates/markDifferent'
import { knownPeople } from './features/duplicates/knownPeople'
import { mergePreview } from './features/merge/mergePreview'
import { mergeRecords } from './features/merge/mergeRecords'
import { suspectedDuplicates } from './features/merge/suspectedDuplicates'
import { globalSearch } from './features/global-search/globalSearch'
import { recordNames, recordTitle } from './features/references/recordTitles'
import { dataCheck } from './features/home/dataCheck'
import { undoBatch } from './features/undo/undoBatch'
import { addNote } from './features/lead/timeline/addNote'
import { timelinePage } from './features/lead/timeline/timelinePage'
import { referenceChoices } from './features/references/choices'
import { usualTenant } from './features/references/usualTenant'
import { formState } from './features/save/formState'
import { notifications, readNotifications } from './features/notifications/notifications'
import { newerChanges } from './features/save/newerChanges'
import { report } from './features/report/report'
import { sameKey } from './features/repeated/sameKey'
import { repAccount } from './features/staff/repAccount'
import { readAgain } from './features/save/readAgain'
import { usedValues } from './features/suggestions/usedValues'

export const serverFunctions = {
  'add-note': addNote,
  'data-check': dataCheck,
  'deal-board': dealBoard,
  'deal-trades-and-fees': dealTradesAndFees,
  'deal-number': dealNumber,
  'deal-proposal': dealProposal,
  'deletion-effects': deletionEffects,
  'form-state': formState,
  duplicates,
  'global-search': globalSearch,
  'known-people': knownPeople,
  'lead-action': leadAction,
  'lead-board': leadBoard,
  'lead-choices': leadChoices,
  'lead-reps': repsForLeads,
  'mark-different': markDifferent,
  'meeting-calendar': meetingCalendar,
  'merge-preview': mergePreview,
  'merge-records': mergeRecords,
  'newer-changes': newerChanges,
  notifications,
  'notifications-read': readNotifications,
  papers,
  'read-again': readAgain,
  report,
  'rep-account': repAccount,
  'record-title': recordTitle,
  'reference-choices': referenceChoices,
  'same-key': sameKey,
  'suspected-duplicates': suspectedDuplicates,
  timeline: timelinePage,
  'usual-tenant': usualTenant,
  'used-values': usedValues,
  'record-names': recordNames,
  'undo-batch': undoBatch,
}
