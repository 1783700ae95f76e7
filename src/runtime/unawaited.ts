/**
 * Handles unhandled promise rejections. Node would exit; Next would print the error with all values of a failed
 * statement.
 */
import { log } from '../lib/log'

// Next looks here for a listener that replaces its own, in every copy within the process.
const nextListenerKey = Symbol.for('next.unhandledRejectionListener')

const logRejection = (reason: unknown): void => log.error({ err: reason, msg: 'nobody waited for a failure' })

/** Logs unhandled rejections like other errors, and lets the process continue. Call it before Next starts. */
export const logUnawaited = (): void => {
  Object.assign(globalThis, { [nextListenerKey]: logRejection })
  process.on('unhandledRejection', logRejection)
}
