import type { BasePayload } from 'payload'

const quietMs = 5000

/** Logs lost connections, at most once every five seconds, because usually all are lost at once. */
export const reportLoss = (logger: BasePayload['logger'], msg: string): ((error: Error) => void) => {
  let reportedAt = -Infinity
  return (error) => {
    if (performance.now() - reportedAt < quietMs) return
    reportedAt = performance.now()
    const { code } = error as { code?: string }
    logger.warn({ code: code ?? error.name, msg })
  }
}
