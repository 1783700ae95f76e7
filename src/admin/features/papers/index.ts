/** The papers of a deal, a lead or a customer: files that are dropped on its page, or chosen. */
export { PaperList, VehiclePapers } from './PaperList'
export { Uploads } from './Uploads'
