import { expect, it } from 'vitest'
import { LeastRecentlyUsed } from '../../src/lib/leastRecentlyUsed'

const made = () => new LeastRecentlyUsed<string>(12, (value) => value.length)

it('forgets what was used the longest ago, once all weigh too much', () => {
  const map = made()
  map.set('a', '123')
  map.set('b', '123')
  map.set('c', '123')
  expect(map.get('a')).toBe('123')
  map.set('d', '12')
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual(['123', undefined, '123', '12'])
})

it('weighs an entry once that is set again', () => {
  const map = made()
  map.set('other', 'x')
  for (let time = 0; time < 10; time++) map.set('key', String(time))
  expect([map.get('other'), map.get('key')]).toEqual(['x', '9'])
})

it('keeps nothing that is too much by itself', () => {
  const map = made()
  map.set('a', 'x'.repeat(20))
  expect(map.get('a')).toBeUndefined()
})
