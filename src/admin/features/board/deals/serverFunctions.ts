/** The server function of the board of deals. */
import { boardAnswer } from '../answers'
import { dealBoardSettings } from '../boards'
import { boardOf } from './boardOf'
import { usualStatuses } from './columns'

export const dealBoard = boardAnswer({
  ...dealBoardSettings,
  boardOf,
  read: ['customers', 'salesReps', 'vehicles'],
  statuses: (req) => usualStatuses(req).map(({ value }) => value),
})
