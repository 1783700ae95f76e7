/** The server functions of the panel by name. `form-state` overrides Payload's. */
import { leadBoard, leadMoved } from './features/board/serverFunctions'
import { dashboardFigures } from './features/dashboard/dashboardFigures'
import { leadAction } from './features/lead/actions/leadAction'
import { leadChoices } from './features/lead/actions/leadChoices'
import { dealProposal } from './features/lead/actions/start-deal/dealProposal'
import { leadTimeline } from './features/lead/timeline/leadTimeline'
import { dealCharges } from './features/deal/charges'
import { dealHeading } from './features/deal/heading'
import { dealNumber } from './features/deal/number/proposedNumber'
import { duplicates } from './features/duplicates/duplicates'
import { globalSearch } from './features/global-search/globalSearch'
import { formState } from './features/save/formState'
import { newerChanges } from './features/save/newerChanges'
import { myDay } from './features/my-day/myDay'
import { responseClock } from './features/my-day/responseClock'
import { readAgain } from './features/save/readAgain'
import { usedValues } from './features/suggestions/usedValues'

export const serverFunctions = {
  dashboard: dashboardFigures,
  'deal-charges': dealCharges,
  'deal-heading': dealHeading,
  'deal-number': dealNumber,
  'deal-proposal': dealProposal,
  'form-state': formState,
  duplicates,
  'global-search': globalSearch,
  'lead-action': leadAction,
  'lead-board': leadBoard,
  'lead-choices': leadChoices,
  'lead-moved': leadMoved,
  'lead-timeline': leadTimeline,
  'my-day': myDay,
  'newer-changes': newerChanges,
  'read-again': readAgain,
  'response-clock': responseClock,
  'used-values': usedValues,
}
