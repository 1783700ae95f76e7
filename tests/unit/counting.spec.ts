import { describe, expect, it } from 'vitest'
import { CountsUnderWay } from '../../src/plugins/database/query/totals'

/** Counts that end when the test says so. */
const open = () => {
  const counts = new CountsUnderWay()
  const begun: { at: number; end: (total: number) => void }[] = []
  const share = (askedAt: number) =>
    counts.share('leads', askedAt, (at) => new Promise((resolve) => begun.push({ at, end: resolve })))
  return { begun, share }
}

describe('CountsUnderWay', () => {
  it('gives a count that runs to those who asked before it began', async () => {
    const { begun, share } = open()
    const askedAt = performance.now()
    const first = share(askedAt)
    // Its total was found to be stale only now.
    const late = share(askedAt)
    begun[0]?.end(7)
    expect(await Promise.all([first, late])).toEqual([7, 7])
    expect(begun).toHaveLength(1)
  })

  it('counts once more for all who asked since it began', async () => {
    const { begun, share } = open()
    const first = share(0)
    const since = (begun[0]?.at ?? 0) + 1
    const others = [share(since), share(since)]
    begun[0]?.end(7)
    expect(await first).toBe(7)
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.end(8)
    expect(await Promise.all(others)).toEqual([8, 8])
    expect(begun).toHaveLength(2)
  })
})
