/** Who is sent to next, where most have not shown that they answer. */
import { afterEach, describe, expect, it } from 'vitest'
import { Prefetched } from '../../src/plugins/webhooks/delivery/prefetched'
import { Scheduler } from '../../src/plugins/webhooks/delivery/scheduler'

const all = Array.from({ length: 100 }, (_, at) => at + 1)

let now = 0
const schedulerOf = (concurrency: number) =>
  new Scheduler(concurrency, { monotonic: () => now }, new Prefetched(), () => {})
let scheduler: Scheduler
afterEach(() => scheduler.end())

/** What is taken and sent, and not answered. */
const sendNext = (): number[] => {
  const wanted = [...scheduler.next()]
  for (const [webhook, most] of wanted) {
    for (let each = 0; each < most; each++) scheduler.laneOf(webhook).begin(webhook * 100 + each, now)
  }
  return wanted.map(([webhook]) => webhook)
}

describe('webhooks that have not shown that they answer', () => {
  it('are tried a few at a time, and the next when those hang', () => {
    scheduler = schedulerOf(16)
    for (const webhook of all) scheduler.add(webhook)
    expect(sendNext()).toHaveLength(2)
    expect(sendNext()).toEqual([])
    now += 30
    expect(sendNext()).toHaveLength(2)
  })

  it('are all tried in the end, the last to come not behind all others', () => {
    scheduler = schedulerOf(16)
    for (const webhook of all) scheduler.add(webhook)
    sendNext()
    now += 30
    scheduler.add(200)
    expect(sendNext()).toContain(200)
    const tried: number[] = []
    for (let round = 0; round < 60; round++) {
      now += 30
      tried.push(...sendNext())
    }
    expect(new Set(tried).size).toBe(97)
    expect(tried).toHaveLength(97)
  })

  it('have a place however few there are', () => {
    scheduler = schedulerOf(1)
    scheduler.add(1)
    expect(sendNext()).toEqual([1])
  })

  it('are tried first and last in turn where there is one place', () => {
    scheduler = schedulerOf(1)
    for (const webhook of all) scheduler.add(webhook)
    const tried: number[] = []
    for (let round = 0; round < 100; round++) {
      tried.push(...sendNext())
      now += 30
    }
    expect(tried.slice(0, 4)).toEqual([1, 100, 2, 99])
    expect(tried.toSorted((one, other) => one - other)).toEqual(all)
  })

  it('keep none of those that answer from theirs', () => {
    scheduler = schedulerOf(16)
    const lane = scheduler.laneOf(300)
    lane.begin(1, now)
    lane.end(1, true, now)
    for (const webhook of [...all, 300]) scheduler.add(webhook)
    expect(scheduler.next().get(300)).toBeGreaterThanOrEqual(4)
  })
})

describe('webhooks of several tenants', () => {
  /** A webhook of a tenant that has shown that it answers, and that something is due for. */
  const add = (webhook: number, tenant: number) => {
    scheduler.noteShare(webhook, tenant)
    const lane = scheduler.laneOf(webhook)
    lane.begin(webhook * 100, now)
    lane.end(webhook * 100, true, now)
    scheduler.add(webhook)
  }

  it('take scheduler by tenant: one of many does not keep the one of another waiting', () => {
    scheduler = schedulerOf(16)
    for (const webhook of all) add(webhook, 1)
    add(200, 2)
    expect(sendNext().slice(0, 2)).toContain(200)
  })

  it('have a place while one tenant holds all of them, and no more than a few', () => {
    scheduler = schedulerOf(64)
    for (const webhook of all) add(webhook, 1)
    for (let round = 0; round < 4; round++) {
      for (const [webhook, most] of scheduler.next()) {
        for (let each = 0; each < Math.min(4, most); each++)
          scheduler.laneOf(webhook).begin(webhook * 1000 + each, now)
      }
    }
    expect([scheduler.free(100), [...scheduler.next().keys()]]).toEqual([0, []])
    add(200, 2)
    expect(scheduler.free(200)).toBe(4)
    expect([...scheduler.next().keys()]).toEqual([200])
  })

  it('have a quarter of the places each while another tenant is active, and all of them some seconds later', () => {
    scheduler = schedulerOf(64)
    for (const webhook of all) add(webhook, 1)
    add(200, 2)
    const sum = () => [...scheduler.next().values()].reduce((total, most) => total + Math.min(4, most), 0)
    sendNext()
    for (const webhook of all) scheduler.add(webhook)
    expect(sum()).toBe(0)
    now += 11_000
    for (const webhook of all) scheduler.add(webhook)
    expect(sum()).toBeGreaterThan(16)
  })

  it('are claimed for beside a claim for others, where they have little on its way', () => {
    scheduler = schedulerOf(64)
    for (const webhook of all) add(webhook, 1)
    const wanted = scheduler.next()
    scheduler.claims(wanted)
    add(200, 2)
    for (const webhook of all) scheduler.add(webhook)
    expect([...scheduler.next('few').keys()]).toEqual([200])
    scheduler.claimed(wanted)
  })

  it('are in one claim at a time', () => {
    scheduler = schedulerOf(64)
    add(200, 2)
    const wanted = scheduler.next()
    scheduler.claims(wanted)
    scheduler.add(200)
    expect([scheduler.next(), scheduler.next('few')]).toEqual([new Map(), new Map()])
    scheduler.claimed(wanted)
    expect([...scheduler.next().keys()]).toEqual([200])
  })

  it('those that have not shown that they answer, too', () => {
    scheduler = schedulerOf(16)
    for (const webhook of all) {
      scheduler.noteShare(webhook, 1)
      scheduler.add(webhook)
    }
    expect(sendNext()).toHaveLength(2)
    expect(sendNext()).toEqual([])
    scheduler.noteShare(200, 2)
    scheduler.add(200)
    expect(sendNext()).toEqual([200])
  })
})
