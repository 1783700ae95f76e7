import { describe, expect, it } from 'vitest'
import { Load } from '../../src/lib/admission/load'

const open = () => {
  let now = 0
  const load = new Load(() => now)
  return {
    begin: (name: string) => load.addRequests(name, 1),
    end: (name: string) => load.addRequests(name, -1),
    load,
    pass: (ms: number) => (now += ms),
  }
}

describe('Load', () => {
  it('averages what a group asks, over about a second', () => {
    const { begin, end, load, pass } = open()
    begin('a')
    begin('a')
    pass(10_000)
    expect(load.averageRequests('a')).toBeCloseTo(2, 2)
    end('a')
    end('a')
    expect(load.averageRequests('a')).toBeCloseTo(2, 2)
    pass(1000)
    expect(load.averageRequests('a')).toBeCloseTo(2 / Math.E, 2)
    pass(20_000)
    expect(load.averageRequests('a')).toBeLessThan(0.01)
    expect(load.averageRequests('nobody')).toBe(0)
  })

  it('knows whether others ask', () => {
    const { begin, load, pass } = open()
    for (let at = 0; at < 3; at++) begin('much')
    expect([load.hasOthers('much'), load.hasOthers('nobody')]).toEqual([false, true])
    begin('little')
    pass(10_000)
    expect([load.hasOthers('much'), load.hasOthers('little')]).toEqual([true, true])
  })

  it('sees a burst of who asked nothing before, and none of who has asked for a while', () => {
    const { begin, end, load, pass } = open()
    const burst = (name: string) => load.isBurst(name, { most: 2, ms: 1000 })
    for (let at = 0; at < 3; at++) begin('new')
    expect(burst('new')).toBe(true)
    for (let at = 0; at < 50; at++) {
      begin('known')
      pass(10)
      end('known')
      pass(30)
    }
    for (let at = 0; at < 3; at++) begin('known')
    expect([burst('new'), burst('known')]).toEqual([false, false])
  })
})
