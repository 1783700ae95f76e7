/** The scopes of a key as a table of boxes. Scopes that no box shows stay. */
export { ScopesField } from './ScopesField'
