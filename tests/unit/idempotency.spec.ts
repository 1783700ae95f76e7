/** The parts of safe retries that need no database: the header, what makes requests the same, what is kept of them. */
import { operations } from '../../src/plugins/api/operations'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/plugins/api/failure'
import { canonical, fingerprintOf, type RequestParts } from '../../src/plugins/api/idempotency/fingerprint'
import { readIdempotencyKey } from '../../src/plugins/api/http/headers'
import { seal, unseal } from '../../src/lib/seal'
import { deriveKeys } from '../../src/plugins/api/idempotency/derivedKeys'

const read = (value: string, isWrite = true): string | undefined =>
  readIdempotencyKey(new Headers({ 'Idempotency-Key': value }), isWrite)

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof Failure ? error.problems[0].code : String(error)
  }
}

describe('readIdempotencyKey', () => {
  it.each([
    ['8e03978e-40d5-43e8-bc93-6894a57f9324', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    ['"8e03978e"', '8e03978e'],
    [' padded ', 'padded'],
    ['x'.repeat(255), 'x'.repeat(255)],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
    [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
    [String.raw`a\"b`, String.raw`a\"b`],
    ['a,b', 'a,b'],
  ])('takes %s', (sent, key) => {
    expect(read(sent)).toBe(key)
  })

  it.each([
    '',
    '""',
    '"',
    '"a',
    '"a"b',
    '"a"b"',
    String.raw`"a\b"`,
    '"a";p=1',
    'a b',
    'a\tb',
    '"a b"',
    'clé',
  ])('refuses %j', (sent) => {
    expect(codeOf(() => read(sent))).toBe('invalid_header')
  })

  it('refuses what is too long, and what came twice', () => {
    expect(codeOf(() => read('x'.repeat(256)))).toBe('invalid_header')
    expect(codeOf(() => read(`"${'x'.repeat(256)}"`))).toBe('invalid_header')
    const twice = new Headers([
      ['Idempotency-Key', 'a'],
      ['Idempotency-Key', 'a'],
    ])
    expect(codeOf(() => readIdempotencyKey(twice, true))).toBe('invalid_header')
  })

  it('is for writes alone', () => {
    expect(codeOf(() => read('a', false))).toBe('invalid_header')
    expect(readIdempotencyKey(new Headers(), false)).toBeUndefined()
  })

  it('gives back every key to the letter, in quotes and, where it does not begin with one, bare', () => {
    const visible = fc.string({
      maxLength: 255,
      minLength: 1,
      unit: fc.integer({ max: 0x7e, min: 0x21 }).map((code) => String.fromCharCode(code)),
    })
    fc.assert(
      fc.property(visible, (key) => {
        expect(read(`"${key.replaceAll(/["\\]/g, String.raw`\$&`)}"`)).toBe(key)
        expect(read(`x${key.slice(1)}`)).toBe(`x${key.slice(1)}`)
      }),
      { numRuns: 1000 },
    )
  })

  it('makes of any other header a refusal or a key, never anything else', () => {
    const legal = fc.integer({ max: 0xff, min: 0x20 }).map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: legal }), (sent) => {
        let key: string | undefined
        expect([undefined, 'invalid_header']).toContain(codeOf(() => (key = read(sent))))
        expect(key ?? 'refused').toMatch(/^[\x21-\x7e]{1,255}$/)
      }),
      { numRuns: 1000 },
    )
  })
})

const sent: RequestParts = {
  body: { name: 'Ana', phone: null },
  headers: new Headers(),
  route: { collection: 'leads', operation: operations.updateMany, parts: {} },
  search: '?where[name][equals]=a&limit=2',
}

describe('fingerprintOf', () => {
  it.each<[string, Partial<RequestParts>]>([
    ['parameters in another order', { search: '?limit=2&where[name][equals]=a' }],
    ['other percent encoding', { search: '?where%5Bname%5D%5Bequals%5D=%61&limit=2' }],
    ['the API key as a parameter', { search: `${sent.search}&apiKey=secret` }],
    ['a body in another order', { body: { phone: null, name: 'Ana' } }],
    ['other headers', { headers: new Headers({ 'x-request-id': 'other' }) }],
  ])('is the same with %s', (_, other) => {
    expect(fingerprintOf({ ...sent, ...other })).toBe(fingerprintOf(sent))
  })

  it.each<[string, Partial<RequestParts>]>([
    ['parameter', { search: '?where[name][equals]=b&limit=2' }],
    ['value of the body', { body: { name: 'Ana', phone: '' } }],
    ['body, with a field less', { body: { name: 'Ana' } }],
    ['operation', { route: { ...sent.route, operation: operations.createMany } }],
    ['collection', { route: { ...sent.route, collection: 'deals' } }],
    ['record', { route: { ...sent.route, id: 1 } }],
    ['part of the path', { route: { ...sent.route, parts: { field: 'vin' } } }],
    ['condition', { headers: new Headers({ 'if-match': '"1"' }) }],
  ])('differs with another %s', (_, other) => {
    expect(fingerprintOf({ ...sent, ...other })).not.toBe(fingerprintOf(sent))
  })

  it('holds no API key', () => {
    expect(fingerprintOf({ ...sent, search: '?apiKey=se-cret&limit=2' })).not.toContain('se-cret')
  })

  it('refuses a body that is nested without end', () => {
    const nested: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(codeOf(() => fingerprintOf({ ...sent, body: nested }))).toBe('invalid_value')
  })
})

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, shuffled(each)] as const)
      .reverse(),
  )
}

describe('canonical', () => {
  it('is the same for what differs in the order of keys alone, and says all of it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const asSent: unknown = JSON.parse(JSON.stringify(value))
        expect(canonical(shuffled(asSent))).toBe(canonical(asSent))
        expect(JSON.parse(canonical(asSent))).toEqual(asSent)
      }),
      { numRuns: 1000 },
    )
  })
})

const unreadable = /unable to authenticate data/

describe('seal', () => {
  it('gives back any text, to its own key alone, and no text that was changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, place) => {
        const [key, other] = [randomBytes(32), randomBytes(32)]
        const sealed = seal(key, JSON.stringify(text))
        expect(JSON.parse(unseal(key, sealed))).toBe(text)
        expect(() => unseal(other, sealed)).toThrow(unreadable)
        const bytes = Buffer.from(sealed, 'base64')
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ 1
        expect(() => unseal(key, bytes.toString('base64'))).toThrow(unreadable)
      }),
      { numRuns: 200 },
    )
  })

  it('never gives the same twice', () => {
    const key = randomBytes(32)
    expect(seal(key, 'a')).not.toBe(seal(key, 'a'))
  })
})

describe('deriveKeys', () => {
  it('is the same for the same secret, caller and key, and shares nothing with any other', () => {
    const parts = (
      secret: string,
      id: number,
      key: string,
      collection: 'apiKeys' | 'users' = 'apiKeys',
    ): string[] => {
      const { answerKey, keyHash, lock, requestHash } = deriveKeys({ secret }, { collection, id }, key)
      return [answerKey.toString('hex'), keyHash, String(lock), requestHash('x')]
    }
    expect(parts('secret', 1, 'key')).toEqual(parts('secret', 1, 'key'))
    const others = [
      parts('secret', 1, 'key'),
      parts('secret', 2, 'key'),
      parts('secret', 1, 'other'),
      parts('other', 1, 'key'),
      parts('secret', 11, 'key'),
      parts('secret', 1, '1,key'),
      parts('secret', 1, 'key', 'users'),
      parts('secret', 11, 'key', 'users'),
    ].flat()
    expect(new Set(others).size).toBe(others.length)
    expect(others.join()).not.toMatch(/secret|key/)
  })
})
