/** Says beside an amount that it is no number, as sums leave it out. What is typed is stored to the letter. */
export { AmountNote } from './AmountNote'
