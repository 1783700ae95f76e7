import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../src/plugins/api/parse/brackets'
import { printable } from '../../src/plugins/api/printable'

const parsed = (search: string) => Object.fromEntries(parseQuery(search))

describe('parseQuery', () => {
  it('reads brackets as nested values', () => {
    expect(
      parsed('?limit=5&where[or][0][name][equals]=a%20b&where[or][1][id][in][]=1&where[or][1][id][in][]=2'),
    ).toEqual({
      limit: '5',
      where: { or: [{ name: { equals: 'a b' } }, { id: { in: ['1', '2'] } }] },
    })
  })

  it('takes empty brackets for the next element, and numbers that leave gaps for their order', () => {
    expect(parsed('or[][a]=1&or[][b]=2')).toEqual({ or: [{ a: '1' }, { b: '2' }] })
    expect(parsed('or[7][b]=2&or[3][a]=1')).toEqual({ or: [{ a: '1' }, { b: '2' }] })
  })

  it('keeps names that every object has as the names they are', () => {
    const { where } = parsed('where[__proto__][equals]=x')
    expect(Object.keys(where as object)).toEqual(['__proto__'])
    expect({}).not.toHaveProperty('equals')
  })

  it.each([
    ['a name sent twice', 'limit=1&limit=2', 'stands twice'],
    ['a key sent twice', 'w[a]=1&w[a]=2', 'stands twice'],
    ['a value that has parts', 'w[a]=1&w[a][b]=2', 'a value and parts'],
    ['parts that have a value', 'w[a][b]=2&w[a]=1', 'stands twice'],
    ['a numbered element that an empty bracket would meet', 'or[1][a]=1&or[][b]=2', 'mixes'],
    ['an empty bracket that a number would meet', 'or[][a]=1&or[0][b]=2', 'mixes'],
    ['an open bracket', 'w[a=1', 'not a parameter name'],
    ['a bracket closed only', 'w]a[=1', 'not a parameter name'],
    ['brackets in brackets', 'w[[a]]=1', 'not a parameter name'],
    ['brackets alone', '[a]=1', 'not a parameter name'],
    ['more brackets than a filter can need', `w${'[a]'.repeat(1001)}=1`, 'more than'],
  ])('refuses %s', (_, search, reason) => {
    expect(() => parseQuery(search)).toThrow(reason)
  })
})

describe('printable', () => {
  it('says a name back without what a log or a terminal would obey, and not at length', () => {
    expect(printable('a\u001b[31m\n')).toBe('a?[31m?')
    expect(printable('x'.repeat(500)).length).toBeLessThan(100)
  })
})
