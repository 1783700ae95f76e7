import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readChunks } from '../../src/plugins/api/http/chunks'
import { passOnHeldClock } from '../support/heldClock'

/** A body that gives one chunk for each number, of that many bytes, `everyMs` apart. */
const dripping = (sizes: readonly number[], everyMs: number) => {
  let pulled = 0
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>(
    {
      cancel() {
        isCancelled = true
      },
      async pull(controller) {
        const size = sizes[pulled++]
        if (size === undefined) return controller.close()
        if (everyMs > 0) await passOnHeldClock(everyMs)
        controller.enqueue(new Uint8Array(size))
      },
    },
    { highWaterMark: 0 },
  )
  return {
    body: body as ReadableStream<Uint8Array<ArrayBuffer>>,
    isCancelled: () => isCancelled,
    pulled: () => pulled,
  }
}

const read = async (request: Parameters<typeof readChunks>[0], limit: Parameters<typeof readChunks>[1]) => {
  let bytes = 0
  for await (const chunk of readChunks(request, limit)) bytes += chunk.byteLength
  return bytes
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: { problems?: { code: string }[] }) => error.problems?.[0]?.code,
  )

describe('readChunks', () => {
  it('refuses at once what announces too much, and reads none of it', async () => {
    const { body, pulled } = dripping([1], 0)
    const headers = new Headers({ 'content-length': '11' })
    expect(await codeOf(read({ body, headers }, { maxBytes: 10 }))).toBe('body_too_large')
    expect(pulled()).toBe(0)
  })

  it('reads what is as large as it may be, announced or not', async () => {
    const announced = new Headers({ 'content-length': '10' })
    for (const headers of [announced, new Headers()])
      expect(await read({ body: dripping([4, 6], 0).body, headers }, { maxBytes: 10 })).toBe(10)
  })

  it('stops at what is too much unannounced, and lets go of the rest', async () => {
    const { body, isCancelled, pulled } = dripping(Array(100).fill(4), 0)
    expect(await codeOf(read({ body, headers: new Headers() }, { maxBytes: 10 }))).toBe('body_too_large')
    expect(pulled()).toBe(3)
    expect(isCancelled()).toBe(true)
  })

  it('asks once who sends more, and goes on where more is allowed', async () => {
    const widen = vi.fn<() => Promise<number>>(() => Promise.resolve(100))
    expect(
      await read({ body: dripping([9, 9, 9], 0).body, headers: new Headers() }, { maxBytes: 10, widen }),
    ).toBe(27)
    expect(widen).toHaveBeenCalledTimes(1)
  })
})

describe('a body that drips', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['clearTimeout', 'performance', 'setTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is given up, and let go of, in the time that a body of its size may take', async () => {
    const { body, isCancelled } = dripping(Array(1000).fill(1), 1000)
    const code = codeOf(read({ body, headers: new Headers() }, { maxBytes: 10_000 }))
    await vi.advanceTimersByTimeAsync(19_000)
    expect(isCancelled()).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isCancelled()).toBe(true)
    expect(await code).toBe('body_too_slow')
  })

  it('goes on for as long as it comes fast enough', async () => {
    const { body } = dripping(Array(60).fill(16 * 1024), 1000)
    const bytes = read({ body, headers: new Headers() }, { maxBytes: 1024 ** 3 })
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await bytes).toBe(60 * 16 * 1024)
  })
})
