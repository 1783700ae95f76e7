/** What the panel's own parts ask of the server, by name; `form-state` is Payload's. */
import { leadBoard, leadMoved } from './board/asked'
import { dashboardFigures } from './dashboard/dashboardFigures'
import { leadAction } from './lead/actions/leadAction'
import { leadChoices } from './lead/actions/leadChoices'
import { leadTimeline } from './lead/timeline/leadTimeline'
import { dealCharges } from './deal/charges'
import { dealHeading } from './deal/heading'
import { formState } from './save/formState'
import { newerChanges } from './save/newerChanges'
import { readAgain } from './save/readAgain'

export const serverFunctions = {
  dashboard: dashboardFigures,
  'deal-charges': dealCharges,
  'deal-heading': dealHeading,
  'form-state': formState,
  'lead-action': leadAction,
  'lead-board': leadBoard,
  'lead-choices': leadChoices,
  'lead-moved': leadMoved,
  'lead-timeline': leadTimeline,
  'newer-changes': newerChanges,
  'read-again': readAgain,
}
