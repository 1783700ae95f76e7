/** The page of a deal: its heading, how its sums add up, and its papers. Nothing is shown that the reader may not read. */
export { DealFulfilment } from './DealFulfilment'
export { DealNumberHint } from './number/DealNumberHint'
export { DealPapers } from './DealPapers'
export { DealSums } from './DealSums'
export { DealSummary, LatestError } from './DealPage'
