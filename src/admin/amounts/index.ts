export { AmountNote } from './AmountNote'
