/**
 * The HTTP client for deliveries. Guarantees that a connection reaches only public addresses and hosts that the
 * operator allows, and that every attempt ends within its time limit.
 */
export { type Allow, isPublic, urlProblem } from './addresses'
export { type Failure, failures } from './failures'
export { createSender, type SendResult, type Sender, type SenderOptions } from './sender'
