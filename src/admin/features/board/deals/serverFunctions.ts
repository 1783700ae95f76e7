/** The server function of the board of deals. */
import { createBoardFunction } from '../answers'
import { dealBoardSettings } from '../boards'
import { loadBoard } from './loadBoard'
import { getOptions } from '../../../shared/labels'

export const dealBoard = createBoardFunction({
  ...dealBoardSettings,
  loadBoard,
  statuses: (req) => getOptions(req, 'deals', 'status').map(({ value }) => value),
})
