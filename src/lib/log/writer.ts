/**
 * Writes lines to a file descriptor without blocking on its reader.
 *
 * States: idle, writing (one write at a time, so that lines keep their order), blocked (a full pipe; retried shortly). The buffer
 * is bounded: beyond `maxBufferedBytes` lines are dropped and counted, and the count is written once there is capacity again. A
 * reader that stops costs the log its lines, but never blocks the service.
 *
 * `flush` waits for buffered lines, for a second at most; call it before the process ends. When the process exits without it, the
 * buffer is written synchronously as long as somebody reads it. kill -9 loses the buffer.
 */
import { write, writeSync } from 'node:fs'

export type LogWriter = {
  /** Writes the buffer synchronously, when the process exits. */
  finish: () => void
  flush: () => Promise<void>
  write: (line: string) => void
}

export const maxBufferedBytes = 4 * 1024 ** 2

const retryAfterMs = 20
/** Lines of this interval are one write, because a write costs a request about as much as a statement does. */
const gatherMs = 10
const flushWithinMs = 1000

const isPipeFull = (error: NodeJS.ErrnoException | null): boolean => error?.code === 'EAGAIN'

export const createLogWriter = (fd: number): LogWriter => {
  let lines: string[] = []
  let bufferedBytes = 0
  let dropped = 0
  /** The buffer that is being written. */
  let unwritten: Buffer | undefined
  let isInFlight = false

  const takeBuffer = (): Buffer | undefined => {
    if (unwritten) return unwritten
    if (dropped > 0 && bufferedBytes < maxBufferedBytes / 2) {
      lines.push(
        `${JSON.stringify({ level: 40, time: new Date().toISOString(), lines: dropped, msg: 'log lines dropped: nobody read them' })}\n`,
      )
      dropped = 0
    }
    if (lines.length === 0) return undefined
    unwritten = Buffer.from(lines.join(''))
    lines = []
    bufferedBytes = unwritten.length
    return unwritten
  }
  const removeWritten = (bytes: number) => {
    bufferedBytes -= bytes
    unwritten = unwritten && bytes < unwritten.length ? unwritten.subarray(bytes) : undefined
  }
  const writeNext = () => {
    const chunk = isInFlight ? undefined : takeBuffer()
    if (!chunk) return
    isInFlight = true
    write(fd, chunk, 0, chunk.length, null, (error, bytes) => {
      isInFlight = false
      // The reader is gone or the disk is full: these lines are lost, later ones may not be.
      removeWritten(error ? (isPipeFull(error) ? 0 : chunk.length) : bytes)
      setTimeout(writeNext, isPipeFull(error) ? retryAfterMs : gatherMs).unref()
    })
  }
  const finish = () => {
    const end = Date.now() + flushWithinMs
    if (isInFlight) {
      // A write already handed to the system completes at once unless nobody reads; its callback no longer runs.
      pauseSync()
      unwritten = undefined
    }
    for (let chunk = takeBuffer(); chunk && Date.now() < end; chunk = takeBuffer()) {
      try {
        removeWritten(writeSync(fd, chunk))
      } catch (error) {
        if (!isPipeFull(error as NodeJS.ErrnoException)) return
        pauseSync()
      }
    }
  }
  return {
    async flush() {
      const end = Date.now() + flushWithinMs
      const isWaiting = () => bufferedBytes > 0 && Date.now() < end
      for (writeNext(); isWaiting(); writeNext()) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    finish,
    write(line) {
      const bytes = Buffer.byteLength(line)
      if (bufferedBytes + bytes > maxBufferedBytes) {
        dropped++
        return
      }
      lines.push(line)
      bufferedBytes += bytes
      if (!isInFlight && lines.length === 1) setTimeout(writeNext, gatherMs).unref()
    },
  }
}

const pauseSync = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryAfterMs)
