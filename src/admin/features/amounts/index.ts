/**
 * Amounts in the panel: all in one format and aligned at the end, texts that are no numbers marked. What is stored is the typed
 * text, to the letter.
 */
export { AmountCell } from './AmountCell'
export { AmountField } from './AmountField'
export { AmountLabel } from './AmountLabel'
