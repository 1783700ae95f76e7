/**
 * Promises that are rejected while nobody waits for them. Node would end the process for one; Next prints it as it is,
 * and what a database refused holds every value of the statement.
 */
import { log } from '../lib/log'

// Where Next looks for the listener to use in place of its own, in each copy that a process has of it.
const listenerOfNext = Symbol.for('next.unhandledRejectionListener')

const note = (reason: unknown): void => log.error({ err: reason, msg: 'nobody waited for a failure' })

/** Has them logged as any other error is, and the process go on. Before Next is started. */
export const logUnawaited = (): void => {
  Object.assign(globalThis, { [listenerOfNext]: note })
  process.on('unhandledRejection', note)
}
