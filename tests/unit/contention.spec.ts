import { describe, expect, it } from 'vitest'
import { Contention, lightPerTurn } from '../../src/lib/admission/contention'
import type { Caller } from '../../src/lib/admission/groups'
import { Usage } from '../../src/lib/admission/usage'

const key = (tenant: number): Caller => ({ class: 'key', group: `tenants ${tenant}` })
const [one, two] = [key(1), key(2)]

/** Both have been there for three seconds, with so many requests, and used so much of each ten milliseconds of the thread. */
const after = (requests: [number, number], used: [number, number]): Contention => {
  let [active, idle] = [0, 0]
  const contention = new Contention(() => active + idle, new Usage(() => ({ active, idle })))
  for (const [at, caller] of [one, two].entries())
    for (let count = 0; count < (requests[at] ?? 0); count++) contention.requestBegan(caller)
  for (let round = 0; round < 300; round++) {
    for (const [at, caller] of [one, two].entries()) {
      contention.attributeTo(caller)
      active += used[at] ?? 0
    }
    contention.endAttribution()
    idle += 10 - used[0] - used[1]
  }
  return contention
}

describe('Contention', () => {
  it('holds down who sends many requests, but not who does because another uses twice as much', () => {
    const slowed = after([3, 3], [6, 2])
    expect([slowed.isThrottled(one), slowed.isThrottled(two)]).toEqual([true, false])
    const even = after([3, 3], [3, 2])
    expect([even.isThrottled(one), even.isThrottled(two)]).toEqual([true, true])
  })

  it('holds down who uses more than a third, however few its requests are', () => {
    const lone = after([1, 1], [4, 1])
    expect([lone.isThrottled(one), lone.isThrottled(two)]).toEqual([true, false])
    expect(after([2, 1], [2, 1]).isThrottled(one)).toBe(false)
  })

  it('lets few requests of a group begin in a turn of the event loop, and again in the next', async () => {
    const beside = after([1, 1], [0, 0])
    const begins = () => Array.from({ length: lightPerTurn + 2 }, () => beside.takeTurn(one)).filter(Boolean)
    expect(begins()).toHaveLength(lightPerTurn)
    await new Promise((resolve) => setImmediate(resolve))
    expect(begins()).toHaveLength(lightPerTurn)
  })

  it('gives a heavy group one permit, and two while another has used more', () => {
    const even = after([3, 3], [3, 2])
    expect([even.heavyLimits(one).permits, even.heavyLimits(two).permits]).toEqual([1, 2])
    expect(even.heavyLimits(one).used).toBeGreaterThan(even.heavyLimits(two).used)
  })
})
