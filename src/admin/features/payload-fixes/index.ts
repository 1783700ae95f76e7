export { PayloadFixes } from './PayloadFixes'
