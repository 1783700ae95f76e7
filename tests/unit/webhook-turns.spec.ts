/** Who is sent to next, where most have not shown that they answer. */
import { afterEach, describe, expect, it } from 'vitest'
import { Ahead } from '../../src/plugins/webhooks/delivery/ahead'
import { Turns } from '../../src/plugins/webhooks/delivery/turns'

const all = Array.from({ length: 100 }, (_, at) => at + 1)

let now = 0
const turnsOf = (concurrency: number) =>
  new Turns(concurrency, { monotonic: () => now }, new Ahead(), () => {})
let turns: Turns
afterEach(() => turns.end())

/** What is taken and sent, and not answered. */
const sendNext = (): number[] => {
  const wanted = [...turns.next()]
  for (const [webhook, most] of wanted) {
    for (let each = 0; each < most; each++) turns.laneOf(webhook).begin(webhook * 100 + each, now)
  }
  return wanted.map(([webhook]) => webhook)
}

describe('webhooks that have not shown that they answer', () => {
  it('are tried a few at a time, and the next when those hang', () => {
    turns = turnsOf(16)
    for (const webhook of all) turns.add(webhook)
    expect(sendNext()).toHaveLength(2)
    expect(sendNext()).toEqual([])
    now += 30
    expect(sendNext()).toHaveLength(2)
  })

  it('are all tried in the end, the last to come not behind all others', () => {
    turns = turnsOf(16)
    for (const webhook of all) turns.add(webhook)
    sendNext()
    now += 30
    turns.add(200)
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
    turns = turnsOf(1)
    turns.add(1)
    expect(sendNext()).toEqual([1])
  })

  it('are tried first and last in turn where there is one place', () => {
    turns = turnsOf(1)
    for (const webhook of all) turns.add(webhook)
    const tried: number[] = []
    for (let round = 0; round < 100; round++) {
      tried.push(...sendNext())
      now += 30
    }
    expect(tried.slice(0, 4)).toEqual([1, 100, 2, 99])
    expect(tried.toSorted((one, other) => one - other)).toEqual(all)
  })

  it('keep none of those that answer from theirs', () => {
    turns = turnsOf(16)
    const lane = turns.laneOf(300)
    lane.begin(1, now)
    lane.end(1, true, now)
    for (const webhook of [...all, 300]) turns.add(webhook)
    expect(turns.next().get(300)).toBeGreaterThanOrEqual(4)
  })
})

describe('webhooks of several tenants', () => {
  /** A webhook of a tenant that has shown that it answers, and that something is due for. */
  const add = (webhook: number, tenant: number) => {
    turns.noteShare(webhook, tenant)
    const lane = turns.laneOf(webhook)
    lane.begin(webhook * 100, now)
    lane.end(webhook * 100, true, now)
    turns.add(webhook)
  }

  it('take turns by tenant: one of many does not keep the one of another waiting', () => {
    turns = turnsOf(16)
    for (const webhook of all) add(webhook, 1)
    add(200, 2)
    expect(sendNext().slice(0, 2)).toContain(200)
  })

  it('have a place while one tenant holds all of them, and no more than a few', () => {
    turns = turnsOf(64)
    for (const webhook of all) add(webhook, 1)
    for (let round = 0; round < 4; round++) {
      for (const [webhook, most] of turns.next()) {
        for (let each = 0; each < Math.min(4, most); each++)
          turns.laneOf(webhook).begin(webhook * 1000 + each, now)
      }
    }
    expect([turns.free(100), [...turns.next().keys()]]).toEqual([0, []])
    add(200, 2)
    expect(turns.free(200)).toBe(4)
    expect([...turns.next().keys()]).toEqual([200])
  })

  it('have a quarter of the places each while another tenant is active, and all of them some seconds later', () => {
    turns = turnsOf(64)
    for (const webhook of all) add(webhook, 1)
    add(200, 2)
    const sum = () => [...turns.next().values()].reduce((total, most) => total + Math.min(4, most), 0)
    sendNext()
    for (const webhook of all) turns.add(webhook)
    expect(sum()).toBe(0)
    now += 11_000
    for (const webhook of all) turns.add(webhook)
    expect(sum()).toBeGreaterThan(16)
  })

  it('are claimed for beside a claim for others, where they have little on its way', () => {
    turns = turnsOf(64)
    for (const webhook of all) add(webhook, 1)
    const wanted = turns.next()
    turns.claims(wanted)
    add(200, 2)
    for (const webhook of all) turns.add(webhook)
    expect([...turns.next('few').keys()]).toEqual([200])
    turns.claimed(wanted)
  })

  it('are in one claim at a time', () => {
    turns = turnsOf(64)
    add(200, 2)
    const wanted = turns.next()
    turns.claims(wanted)
    turns.add(200)
    expect([turns.next(), turns.next('few')]).toEqual([new Map(), new Map()])
    turns.claimed(wanted)
    expect([...turns.next().keys()]).toEqual([200])
  })

  it('those that have not shown that they answer, too', () => {
    turns = turnsOf(16)
    for (const webhook of all) {
      turns.noteShare(webhook, 1)
      turns.add(webhook)
    }
    expect(sendNext()).toHaveLength(2)
    expect(sendNext()).toEqual([])
    turns.noteShare(200, 2)
    turns.add(200)
    expect(sendNext()).toEqual([200])
  })
})
