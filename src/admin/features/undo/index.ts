/** Undo of a batch: from the message after a write, from the result of a bulk write, and from the history of a record. */
export { Results } from './Results'
