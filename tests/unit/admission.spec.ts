import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { BytesInFlight } from '../../src/lib/admission/bytes'
import { type Caller, getBounds, minPoolSize } from '../../src/lib/admission/bounds'
import { NotAdmittedError, Refusals } from '../../src/lib/admission/refusals'
import { type Permit, Scheduler } from '../../src/lib/admission/scheduler'

const classes = ['anonymous', 'background', 'key', 'staff'] as const

const maxWaitMs = 10_000

/** A thread that is always idle. */
const idle = { requestBegan: () => {}, hasIdleTime: () => true }

const open = (poolSize = 16, thread = idle) => {
  let now = 0
  const scheduler = new Scheduler(getBounds(poolSize), { maxWaitMs, now: () => now, pacer: thread })
  const begun: string[] = []
  const permits = new Map<string, Permit>()
  const enter = (name: string, caller: Caller, signal?: AbortSignal): Promise<void> => {
    const begin = async () => {
      const permit = await scheduler.enter(caller, signal)
      begun.push(name)
      permits.set(name, permit)
    }
    const entered = begin()
    // Who still waits as a test ends is refused seconds later, when nobody asks any more.
    entered.catch(() => undefined)
    return entered
  }
  return {
    begun,
    enter,
    leave: async (name: string) => {
      permits.get(name)?.release()
      await settled()
    },
    pass: (ms: number) => (now += ms),
    scheduler,
  }
}

/** One of a group begins in a turn of the event loop. */
const settled = async (turns = 20) => {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const key = (tenant: number, id = tenant): Caller => ({
  class: 'key',
  group: `tenants ${tenant}`,
  member: String(id),
})

describe('Scheduler', () => {
  it('lets one caller hold most permits of its class, and never all', async () => {
    const { begun, enter } = open()
    const { perGroup, running } = getBounds(16).key
    for (let at = 0; at < running + 5; at++) void enter(`a${at}`, key(1))
    await settled()
    expect(begun).toHaveLength(perGroup)
    expect(perGroup).toBeLessThan(running)
    void enter('b', key(2))
    await settled()
    expect(begun).toContain('b')
  })

  it('lets all keys of a tenant together hold no more permits than one could', async () => {
    const { begun, enter } = open()
    const { perGroup } = getBounds(16).key
    for (let at = 0; at < 3 * perGroup; at++) void enter(`a${at}`, key(1, at % 3))
    await settled()
    expect(begun).toHaveLength(perGroup)
  })

  it('serves tenants in turn', async () => {
    const { begun, enter, leave } = open(minPoolSize)
    for (const at of [1, 2]) await enter(`a${at}`, key(at))
    for (const tenant of [3, 4]) for (const at of [0, 1]) void enter(`${tenant}/${at}`, key(tenant))
    await settled()
    for (const name of ['a1', 'a2', '3/0', '4/0']) await leave(name)
    expect(begun).toEqual(['a1', 'a2', '3/0', '4/0', '3/1', '4/1'])
  })

  it('takes a permit back once, however often it is left', async () => {
    const { enter, leave, scheduler } = open()
    for (const name of ['a', 'b']) await enter(name, key(1))
    for (let times = 0; times < 3; times++) await leave('a')
    expect(scheduler.counts('key')).toEqual({ running: 1, waiting: 0 })
  })

  it('lets a caller who comes with one request run at once beside one who sends many', async () => {
    const { begun, enter, leave, pass } = open()
    for (let at = 0; at < 100; at++) void enter(`a${at}`, key(1))
    await settled()
    const { perGroup } = getBounds(16).key
    pass(500)
    void enter('b', key(2))
    await settled()
    expect(begun.at(-1)).toBe('b')
    // While the other is there, the many get no new permit until they hold fewer than two.
    for (let at = 0; at < perGroup - 2; at++) await leave(`a${at}`)
    expect(begun).toHaveLength(perGroup + 1)
    for (let at = perGroup - 2; at < perGroup; at++) await leave(`a${at}`)
    expect(begun.length).toBeGreaterThan(perGroup + 1)
    expect(begun.length).toBeLessThanOrEqual(perGroup + 3)
  })

  it('gives all of its permits back to who is alone again', async () => {
    const { begun, enter, leave, pass } = open()
    await enter('b', key(2))
    for (let at = 0; at < 100; at++) void enter(`a${at}`, key(1))
    await settled()
    const { perGroup } = getBounds(16).key
    // Its first two came when it was not known to send many.
    expect(begun).toHaveLength(1 + 2)
    await leave('b')
    pass(1001)
    await leave('a0')
    expect(begun).toHaveLength(1 + 1 + perGroup)
  })

  it('begins few requests of a group in a turn of the event loop while another is there', async () => {
    const { begun, enter, leave } = open()
    await enter('b', key(2))
    // What needs nothing to wait for is over in the turn in which it began.
    const quick = async (at: number) => {
      await enter(`a${at}`, key(1))
      await leave(`a${at}`)
    }
    const all = Promise.all(Array.from({ length: 40 }, (_, at) => quick(at)))
    for (let turn = 1; turn <= 10; turn++) {
      await settled(1)
      expect(begun.length).toBeLessThanOrEqual(1 + turn + 1)
    }
    await all
    expect(begun).toHaveLength(41)
  })

  it('holds a heavy group down while the thread has no time to spare, and nobody else', async () => {
    const thread = { requestBegan: () => {}, hasIdleTime: () => false }
    const { begun, enter, leave, pass } = open(16, thread)
    await enter('b', key(2))
    for (let at = 0; at < 10; at++) void enter(`a${at}`, key(1))
    await settled()
    // Its first two came when it was not known to send many.
    expect(begun).toEqual(['b', 'a0', 'a1'])
    await leave('a0')
    await leave('a1')
    void enter('c', key(2))
    await settled()
    expect(begun).toEqual(['b', 'a0', 'a1', 'c'])
    pass(900)
    await leave('b')
    await leave('c')
    expect(begun).toHaveLength(4)
    pass(200)
    // It is alone by now, but nothing that would begin its next ones comes or goes.
    thread.hasIdleTime = () => true
    await expect.poll(() => begun.length).toBeGreaterThan(4)
  })

  it('begins the request of the heavy group that held permits for less time, whatever their classes', async () => {
    let turns = 0
    const thread = { hasIdleTime: () => turns > 0, requestBegan: () => void turns-- }
    const { begun, enter, leave, pass } = open(16, thread)
    await enter('other', key(9))
    const staff: Caller = { class: 'staff', group: '1' }
    for (let at = 0; at < 6; at++) void enter(`key ${at}`, key(1))
    for (let at = 0; at < 6; at++) void enter(`staff ${at}`, staff)
    await settled()
    for (const at of [0, 1]) await Promise.all([leave(`key ${at}`), leave(`staff ${at}`)])
    expect(begun).toEqual(['other', 'key 0', 'key 1', 'staff 0', 'staff 1'])
    for (const name of ['key 2', 'staff 2', 'key 3', 'staff 3']) {
      turns = 1
      await expect.poll(() => begun.at(-1)).toBe(name)
      // What decides is how long their permits were held.
      pass(50)
      await leave(name)
    }
  })

  it('gives its permits to who is alone again, though nobody of it leaves', async () => {
    const { begun, enter, leave, pass } = open()
    await enter('b', key(2))
    for (let at = 0; at < 6; at++) void enter(`a${at}`, key(1))
    await leave('b')
    expect(begun).toEqual(['b', 'a0', 'a1'])
    pass(1001)
    await expect.poll(() => begun.length).toBe(7)
  })

  it('lets nobody who comes later take the permit of who waits', async () => {
    const { begun, enter, leave } = open(minPoolSize)
    await enter('a', { class: 'staff', group: '1' })
    void enter('b', { class: 'staff', group: '2' })
    const [left] = [leave('a'), enter('c', { class: 'staff', group: '3' })]
    await left
    await settled()
    expect(begun).toEqual(['a', 'b'])
  })

  it('does not take for heavy who has a line of its own because another is served slowly', async () => {
    const { begun, enter, leave, pass } = open()
    // One request of tenant 1 runs all the time, tenant 2 sends short ones.
    await enter('a', key(1))
    for (let at = 0; at < 150; at++) {
      await enter(`b${at}`, key(2))
      pass(2)
      await leave(`b${at}`)
      pass(20)
    }
    // Then five come at once, which a heavy group would have begin one after the other.
    for (let at = 0; at < 5; at++) void enter(`c${at}`, key(2))
    await settled()
    expect(begun.filter((name) => name.startsWith('c'))).toHaveLength(5)
  })

  it('serves the keys of a tenant in turn', async () => {
    const { begun, enter, leave } = open()
    for (let at = 0; at < 20; at++) void enter(`a${at}`, key(1, 1))
    for (let at = 0; at < 2; at++) void enter(`b${at}`, key(1, 2))
    await settled()
    for (let at = 0; at < 6; at++) await leave(`a${at}`)
    expect(begun).toEqual(expect.arrayContaining(['b0', 'b1']))
  })

  it('keeps the permits of other classes free of a flood in one', async () => {
    const { begun, enter } = open(minPoolSize)
    for (let at = 0; at < 500; at++) {
      void enter(`n${at}`, { class: 'anonymous', group: `192.0.2.${at}` }).catch(() => {})
    }
    void enter('key', key(1))
    void enter('staff', { class: 'staff', group: '1' })
    void enter('background', { class: 'background', group: 'service' })
    await settled()
    expect(begun).toEqual(expect.arrayContaining(['background', 'key', 'staff']))
  })

  it('refuses at once what does not fit in the line: the caller its own, the service that of all', async () => {
    const { enter, scheduler } = open()
    const { perGroup, waitingPerGroup } = getBounds(16).key
    const all = Array.from({ length: perGroup + waitingPerGroup }, (_, at) => enter(`a${at}`, key(1)))
    await expect(enter('more', key(1))).rejects.toMatchObject({ because: 'caller' })
    expect(scheduler.counts('key')).toEqual({ running: perGroup, waiting: waitingPerGroup })
    for (let tenant = 2; scheduler.counts('key').waiting < getBounds(16).key.waiting; tenant++) {
      for (let at = 0; at < waitingPerGroup; at++) void enter(`${tenant} ${at}`, key(tenant)).catch(() => {})
    }
    await expect(enter('full', key(99))).rejects.toMatchObject({ because: 'service' })
    void Promise.allSettled(all)
  })

  it('refuses one after the other while others are there, and at once who is alone', async () => {
    const waitsMs: number[] = []
    const refusals = new Refusals(
      () => 1000,
      (ms) => Promise.resolve(waitsMs.push(ms)),
    )
    await refusals.next(false)
    expect(waitsMs).toEqual([])
    for (let at = 0; at < 600; at++) await refusals.next(true)
    expect(waitsMs.slice(0, 4)).toEqual([0, 4, 8, 12])
    // Two seconds at most.
    expect(waitsMs.at(-1)).toBe(2000)
  })

  it('refuses what has waited for the longest time that it may', async () => {
    vi.useFakeTimers({ toFake: ['clearTimeout', 'setTimeout'] })
    try {
      const { begun, enter, scheduler } = open()
      const { perGroup } = getBounds(16).key
      for (let at = 0; at < perGroup; at++) void enter(`a${at}`, key(1))
      const refused = expect(enter('late', key(1))).rejects.toMatchObject({ because: 'service' })
      await settled()
      vi.advanceTimersByTime(maxWaitMs - 1)
      expect(scheduler.counts('key').waiting).toBe(1)
      vi.advanceTimersByTime(1)
      await refused
      expect(scheduler.counts('key').waiting).toBe(0)
      expect(begun).not.toContain('late')
    } finally {
      vi.useRealTimers()
    }
  })

  it('forgets a caller who goes away while it waits', async () => {
    const { begun, enter, leave, scheduler } = open()
    const { perGroup } = getBounds(16).key
    for (let at = 0; at < perGroup; at++) void enter(`a${at}`, key(1))
    const gone = new AbortController()
    const refused = expect(enter('gone', key(1), gone.signal)).rejects.toBeInstanceOf(NotAdmittedError)
    expect(scheduler.counts('key')).toEqual({ running: perGroup, waiting: 1 })
    gone.abort()
    expect(scheduler.counts('key')).toEqual({ running: perGroup, waiting: 0 })
    await refused
    await leave('a0')
    expect(begun).not.toContain('gone')
  })

  it('never exceeds a bound and begins everything in the end, whoever comes and goes', async () => {
    const callers = fc.record({
      class: fc.constantFrom(...classes),
      group: fc.constantFrom('1', '2', '3'),
      member: fc.constantFrom('a', 'b'),
    })
    const steps = fc.array(fc.oneof(callers, fc.constantFrom('leave', 'gone', 'pass')), { maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ max: 40, min: minPoolSize }), steps, async (poolSize, all) => {
        const bounds = getBounds(poolSize)
        let now = 0
        const scheduler = new Scheduler(bounds, { maxWaitMs, now: () => now, pacer: idle })
        const held: Permit[] = []
        let [asked, begun, gaveUp] = [0, 0, 0]
        const waiting: AbortController[] = []
        const enter = async (caller: Caller, signal: AbortSignal) => {
          try {
            held.push(await scheduler.enter(caller, signal))
            begun++
          } catch {
            gaveUp++
          }
        }
        const check = () => {
          const total = classes.reduce((sum, of) => sum + scheduler.counts(of).running, 0)
          expect(total).toBeLessThanOrEqual(poolSize)
          for (const of of classes)
            expect(scheduler.counts(of).running).toBeLessThanOrEqual(bounds[of].running)
        }
        for (const step of all) {
          if (step === 'leave') held.shift()?.release()
          else if (step === 'gone') waiting.shift()?.abort()
          else if (step === 'pass') now += 700
          else {
            asked++
            const gone = new AbortController()
            waiting.push(gone)
            void enter(step, gone.signal)
          }
          await settled()
          check()
        }
        while (held.length > 0) {
          held.shift()?.release()
          await settled()
          check()
        }
        expect(begun + gaveUp).toBe(asked)
        for (const of of classes) expect(scheduler.counts(of)).toEqual({ running: 0, waiting: 0 })
      }),
      { numRuns: 200 },
    )
  })
})

describe('getBounds', () => {
  it('gives each class a permit and all together no more than there are connections', () => {
    for (let poolSize = minPoolSize; poolSize < 100; poolSize++) {
      const all = Object.values(getBounds(poolSize))
      expect(all.every(({ running }) => running >= 1)).toBe(true)
      expect(all.reduce((sum, { running }) => sum + running, 0)).toBe(poolSize)
    }
  })
})

describe('BytesInFlight', () => {
  const bounds = { perGroup: 100, total: 200 }
  const taken = () => new AbortController()

  it('refuses who has too much lying there, until it is taken', () => {
    const answers = new BytesInFlight(bounds)
    const [first, second] = [taken(), taken()]
    answers.hold(key(1), 60, first.signal)
    answers.check(key(1))
    answers.hold(key(1), 60, second.signal)
    expect(() => answers.check(key(1))).toThrow(NotAdmittedError)
    answers.check(key(2))
    first.abort()
    answers.check(key(1))
    second.abort()
    expect(answers.total).toBe(0)
  })

  it('refuses who holds more than an even share first when all together hold too much, and everybody in the end', () => {
    const answers = new BytesInFlight(bounds)
    for (const tenant of [1, 2]) answers.hold(key(tenant), 99, taken().signal)
    answers.hold(key(3), 20, taken().signal)
    expect(() => answers.check(key(1))).toThrow(NotAdmittedError)
    answers.check(key(3))
    answers.check(key(9))
    for (let tenant = 4; tenant <= 6; tenant++) answers.hold(key(tenant), 70, taken().signal)
    expect(() => answers.check(key(9))).toThrow(NotAdmittedError)
  })

  it('lets callers who are not known fill no room but their own', () => {
    const bodies = new BytesInFlight(bounds)
    const at = (network: number): Caller => ({ class: 'anonymous', group: `192.0.2.${network}` })
    for (let network = 0; network < 10; network++) bodies.hold(at(network), 50, taken().signal)
    expect(() => bodies.check(at(99))).toThrow(NotAdmittedError)
    bodies.check(key(1))
    bodies.hold(key(1), 50, taken().signal)
    bodies.check(key(1))
  })

  it('leaves room for another caller who is not known, however much one of them sends', () => {
    const bodies = new BytesInFlight(bounds)
    const at = (network: number): Caller => ({ class: 'anonymous', group: `192.0.2.${network}` })
    const send = () => {
      bodies.check(at(1))
      bodies.hold(at(1), 10, taken().signal)
    }
    expect(() => {
      for (let body = 0; body < 100; body++) send()
    }).toThrow(NotAdmittedError)
    bodies.check(at(2))
  })

  it('counts nothing for a caller that has gone', () => {
    const answers = new BytesInFlight(bounds)
    const gone = taken()
    gone.abort()
    answers.hold(key(1), 60, gone.signal)
    expect(answers.total).toBe(0)
  })
})
