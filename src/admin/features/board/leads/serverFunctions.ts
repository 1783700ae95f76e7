/** The server function of the board of leads. */
import { leadProcessStatuses } from '../../../../vocabulary/pipeline'
import { boardAnswer } from '../answers'
import { leadBoardSettings } from '../boards'
import { boardOf } from './boardOf'

export const leadBoard = boardAnswer({
  ...leadBoardSettings,
  boardOf,
  read: ['leadEvents', 'salesReps', 'vehicles'],
  statuses: () => leadProcessStatuses,
})
