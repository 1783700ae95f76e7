import { describe, expect, it } from 'vitest'
import { Contention, lightPerTurn } from '../../src/lib/admission/contention'
import type { Caller } from '../../src/lib/admission/bounds'

const key = (tenant: number): Caller => ({ class: 'key', group: `tenants ${tenant}` })
const [one, two] = [key(1), key(2)]

const open = () => {
  let now = 0
  const contention = new Contention(() => now)
  return {
    begin: (caller: Caller, count = 1) => {
      for (let at = 0; at < count; at++) contention.requestBegan(caller)
    },
    contention,
    end: (caller: Caller, count = 1) => {
      for (let at = 0; at < count; at++) contention.requestEnded(caller)
    },
    pass: (ms: number) => (now += ms),
  }
}

describe('Contention', () => {
  it('throttles a group with more than two requests on average, while another is active', () => {
    const { begin, contention, end, pass } = open()
    begin(one, 3)
    begin(two, 2)
    pass(10_000)
    expect([one, two].map((caller) => contention.isThrottled(caller))).toEqual([true, false])
    end(one, 2)
    pass(300)
    // The average of 3 falls to 1 by e^-0.3 of the difference.
    expect(contention.isThrottled(one)).toBe(true)
    pass(500)
    expect(contention.isThrottled(one)).toBe(false)
  })

  it('throttles nobody who is alone, and counts others for a second after their last request', () => {
    const { begin, contention, end, pass } = open()
    begin(one, 5)
    pass(10_000)
    expect(contention.isThrottled(one)).toBe(false)
    begin(two)
    end(two)
    pass(999)
    expect(contention.isThrottled(one)).toBe(true)
    pass(1)
    expect([one, two].map((caller) => contention.isContended(caller))).toEqual([false, true])
  })

  it('throttles a new group with more than two requests at once, and no group that was active before', () => {
    const { begin, contention, end, pass } = open()
    begin(two)
    for (let at = 0; at < 50; at++) {
      begin(one)
      pass(10)
      end(one)
      pass(30)
    }
    begin(one, 3)
    expect(contention.isThrottled(one)).toBe(false)
    begin(key(3), 2)
    expect(contention.isThrottled(key(3))).toBe(false)
    begin(key(3))
    expect(contention.isThrottled(key(3))).toBe(true)
  })

  it('throttles a group with hundreds of short requests in a second, one after the other', () => {
    const { begin, contention, end, pass } = open()
    const send = (perSecond: number) => {
      for (let at = 0; at < 3 * perSecond; at++) {
        begin(one)
        end(one)
        pass(1000 / perSecond)
      }
      begin(two)
      end(two)
      return contention.isThrottled(one)
    }
    expect([send(200), send(1000)]).toEqual([false, true])
  })

  it('lets few requests of a group begin in a turn of the event loop, and again in the next', async () => {
    const { begin, contention } = open()
    begin(two)
    const begins = () => Array.from({ length: 10 }, () => contention.takeTurn(one)).filter(Boolean)
    expect(begins()).toHaveLength(lightPerTurn)
    await new Promise((resolve) => setImmediate(resolve))
    expect(begins()).toHaveLength(lightPerTurn)
  })

  it('averages the permits that a group holds', () => {
    const { contention, pass } = open()
    contention.permitsChanged(one, 1)
    pass(1000)
    expect(contention.averagePermits(one)).toBeCloseTo(1 - 1 / Math.E)
    contention.permitsChanged(one, -1)
    pass(1000)
    expect(contention.averagePermits(one)).toBeCloseTo((1 - 1 / Math.E) / Math.E)
    expect(contention.averagePermits(two)).toBe(0)
  })

  it('counts anonymous callers as one group, and background work not at all', () => {
    const { begin, contention } = open()
    const from = (network: string): Caller => ({ class: 'anonymous', group: network })
    const background: Caller = { class: 'background', group: 'service' }
    begin(background, 9)
    for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) begin(from(network))
    expect(contention.isContended(from('192.0.2.1'))).toBe(false)
    begin(one)
    expect(contention.isThrottled(from('192.0.2.9'))).toBe(true)
    expect(contention.isThrottled(background)).toBe(false)
  })
})
