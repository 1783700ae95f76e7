import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bulkAnswer } from '../../src/plugins/api/http/respond'
import { serialize, streamOf } from '../../src/plugins/api/http/serialize'

const text = (chunks: readonly Uint8Array[]): string => Buffer.concat(chunks).toString()

describe('serialize', () => {
  it('gives the bytes that JSON.stringify gives', async () => {
    const anyBody = fc.oneof(
      fc.jsonValue(),
      fc.record({
        docs: fc.array(fc.jsonValue()),
        message: fc.string({ unit: 'binary' }),
        page: fc.constant(undefined),
      }),
      fc.record({ batchId: fc.constant(null), docs: fc.array(fc.constantFrom(undefined, 1, { é: '😀' })) }),
    )
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const made = await serialize(body, 1e9)
        expect(text(made?.chunks ?? [])).toBe(JSON.stringify(body))
        expect(made?.bytes).toBe(Buffer.byteLength(JSON.stringify(body)))
      }),
    )
  })

  it('ends with the first record that is too much, and looks at no later one', async () => {
    let looked = 0
    const docs = Array.from({ length: 100 }, () => ({
      toJSON: () => {
        looked++
        return 'x'.repeat(100_000)
      },
    }))
    expect(await serialize({ docs }, 1_000_000)).toBeUndefined()
    expect(looked).toBe(10)
  })
})

describe('streamOf', () => {
  it('makes a chunk when one is taken, and lets go of what was taken', async () => {
    const made = await serialize({ docs: Array.from({ length: 100 }, () => 'y'.repeat(50_000)) }, 1e9)
    expect(made?.chunks.length).toBeGreaterThan(50)
    const whole = text(made?.chunks ?? [])
    const taken: Uint8Array[] = []
    for await (const chunk of streamOf(made ?? { bytes: 0, chunks: [] })) {
      expect(chunk.byteLength).toBeLessThanOrEqual(64 * 1024)
      taken.push(chunk)
    }
    expect(text(taken)).toBe(whole)
    expect(made?.chunks).toEqual([])
  })
})

describe('bulkAnswer', () => {
  const partly = { docs: [], errors: ['Lead 2: failed'], message: '1 of 2 Leads updated; 1 failed.' }

  it('is a success where something was written, though it is there no more', () => {
    expect(bulkAnswer({ ...partly, batchId: 'a' }).status).toBe(200)
    expect(bulkAnswer({ ...partly, batchId: null }).status).toBe(400)
  })
})
