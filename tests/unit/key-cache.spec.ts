import { afterEach, describe, expect, it, vi } from 'vitest'
import { KeyCache } from '../../src/plugins/auth/keys/cache'
import { holdClock } from '../support/heldClock'

/** A look-up whose end the test decides. */
const held = () => {
  let end: (found: string | undefined) => void = () => {}
  const answer = new Promise<string | undefined>((resolve) => (end = resolve))
  return { end, look: () => answer }
}

const finds = (text: string) => () => Promise.resolve(text)
const never = () => Promise.reject(new Error('asked again'))

describe('KeyCache', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('asks once while what it found is fresh', async () => {
    const cache = new KeyCache<string>()
    expect(cache.get('a')).toBeUndefined()
    expect(await cache.find('a', finds('first'))).toBe('first')
    expect(await cache.find('a', never)).toBe('first')
    expect(cache.get('a')).toBe('first')
  })

  it('asks again after its time, counted from when it asked', async () => {
    holdClock()
    const cache = new KeyCache<string>({ lifetime: 60 })
    const slow = held()
    const found = cache.find('a', slow.look)
    vi.advanceTimersByTime(60)
    slow.end('old')
    expect(await found).toBe('old')
    expect(cache.get('a')).toBeUndefined()
    expect(await cache.find('a', finds('new'))).toBe('new')
  })

  it('keeps nothing of a look-up that began before a change', async () => {
    const cache = new KeyCache<string>()
    const early = held()
    const found = cache.find('a', early.look)
    cache.outdate()
    early.end('before')
    expect(await found).toBe('before')
    expect(cache.get('a')).toBeUndefined()
    expect(await cache.find('a', finds('after'))).toBe('after')
  })

  it('lets nobody who asks after a change wait for who asked before it', async () => {
    const cache = new KeyCache<string>()
    const early = held()
    const found = cache.find('a', early.look)
    cache.outdate()
    expect(await cache.find('a', finds('after'))).toBe('after')
    early.end('before')
    await found
    expect(cache.get('a')).toBe('after')
  })

  it('looks up once for all who ask at once', async () => {
    const cache = new KeyCache<string>()
    const one = held()
    const all = [cache.find('a', one.look), cache.find('a', never), cache.find('a', never)]
    one.end('found')
    expect(await Promise.all(all)).toEqual(['found', 'found', 'found'])
  })

  it('keeps nothing that was not found, and forgets what is gone', async () => {
    const cache = new KeyCache<string>()
    expect(await cache.find('a', () => Promise.resolve(undefined))).toBeUndefined()
    expect(await cache.find('a', finds('made'))).toBe('made')
    cache.outdate()
    expect(cache.known('a')).toBe('made')
    expect(await cache.find('a', () => Promise.resolve(undefined))).toBeUndefined()
    expect(cache.known('a')).toBeUndefined()
  })

  it('asks again after a look-up that failed', async () => {
    const cache = new KeyCache<string>()
    await expect(cache.find('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.find('a', finds('back'))).toBe('back')
  })

  it('holds a bounded number, and forgets the oldest', async () => {
    const cache = new KeyCache<string>({ most: 3 })
    for (const hash of ['a', 'b', 'c', 'd']) await cache.find(hash, finds(hash))
    expect(['a', 'b', 'c', 'd'].map((hash) => cache.known(hash))).toEqual([undefined, 'b', 'c', 'd'])
  })
})
