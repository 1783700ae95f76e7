/** Free text with usual values: a combobox that offers these and the values in use, and accepts any text. */
export { SuggestionCell } from './SuggestionCell'
export { SuggestionField } from './SuggestionField'
