import { describe, expect, it } from 'vitest'
import { Usage } from '../../src/lib/admission/usage'

const open = () => {
  let [active, idle] = [0, 0]
  const usage = new Usage(() => ({ active, idle }))
  return {
    rest: (ms: number) => (idle += ms),
    usage,
    work: (ms: number) => (active += ms),
  }
}

describe('Usage', () => {
  it('gives each statement that runs an equal part of the database', () => {
    const { rest, usage } = open()
    usage.addCounts('a', { statements: 1 })
    rest(10_000)
    expect(usage.of('a')).toBeCloseTo(1, 2)
    usage.addCounts('b', { statements: 3 })
    rest(10_000)
    expect(usage.of('a')).toBeCloseTo(1 / 4, 2)
    expect(usage.of('b')).toBeCloseTo(3 / 4, 2)
    usage.addCounts('a', { statements: -1 })
    usage.addCounts('b', { statements: -3 })
    rest(1000)
    expect(usage.of('b')).toBeCloseTo(3 / 4 / Math.E, 2)
  })

  it('gives the thread to whom it goes on with, and to nobody while it rests or that is not known', () => {
    const { rest, usage, work } = open()
    for (let at = 0; at < 1000; at++) {
      usage.attributeTo('dear')
      work(6)
      usage.attributeTo('light')
      work(1)
      usage.endAttribution()
      work(1)
      usage.attributeTo('light')
      rest(2)
    }
    expect(usage.of('dear')).toBeCloseTo(0.6, 1)
    expect(usage.of('light')).toBeCloseTo(0.1, 1)
    expect(usage.most()).toBe(usage.of('dear'))
    expect(usage.of('nobody')).toBe(0)
  })

  it('gives the thread to who computes when it is not known with whom else it goes on', () => {
    const { usage, work } = open()
    usage.addCounts('page', { running: 1 })
    for (let at = 0; at < 600; at++) {
      usage.addCounts('light', { running: 1 })
      usage.attributeTo('light')
      work(1)
      usage.addCounts('light', { statements: 1 })
      usage.endAttribution()
      work(8)
      usage.addCounts('light', { running: -1, statements: -1 })
      usage.endAttribution()
      work(1)
    }
    expect(usage.of('page')).toBeCloseTo(0.9, 1)
    expect(usage.of('light')).toBeCloseTo(0.1, 1)
  })

  it('counts no more for being slow: who waits for the thread that another uses has not used it', () => {
    const { usage, work } = open()
    for (let at = 0; at < 20; at++) {
      usage.attributeTo('light')
      work(2)
      usage.addCounts('light', { statements: 1 })
      usage.attributeTo('dear')
      work(198)
      // Its answer has been there for long.
      usage.addCounts('light', { statements: -1 })
      usage.addCounts('dear', { statements: 1 })
      work(50)
      usage.addCounts('dear', { statements: -1 })
    }
    expect(usage.of('light')).toBeLessThan(0.05)
    expect(usage.of('dear')).toBeGreaterThan(0.5)
  })
})
