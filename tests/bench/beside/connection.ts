/**
 * A kept HTTP/1.1 connection that takes one request after the other and gives of an answer what a load needs: its status, its
 * head and its size. Reading no more than that it takes a few microseconds of processor time, where a client that makes objects
 * of an answer takes as long as a fast server: then the bench would measure itself.
 *
 * Understands bodies of a known length and chunked ones of JSON, in which no line ends stand.
 */
import { connect, type Socket } from 'node:net'

export type Received = { bytes: number; head: string; status: number }

export type LoadConnection = {
  close: () => void
  send: (request: string) => Promise<Received>
}

const endOfHead = '\r\n\r\n'
const endOfChunks = '\r\n0\r\n\r\n'

type Waiting = { reject: (error: Error) => void; resolve: (received: Received) => void }

export const openConnection = (port: number, timeoutMs: number): Promise<LoadConnection> =>
  new Promise((opened, failed) => {
    const socket: Socket = connect({ host: '127.0.0.1', noDelay: true, port })
    let waiting: undefined | Waiting
    const answer = new AnswerReader()
    const end = (error: Error): void => {
      waiting?.reject(error)
      waiting = undefined
      failed(error)
      socket.destroy()
    }
    socket.setTimeout(timeoutMs, () => end(new Error(`no answer in ${timeoutMs / 1000} s`)))
    socket.once('error', end)
    socket.once('close', () => end(new Error('the connection was closed')))
    socket.on('data', (chunk) => {
      const received = answer.add(chunk)
      if (!received) return
      const { resolve } = waiting ?? {}
      waiting = undefined
      resolve?.(received)
    })
    socket.once('connect', () =>
      opened({
        close: () => socket.removeAllListeners('close').destroy(),
        send: (request) =>
          new Promise((resolve, reject) => {
            waiting = { reject, resolve }
            socket.write(request)
          }),
      }),
    )
  })

/** Finds where an answer ends. */
export class AnswerReader {
  #bytes = 0
  #head = ''
  /** How many bytes the body has; undefined while the head is not whole, NaN of a chunked one. */
  #length: number | undefined
  #tail = ''

  /** @returns the answer, once it is whole; the next call begins another */
  add(chunk: Buffer): Received | undefined {
    if (this.#length !== undefined) return this.#addBody(chunk)
    this.#head += chunk.toString('latin1')
    const end = this.#head.indexOf(endOfHead)
    if (end < 0) return undefined
    const rest = this.#head.length - end - endOfHead.length
    this.#head = this.#head.slice(0, end)
    this.#length = lengthIn(this.#head)
    // Also a chunked body without any chunk ends with a line of its own before the last.
    this.#tail = '\r\n'
    return this.#addBody(chunk.subarray(chunk.length - rest))
  }

  #addBody(chunk: Buffer): Received | undefined {
    this.#bytes += chunk.length
    if (Number.isNaN(this.#length)) {
      this.#tail = (this.#tail + chunk.subarray(-endOfChunks.length).toString('latin1')).slice(
        -endOfChunks.length,
      )
      if (this.#tail !== endOfChunks) return undefined
    } else if (this.#bytes < (this.#length ?? 0)) return undefined
    const received = { bytes: this.#bytes, head: this.#head, status: Number(this.#head.slice(9, 12)) }
    this.#bytes = 0
    this.#head = ''
    this.#length = undefined
    return received
  }
}

const lengthIn = (head: string): number => {
  const length = /^content-length: *(\d+)\r?$/im.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  return /^transfer-encoding: *chunked\r?$/im.test(head) ? Number.NaN : 0
}
