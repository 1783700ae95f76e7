import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Lane, maxInFlight } from '../../src/plugins/webhooks/delivery/lane'

const second = 1000

let ids = 0

/** One delivery that is answered at once. */
const send = (lane: Lane, now: number, isOk: boolean): void => {
  const id = ++ids
  lane.begin(id, now)
  lane.end(id, isOk, now)
}

const proven = (now = 0): Lane => {
  const lane = new Lane()
  send(lane, now, true)
  return lane
}

/** Sends whenever it may, one answer of a pattern after the other, and tells when the breaker opened. */
const opensAfter = (pattern: (at: number) => boolean, every: number, most = 500): number | undefined => {
  const lane = new Lane()
  for (let at = 0; at < most; at++) {
    send(lane, at * every, pattern(at))
    if (lane.isOpen) return at + 1
  }
  return undefined
}

describe('a lane', () => {
  it('lets one go until one has arrived, then four', () => {
    const lane = new Lane()
    expect(lane.free(0)).toBe(1)
    lane.begin(1, 0)
    expect(lane.free(0)).toBe(0)
    lane.end(1, true, 10)
    expect([lane.isProven, lane.free(10)]).toEqual([true, maxInFlight])
    for (const id of [2, 3, 4, 5]) lane.begin(id, 10)
    expect([lane.inFlight, lane.free(10)]).toEqual([4, 0])
    lane.end(2, false, 20)
    expect([lane.isProven, lane.free(20)]).toEqual([false, 0])
  })

  it('has as many claimed ahead as are sent within 25 ms, so that who is slower leaves them to other workers', () => {
    const [quick, slow] = [new Lane(), new Lane()]
    for (let at = 0; at < 40; at++) {
      send(quick, at * second, true)
      slow.begin(at, at * second)
      slow.end(at, true, at * second + 100)
    }
    expect([quick.prefetch(4), slow.prefetch(4)]).toEqual([28, 1])
    expect(new Lane().prefetch(1)).toBe(1)
  })

  it('lets nothing follow what is slow, and counts it as slow after half a second', () => {
    const lane = proven()
    lane.begin(1, 0)
    expect([lane.slow(500), lane.free(500)]).toEqual([0, 3])
    expect([lane.slow(501), lane.free(501)]).toEqual([1, 0])
    lane.drop(1)
    expect([lane.inFlight, lane.free(501)]).toEqual([0, 4])
  })

  it('forgets what was not sent: it is neither a failure nor an arrival', () => {
    const lane = proven()
    for (let at = 0; at < 50; at++) {
      lane.begin(at, 0)
      lane.drop(at)
    }
    expect([lane.isOpen, lane.isProven, lane.free(0)]).toEqual([false, true, 4])
  })
})

describe('the breaker', () => {
  it('opens at the tenth failure in a row', () => {
    expect(opensAfter(() => false, 1)).toBe(10)
    // However long between them.
    expect(opensAfter(() => false, 3600 * second)).toBe(10)
  })

  it('counts failures in a row from the last arrival', () => {
    const lane = new Lane()
    for (let at = 0; at < 30; at++) send(lane, at, true)
    for (let at = 0; at < 9; at++) send(lane, 100, false)
    expect(lane.isOpen).toBe(false)
    send(lane, 101, true)
    for (let at = 0; at < 9; at++) send(lane, 102, false)
    expect(lane.isOpen).toBe(false)
    send(lane, 103, false)
    expect(lane.isOpen).toBe(true)
  })

  it('opens when 70 % of five minutes failed, of ten tries at least', () => {
    // 7 of 10 in turn: three arrive first, so the tenth try is the seventh failure.
    expect(opensAfter((at) => at % 10 < 3, second)).toBe(10)
    // 2 of 3, and 6 of 10.
    expect(opensAfter((at) => at % 3 === 0, second)).toBeUndefined()
    expect(opensAfter((at) => at % 10 < 4, second)).toBeUndefined()
  })

  it('forgets what is older than five minutes', () => {
    const lane = new Lane()
    for (let at = 0; at < 20; at++) send(lane, 0, true)
    // All together 9 of 29, of the last five minutes 9 of 9.
    for (let at = 0; at < 9; at++) send(lane, 310 * second, false)
    expect(lane.isOpen).toBe(false)
    send(lane, 311 * second, true)
    send(lane, 311 * second, false)
    expect(lane.isOpen).toBe(true)
  })

  it('lets nothing go for 30 seconds, then one', () => {
    const lane = proven()
    for (let at = 0; at < 10; at++) send(lane, 1000, false)
    expect([lane.free(1000), lane.free(30_999), lane.free(31_000)]).toEqual([0, 0, 1])
    lane.begin(1, 31_000)
    expect(lane.free(31_000)).toBe(0)
  })

  it('stays open for 30 seconds more when the probe fails, and closes when it arrives', () => {
    const lane = proven()
    for (let at = 0; at < 10; at++) send(lane, 0, false)
    send(lane, 30_000, false)
    expect([lane.free(59_999), lane.free(60_000)]).toEqual([0, 1])
    send(lane, 60_000, true)
    expect([lane.isOpen, lane.free(60_000)]).toEqual([false, 4])
    // What failed before it closed is not held against it.
    for (let at = 0; at < 8; at++) send(lane, 60_001, false)
    expect(lane.isOpen).toBe(false)
  })

  it('stays open when the probe fails, also when what opened it is forgotten', () => {
    const lane = new Lane()
    for (let at = 0; at < 10; at++) send(lane, 0, at < 3)
    expect(lane.isOpen).toBe(true)
    send(lane, 400 * second, false)
    expect([lane.free(429_999), lane.free(430_000)]).toEqual([0, 1])
  })

  it('is neither closed nor kept open by what was on its way when it opened', () => {
    const lane = proven()
    for (const id of [-1, -2]) lane.begin(id, 0)
    for (let at = 0; at < 10; at++) send(lane, 0, false)
    lane.end(-1, false, 5000)
    lane.end(-2, true, 6000)
    expect([lane.isOpen, lane.isProven, lane.free(29_999), lane.free(30_000)]).toEqual([true, false, 0, 1])
  })

  it('lets one go at once when it is asked to probe', () => {
    const lane = proven()
    for (let at = 0; at < 10; at++) send(lane, 1000, false)
    lane.probe()
    expect([lane.isOpen, lane.free(1001)]).toEqual([true, 1])
    send(lane, 1001, false)
    expect(lane.free(1002)).toBe(0)
  })
})

describe('whatever happens', () => {
  type Step = { after: number; isOk: boolean; kind: 'begin' | 'drop' | 'end' }
  const step: fc.Arbitrary<Step> = fc.record({
    after: fc.integer({ max: 40_000, min: 0 }),
    isOk: fc.boolean(),
    kind: fc.constantFrom('begin', 'begin', 'end', 'end', 'drop'),
  })

  it('no more than four are on their way, none while it is open, and it is never stuck', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const lane = new Lane()
        const flying: number[] = []
        let now = 0
        for (const { after, isOk, kind } of steps) {
          now += after
          if (kind === 'begin') {
            if (lane.free(now) === 0) continue
            lane.begin(++ids, now)
            flying.push(ids)
          } else {
            const id = flying.shift()
            if (id === undefined) continue
            if (kind === 'end') lane.end(id, isOk, now)
            else lane.drop(id)
          }
          expect(lane.inFlight).toBe(flying.length)
          expect(lane.inFlight).toBeLessThanOrEqual(maxInFlight)
        }
        for (const id of flying) lane.drop(id)
        expect(lane.free(now + 30_000)).toBeGreaterThan(0)
      }),
    )
  })
})
