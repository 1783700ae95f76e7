import type { BasePayload } from 'payload'

const quietMs = 5000

/** Tells of connections that were lost: the first, and then no more than one each five seconds, as all go at once. */
export const reportLoss = (logger: BasePayload['logger'], msg: string): ((error: Error) => void) => {
  let toldAt = -Infinity
  return (error) => {
    if (performance.now() - toldAt < quietMs) return
    toldAt = performance.now()
    const { code } = error as { code?: string }
    logger.warn({ code: code ?? error.name, msg })
  }
}
