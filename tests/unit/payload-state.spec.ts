import type { BasePayload } from 'payload'
import { describe, expect, it } from 'vitest'
import { derivedFrom, payloadState } from '../../src/lib/payloadState'
import { readSources } from '../support/imports'

const payloadOf = (secret: string) => ({ secret }) as BasePayload

describe('payloadState', () => {
  it('is made once for a Payload instance, and by itself for another', () => {
    const [one, other] = [payloadOf('one'), payloadOf('other')]
    const stateOf = payloadState('a test', ({ secret }) => ({ name: secret }))
    expect(stateOf(one)).toBe(stateOf(one))
    expect(stateOf(one)).toEqual({ name: 'one' })
    expect(stateOf(other)).toEqual({ name: 'other' })
  })

  it('is one for two copies of the module', () => {
    const payload = payloadOf('one')
    const copies = [1, 2].map(() => payloadState('a copy', () => ({})))
    expect(copies[0]?.(payload)).toBe(copies[1]?.(payload))
  })

  it('is none of what a copy of the instance has', () => {
    const payload = payloadOf('one')
    const stateOf = payloadState('not copied', () => ({}))
    expect(stateOf(Object.assign(payloadOf('other'), payload))).not.toBe(stateOf(payload))
  })

  it('has a name of its own at each place', () => {
    const sources = Object.values(readSources('src')).join('\n')
    const names = [...sources.matchAll(/payloadState\(\s*'([^']+)'/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(3)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('derivedFrom', () => {
  it('works out once what follows from an object', () => {
    let count = 0
    const lengthOf = derivedFrom((list: readonly number[]) => (count++, list.length))
    const list = [1, 2]
    expect([lengthOf(list), lengthOf(list), lengthOf([1])]).toEqual([2, 2, 1])
    expect(count).toBe(2)
  })
})
