/** Saving with an expected revision: a newer change of somebody else is shown before anything is overwritten. */
export { NamelessTitle } from './NamelessTitle'
export { SaveButton } from './SaveButton'
