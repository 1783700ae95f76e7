/** Undo: offered after a write, in the result of a write of many records, and in the history. */
export { Results } from './Results'
