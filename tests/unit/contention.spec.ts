import { describe, expect, it } from 'vitest'
import { Contention, lightInTurn } from '../../src/lib/admission/contention'
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
      contention.goOnWith(caller)
      active += used[at] ?? 0
    }
    contention.goOn()
    idle += 10 - used[0] - used[1]
  }
  return contention
}

describe('Contention', () => {
  it('holds down who sends many requests, but not who does because another uses twice as much', () => {
    const slowed = after([3, 3], [6, 2])
    expect([slowed.isHeldDown(one), slowed.isHeldDown(two)]).toEqual([true, false])
    const even = after([3, 3], [3, 2])
    expect([even.isHeldDown(one), even.isHeldDown(two)]).toEqual([true, true])
  })

  it('holds down who uses more than a third, however few its requests are', () => {
    const lone = after([1, 1], [4, 1])
    expect([lone.isHeldDown(one), lone.isHeldDown(two)]).toEqual([true, false])
    expect(after([2, 1], [2, 1]).isHeldDown(one)).toBe(false)
  })

  it('lets few requests of a group begin in a turn of the event loop, and again in the next', async () => {
    const beside = after([1, 1], [0, 0])
    const begins = () => Array.from({ length: lightInTurn + 2 }, () => beside.takeTurn(one)).filter(Boolean)
    expect(begins()).toHaveLength(lightInTurn)
    await new Promise((resolve) => setImmediate(resolve))
    expect(begins()).toHaveLength(lightInTurn)
  })

  it('gives a heavy group one place, and two while another has used more', () => {
    const even = after([3, 3], [3, 2])
    expect([even.heavyShare(one).places, even.heavyShare(two).places]).toEqual([1, 2])
    expect(even.heavyShare(one).used).toBeGreaterThan(even.heavyShare(two).used)
  })
})
