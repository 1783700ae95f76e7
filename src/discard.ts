/**
 * What a caller still sends after its answer is read and thrown away for a while, so that it reads the answer before the
 * connection ends. Of one connection at a time: sixty that send as fast as they can would leave the thread to nobody else.
 */
import type { IncomingMessage } from 'node:http'

/** How long one connection is read, and how long one may wait for that. */
const readMs = 2000
const waitMs = 10_000

const waiting = new Set<() => void>()
let isReading = false

export const discardRest = (incoming: IncomingMessage): void => {
  if (incoming.destroyed) return
  const late = setTimeout(() => incoming.destroy(), waitMs)
  const read = () => {
    isReading = true
    clearTimeout(late)
    setTimeout(() => incoming.destroy(), readMs).unref()
    incoming.once('close', readNext)
    incoming.resume()
  }
  if (!isReading) return read()
  waiting.add(read)
  incoming.once('close', () => {
    clearTimeout(late)
    waiting.delete(read)
  })
}

const readNext = (): void => {
  isReading = false
  const [next] = waiting
  if (!next) return
  waiting.delete(next)
  next()
}
