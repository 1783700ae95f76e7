/** People who are stored twice. */
export { DuplicateWarning } from './DuplicateWarning'
