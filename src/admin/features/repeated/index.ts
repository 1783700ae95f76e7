export { RepeatedView } from './RepeatedView'
