export { DealFulfilment } from './DealFulfilment'
export { DealHeader } from './DealHeader'
export { DealPapers } from './DealPapers'
export { DealSums } from './DealSums'
