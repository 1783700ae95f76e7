/**
 * Waits for a request's body before its handler runs, so that a slow upload holds no permit. The data is put back into
 * the stream for the handler.
 */
import type { IncomingMessage } from 'node:http'

type Outcome = 'gone' | 'ready' | 'slow' | 'too large'

/** @param maxMs the time limit */
export const readAhead = (
  incoming: IncomingMessage,
  { maxBytes, maxMs }: { maxBytes: number; maxMs: number },
): Promise<Outcome> => {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (Number(length) > maxBytes) return Promise.resolve('too large')
  if (encoding === undefined && !(Number(length) > 0)) return Promise.resolve('ready')
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let received = 0
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      incoming.off('readable', onReadable)
      incoming.off('close', onClose)
      // In the same turn as the last read, before the stream emits `end`.
      if (received > 0 && outcome === 'ready') incoming.unshift(Buffer.concat(chunks))
      resolve(outcome)
    }
    const onClose = () => end('gone')
    const onReadable = () => {
      for (let chunk: unknown; (chunk = incoming.read()) !== null;) {
        chunks.push(chunk as Buffer)
        received += (chunk as Buffer).byteLength
        if (received > maxBytes) return end('too large')
      }
      if (incoming.complete) end('ready')
    }
    const timer = setTimeout(() => end('slow'), maxMs)
    incoming.on('readable', onReadable)
    incoming.once('close', onClose)
    onReadable()
  })
}
