import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InexactNumber, isExactNumber } from '../../src/lib/exactNumber'
import { canonical } from '../../src/plugins/api/idempotency/fingerprint'
import { parseExactly } from '../../src/plugins/api/parse/exactJson'
import { parseJson } from '../../src/plugins/api/parse/json'

describe('isExactNumber', () => {
  it.each([
    '0',
    '-0',
    '0.1',
    '1.10',
    '0.30000000000000004',
    '9007199254740992',
    '1234567890123456800',
    '1e21',
    '1E+21',
    '1e-7',
    '5e-324',
    '1.7976931348623157e308',
    '0e99999999999999999999',
    `1${'0'.repeat(308)}`,
    `1.${'0'.repeat(5000)}`,
    `0.${'0'.repeat(400)}1e401`,
  ])('keeps %s', (literal) => {
    expect(isExactNumber(literal)).toBe(true)
    expect(isExactNumber(`-${literal.replace(/^-/, '')}`)).toBe(true)
  })

  it.each([
    '1234567890123456789',
    '9007199254740993',
    '0.1234567890123456789',
    '0.30000000000000001',
    '5.0999999999999996',
    '1e400',
    '1e-400',
    '4.9e-324',
    '1e99999999999999999999',
    `1${'0'.repeat(309)}`,
  ])('does not keep %s', (literal) => {
    expect(isExactNumber(literal)).toBe(false)
    expect(isExactNumber(`-${literal}`)).toBe(false)
  })

  it('keeps every double as JavaScript prints it', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
        expect(isExactNumber(String(value)), String(value)).toBe(true)
      }),
    )
  })
})

describe('parseExactly', () => {
  it('marks exactly the numbers that a double does not keep, wherever they stand', () => {
    const literals = [' 1e400 ', '1234567890123456789', '-12345678901234567890.5', '1e-400']
    const marked = literals.map((literal) => new InexactNumber(literal.trim()))
    const exact = ['1e21', '0.30000000000000004', '5', '-0']
    const text = `{"a":[${[...exact, ...literals].join()}],"b":{"\\"c\\u0041":${literals[1]},"d":1e5},"__proto__":{"e":${literals[0]}},"t":"[1e400,1234567890123456789]"}`
    const parsed = parseExactly(text) as Record<string, unknown>
    expect(parsed['a']).toEqual([...exact.map(Number), ...marked])
    expect(parsed['b']).toEqual({ '"cA': marked[1], d: 1e5 })
    expect(Object.getOwnPropertyDescriptor(parsed, '__proto__')?.value).toEqual({ e: marked[0] })
    expect(parsed['t']).toBe('[1e400,1234567890123456789]')
    expect(parseExactly('1e400')).toEqual(new InexactNumber('1e400'))
  })

  it('regards the last of several members of one name', () => {
    expect(parseExactly('{"a":1e400,"a":1}')).toEqual({ a: 1 })
    expect(parseExactly('{"a":1,"a":1e400}')).toEqual({ a: new InexactNumber('1e400') })
    expect(parseExactly('{"a":[1e400],"a":{"b":1}}')).toEqual({ a: { b: 1 } })
    expect(parseExactly('{"a":{"b":1e400},"a":[1]}')).toEqual({ a: [1] })
  })

  it('refuses what JSON.parse refuses', () => {
    for (const text of ['{1234567890123456789:1}', '[01234567890123456789]', '[1e400', '[.1e400]'])
      expect(() => parseExactly(text)).toThrow(SyntaxError)
  })

  it('reads what JSON.parse reads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ maxDepth: 6 }),
        fc.constantFrom('', 'x'.repeat(140_000)),
        async (value, long) => {
          const text = JSON.stringify({ value, long, number: 0.30000000000000004 }, null, 1)
          expect(parseExactly(text)).toEqual(JSON.parse(text))
          expect(await parseJson(text)).toEqual(JSON.parse(text))
        },
      ),
    )
  })
})

describe('canonical', () => {
  const of = (text: string) => canonical(parseExactly(text))

  it('distinguishes numbers that are the same double', () => {
    expect(of('{"a":9007199254740993}')).not.toBe(of('{"a":9007199254740992}'))
    expect(of('{"a":1e400}')).not.toBe(of('{"a":1e401}'))
    expect(of('{"a":[1e-400]}')).not.toBe(of('{"a":[0]}'))
  })

  it('takes two ways of writing one number for the same', () => {
    expect(of('{"a":1.10,"b":1e3}')).toBe(of('{"b":1000,"a":1.1}'))
  })
})
