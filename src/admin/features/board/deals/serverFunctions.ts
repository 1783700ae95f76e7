/** The server function of the board of deals. */
import { createBoardFunction } from '../answers'
import { dealBoardSettings } from '../boards'
import { loadBoard } from './loadBoard'
import { listColumnStatuses } from './columns'

export const dealBoard = createBoardFunction({
  ...dealBoardSettings,
  loadBoard,
  relatedSlugs: ['customers', 'salesReps', 'vehicles'],
  statuses: (req) => listColumnStatuses(req).map(({ value }) => value),
})
