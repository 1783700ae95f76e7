/** The scopes of a key as a table of checkboxes. Guarantees that scopes without a checkbox are kept. */
export { ScopesField } from './ScopesField'
