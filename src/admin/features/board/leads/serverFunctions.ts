/** The server function of the board of leads. */
import { leadProcessStatuses } from '../../../../vocabulary/pipeline'
import { createBoardFunction } from '../answers'
import { leadBoardSettings } from '../boards'
import { loadBoard } from './loadBoard'

export const leadBoard = createBoardFunction({
  ...leadBoardSettings,
  loadBoard,
  relatedSlugs: ['leadEvents', 'meetings', 'salesReps', 'tasks', 'vehicles'],
  statuses: () => leadProcessStatuses,
})
