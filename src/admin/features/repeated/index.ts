export { RepeatedView } from './RepeatedView'
export { SameKeyWarning } from './SameKeyWarning'
