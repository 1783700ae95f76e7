/** The deal desk: monthly payments of a deal in several scenarios, and a sheet of them for the customer. */
export { DealDesk } from './DealDesk'
export { DealSheet } from './sheet/DealSheet'
