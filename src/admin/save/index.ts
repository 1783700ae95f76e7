export { SaveButton } from './SaveButton'
