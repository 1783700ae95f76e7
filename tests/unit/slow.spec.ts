import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callerAddress, networkOf } from '../../src/plugins/auth/address'
import { reportGuesses, slowDownOf } from '../../src/plugins/auth/guesses'
import { type CountOptions, Counts } from '../../src/plugins/auth/rates/counts'
import { SlowDown, SlowedError } from '../../src/plugins/auth/slow'
import { holdClock } from '../support/heldClock'

const lines: unknown[] = []
const logger = { warn: (line: unknown) => void lines.push(line) } as never

/** Counts while Postgres is away: this process is on its own. */
const alone = (options: CountOptions) =>
  new Counts(options, () => Promise.reject(new Error('away')), { warn: () => undefined } as never)

const fail = () => Promise.resolve(undefined)
const pass = () => Promise.resolve('passed')

/** How long it waits, in milliseconds. */
const took = async (work: () => Promise<unknown>) => {
  const begun = Date.now()
  let ended: number | undefined
  void work().then(() => (ended = Date.now()))
  await vi.advanceTimersByTimeAsync(5000)
  return (ended ?? Infinity) - begun
}

beforeEach(() => {
  holdClock()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('SlowDown', () => {
  it('answers failures within the budget at once, and those beyond it later and later', async () => {
    const slow = new SlowDown(logger, alone, { budget: 3, kind: 'test', longest: 1200, window: Infinity })
    for (let at = 0; at < 3; at++) expect(await took(() => slow.attempt('192.0.2.1', fail))).toBe(0)
    for (let beyond = 1; beyond <= 25; beyond++) {
      expect(await took(() => slow.attempt('192.0.2.1', fail))).toBe(60 * Math.min(beyond, 20))
    }
  })

  it('counts no failures for a clock that is set back', async () => {
    const slow = new SlowDown(logger, alone, { budget: 2, kind: 'test', longest: 2000, window: 10_000 })
    expect(await took(() => slow.attempt('192.0.2.1', fail))).toBe(0)
    vi.setSystemTime(Date.now() - 86_400_000)
    expect(await took(() => slow.attempt('192.0.2.1', fail))).toBe(0)
  })

  it('lets what succeeds pass at once, and other addresses with it', async () => {
    const slow = new SlowDown(logger, alone, { budget: 1, kind: 'test' })
    for (let at = 0; at < 30; at++) void slow.attempt('192.0.2.1', fail)
    expect(await slow.attempt('192.0.2.1', pass)).toBe('passed')
    expect(await slow.attempt('192.0.2.2', fail)).toBeUndefined()
  })

  it('refuses what is too much at once without beginning it', async () => {
    const slow = new SlowDown(logger, alone, { budget: 1, kind: 'test', longest: 100, most: 5 })
    let begun = 0
    const attempts = Array.from({ length: 50 }, () =>
      slow.attempt('192.0.2.1', () => {
        begun++
        return Promise.resolve(undefined)
      }),
    )
    const settled = Promise.allSettled(attempts)
    await vi.advanceTimersByTimeAsync(100)
    const ends = await settled
    expect(begun).toBe(5)
    expect(ends.filter((end) => end.status === 'rejected' && end.reason instanceof SlowedError)).toHaveLength(
      45,
    )
    expect(await slow.attempt('192.0.2.1', pass)).toBe('passed')
  })

  it('forgives as time goes by', async () => {
    const slow = new SlowDown(logger, alone, { budget: 2, kind: 'test', longest: 2000, window: 10_000 })
    for (let at = 0; at < 4; at++) void slow.attempt('192.0.2.1', fail)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await took(() => slow.attempt('192.0.2.1', fail))).toBe(0)
  })

  it('frees its place when the work throws, and counts no failure', async () => {
    const slow = new SlowDown(logger, alone, { budget: 1, kind: 'test', most: 1 })
    const broken = () => slow.attempt('192.0.2.1', () => Promise.reject(new Error('away')))
    await expect(broken()).rejects.toThrow('away')
    await expect(broken()).rejects.toThrow('away')
    expect(await slow.attempt('192.0.2.1', pass)).toBe('passed')
  })

  it('does not slow a caller without an address', async () => {
    const slow = new SlowDown(logger, alone, { budget: 0, kind: 'test', most: 0 })
    expect(await slow.attempt(undefined, pass)).toBe('passed')
  })

  it('reports how many failed, and nothing of what was tried', async () => {
    lines.length = 0
    const slow = new SlowDown(logger, alone, { budget: 1, kind: 'test', longest: 1, most: 2 })
    await slow.attempt('192.0.2.1', fail)
    await slow.attempt('2001:db8::1', fail)
    slow.report()
    slow.report()
    expect(lines).toEqual([{ ipv4: 1, ipv6: 1, kind: 'test', msg: '2 failed authentications', refused: 0 }])
  })

  it('remembers a bounded number of addresses', async () => {
    const slow = new SlowDown(logger, alone, { budget: 1, kind: 'test' })
    const before = process.memoryUsage().heapUsed
    for (let at = 0; at < 100_000; at++)
      await slow.attempt(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, fail)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 ** 2)
  })
})

describe('slowDownOf', () => {
  it('is one for a kind of a Payload, and all are reported together', async () => {
    lines.length = 0
    const payload = { logger } as never
    const [keys, links] = ['keys', 'claims'].map((kind) => slowDownOf(payload, { kind }))
    expect(slowDownOf(payload, { kind: 'keys' })).toBe(keys)
    expect(links).not.toBe(keys)
    expect(slowDownOf({ logger } as never, { kind: 'keys' })).not.toBe(keys)
    await keys?.attempt('192.0.2.1', fail)
    await links?.attempt('192.0.2.1', fail)
    reportGuesses(payload)
    expect(lines).toMatchObject([{ kind: 'keys' }, { kind: 'claims' }])
  })
})

describe('networkOf', () => {
  it('takes an IPv4 address whole, however it is written, and an IPv6 address by its first half', () => {
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('::FFFF:c000:0201')).toBe('192.0.2.1')
    expect(networkOf('2001:DB8:0:1::5')).toBe(networkOf('2001:db8:0:1:ffff:ffff:ffff:ffff'))
    expect(networkOf('2001:db8:0:1::5')).not.toBe(networkOf('2001:db8:0:2::5'))
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
    expect(networkOf('no address')).toBe('unknown')
  })
})

describe('callerAddress', () => {
  const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value })

  it('believes no header by itself', () => {
    expect(callerAddress('192.0.2.1', forwarded('203.0.113.9'), 0)).toBe('192.0.2.1')
  })

  it('believes as many entries as there are proxies, from the end', () => {
    const said = forwarded('198.51.100.1, 203.0.113.9, 203.0.113.8')
    expect(callerAddress('192.0.2.1', said, 1)).toBe('203.0.113.8')
    expect(callerAddress('192.0.2.1', said, 2)).toBe('203.0.113.9')
  })

  it('takes what is nearer where an entry is missing or no address', () => {
    expect(callerAddress('192.0.2.1', forwarded('203.0.113.8'), 3)).toBe('203.0.113.8')
    expect(callerAddress('192.0.2.1', forwarded('unknown'), 1)).toBe('192.0.2.1')
    expect(callerAddress('192.0.2.1', new Headers(), 2)).toBe('192.0.2.1')
  })

  it('understands an address with a port', () => {
    expect(callerAddress('192.0.2.1', forwarded('203.0.113.8:4711'), 1)).toBe('203.0.113.8')
    expect(callerAddress('192.0.2.1', forwarded('[2001:db8::1]:4711'), 1)).toBe('2001:db8::1')
  })
})
