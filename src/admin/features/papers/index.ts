/** The papers of a deal, a lead or a customer: files that are dropped on its page, or chosen. */
export { PaperDrop } from './PaperDrop'
export { PaperList } from './PaperList'
export { Uploads } from './Uploads'
