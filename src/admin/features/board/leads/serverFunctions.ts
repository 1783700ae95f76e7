/** Server functions of the board of leads. */
import { leadProcessStatuses } from '../../../../vocabulary/pipeline'
import { boardAnswer, type BoardReader, movedAnswer } from '../answers'
import { leadBoardSettings } from '../boards'
import { boardOf, cardOf, type LeadCard } from './boardOf'

const reader: BoardReader<LeadCard> = {
  ...leadBoardSettings,
  boardOf,
  cardOf,
  read: ['leadEvents', 'salesReps', 'vehicles'],
  statuses: () => leadProcessStatuses,
}

export const leadBoard = boardAnswer(reader)

export const leadMoved = movedAnswer(reader)
