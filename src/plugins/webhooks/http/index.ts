/** How one delivery is sent, and what may be reached. */
export { isPublic } from './addresses'
export type { Allow } from './allow'
export { type Failure, failures } from './failures'
export { createSender, type Outcome, type Sender, type SenderOptions } from './sender'
export { urlProblem } from './url'
