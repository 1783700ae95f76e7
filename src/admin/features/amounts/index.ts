/**
 * Amounts in the panel: displayed in one format and right-aligned, with text that is not a number marked. The typed text is
 * stored verbatim.
 */
export { AmountCell } from './AmountCell'
export { AmountField } from './AmountField'
export { AmountLabel } from './AmountLabel'
