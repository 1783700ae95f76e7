/** Saves records with an expected revision, and shows newer changes of other people before it overwrites them. */
export { NamelessTitle } from './NamelessTitle'
export { SaveButton } from './SaveButton'
