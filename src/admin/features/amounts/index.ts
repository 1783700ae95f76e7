/** Marks amounts that are no numbers, because sums leave them out. The typed text is stored unchanged. */
export { AmountNote } from './AmountNote'
