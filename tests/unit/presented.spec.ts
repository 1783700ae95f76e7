import { describe, expect, it } from 'vitest'
import { presentedKey, takeKey } from '../../src/plugins/auth/keys/presented'

const one = '0f8a4c1e-4b5d-4e6f-8a7b-9c0d1e2f3a4b'
const two = '1f8a4c1e-4b5d-4e6f-8a7b-9c0d1e2f3a4b'

const present = (authorization: null | string, query = '') =>
  presentedKey(new Headers(authorization === null ? {} : { authorization }), new URLSearchParams(query))

describe('presentedKey', () => {
  it.each([
    [null, '', undefined],
    [`Bearer ${one}`, '', one],
    [`bEARER   ${one} `, '', one],
    [one, '', one],
    [null, `apiKey=${one}`, one],
    [null, `apiKey=%20${one}%20`, one],
    [null, 'apiKey=', ''],
    [one, 'apiKey=', one],
    ['JWT a.b.c', '', undefined],
    ['jwt a.b.c', `apiKey=${one}`, one],
    [`${one}, Bearer ${one}`, '', one],
    // Credentials of another scheme are no key, beside one or alone.
    ['Basic cHJveHk6c2VjcmV0', `apiKey=${one}`, one],
    ['Basic cHJveHk6c2VjcmV0', '', undefined],
    ['Digest username="a", realm="b"', '', undefined],
    [`Basic ${one}`, `apiKey=${two}`, two],
    [null, `apikey=${one}&apiKey[]=${one}`, undefined],
  ])('of %j and %j is %j', (authorization, query, key) => {
    expect(present(authorization, query)).toMatchObject({ key, other: undefined })
  })

  it.each([
    [`Bearer ${one}, Bearer ${two}`, '', 'header'],
    [`Bearer ${one}`, `apiKey=${two}`, 'parameter'],
    [null, `apiKey=${one}&apiKey=${two}`, 'parameter'],
    [null, `apiKey=&apiKey=${one}&apiKey=${two}`, 'parameter'],
    ['not-a-key', `apiKey=${two}`, 'parameter'],
  ])('of %j and %j has another in the %s', (authorization, query, other) => {
    expect(present(authorization, query).other).toBe(other)
  })
})

describe('takeKey', () => {
  it('leaves nothing of it in the address, and the rest as it was meant', () => {
    const sent = `?apiKey=${one}&where[name][equals]=a%26b+c%2Bd&apiKey=${one}&limit=1`
    const before = new URLSearchParams(sent)
    const { presented, search } = takeKey(new Headers(), sent)
    expect(presented).toEqual({ isInUrl: true, key: one, other: undefined })
    before.delete('apiKey')
    expect([...new URLSearchParams(search)]).toEqual([...before])
    expect(search).not.toContain(one)
  })

  it.each([`?apiKey=${one}`, `?api%4Bey=${one}`, `?%61%70%69%4b%65%79=${one}`, `?x=1&api%4bey=%20${one}`])(
    'finds it as %s',
    (sent) => {
      const { presented, search } = takeKey(new Headers(), sent)
      expect([presented.key, search]).toEqual([one, sent.startsWith('?x=1') ? '?x=1' : ''])
    },
  )

  it('changes no address without one', () => {
    const sent = '?where[name][equals]=a%26b%20c'
    const { presented, search } = takeKey(new Headers(), sent)
    expect([presented.isInUrl, search]).toEqual([false, sent])
  })
})
