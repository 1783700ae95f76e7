/** The server function of the board of leads. */
import { leadProcessStatuses } from '../../../../vocabulary/pipeline'
import { createBoardFunction } from '../answers'
import { leadBoardSettings } from '../boards'
import { loadBoard } from './boardOf'

export const leadBoard = createBoardFunction({
  ...leadBoardSettings,
  boardOf: loadBoard,
  read: ['leadEvents', 'salesReps', 'vehicles'],
  statuses: () => leadProcessStatuses,
})
