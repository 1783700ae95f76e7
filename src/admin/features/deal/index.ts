/** The page of a deal: its heading, how its sums add up, and its papers. Nothing is shown that the reader may not read. */
export { DealFulfilment } from './DealFulfilment'
export { DealHeader } from './DealHeader'
export { DealNumberHint } from './number/DealNumberHint'
export { DealPapers } from './DealPapers'
export { DealSums } from './DealSums'
export { DealTimeline } from './DealTimeline'
