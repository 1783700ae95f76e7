/** Server functions of the board of deals. */
import { boardAnswer, type BoardReader, movedAnswer } from '../answers'
import { dealBoardSettings } from '../boards'
import { boardOf, cardOf, type DealCard } from './boardOf'
import { usualStatuses } from './columns'

const reader: BoardReader<DealCard> = {
  ...dealBoardSettings,
  boardOf,
  cardOf,
  read: ['customers', 'salesReps', 'vehicles'],
  statuses: (req) => usualStatuses(req).map(({ value }) => value),
}

export const dealBoard = boardAnswer(reader)

export const dealMoved = movedAnswer(reader)
