export { HowToMake } from './HowToMake'
export { KeyActions } from './KeyActions'
