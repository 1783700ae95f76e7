import { describe, expect, it } from 'vitest'
import { checkQuery, checkTarget, queryPairs } from '../../src/plugins/api/http/requestTarget'
import { Failure } from '../../src/plugins/api/failure'

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'fine'
  } catch (error) {
    return error instanceof Failure ? error.problems[0].code : String(error)
  }
}

describe('checkTarget', () => {
  it.each([
    '/',
    '/api',
    '/api/leads',
    '/api/leads/',
    '/api/leads?where[name][equals]=a%20b+c',
    '/api/leads?where[name][equals]=..//\\..',
    '/api/vehicles/by/vin/A%2F1',
    '/api/vehicles/by/vin/A%5C1',
    '/api/vehicles/by/vin//',
    '/api/vehicles/by/vin/%C3%A9',
    '/api/attachments/file/a%20b.pdf',
    '/admin/collections/leads',
    '/_next/static/chunks/%5B%5Bsegments%5D%5D-1.js',
    '/keys/abc?lang=es',
    `/admin${'/a'.repeat(31)}`,
  ])('takes %s', (target) => {
    expect(codeOf(() => checkTarget(target))).toBe('fine')
  })

  const paths = ['api/leads', 'keys/abc', 'admin/login', '_next/static/a.js', 'favicon.ico', 'healthz']
  const spellings = [
    (path: string) => `/./${path}`,
    (path: string) => `/x/../${path}`,
    (path: string) => `/${path}/.`,
    (path: string) => `/${path}/..`,
    (path: string) => `/%2e/${path}`,
    (path: string) => `/%2E%2e/${path}`,
    (path: string) => `/.%2e/${path}`,
    (path: string) => `//${path}`,
    (path: string) => `/${path}//`,
    (path: string) => `/\\${path}`,
    (path: string) => `/${path}\\x`,
    (path: string) => `/${path}/%5cx`,
    (path: string) => `/${path}/a%2fb`,
    (path: string) => `/%2f${path}`,
    (path: string) => `/${path}/%zz`,
    (path: string) => `/${path}/%`,
    (path: string) => `/${path}/%ff`,
    (path: string) => `/${path}/%c0%af`,
    (path: string) => `/${path}/a%00`,
    (path: string) => `/${path}/a%0d%0a`,
    (path: string) => `/${path}/a\t`,
    (path: string) => `/${path}/\u00e9`,
    (path: string) => `/${path}#x`,
    (path: string) => `/%${path.charCodeAt(0).toString(16)}${path.slice(1)}`,
    (path: string) => `http://localhost/${path}`,
    (path: string) => path,
    () => '*',
    () => 'localhost:3000',
    () => '',
  ]

  it.each(spellings.flatMap((spell) => paths.map(spell)))('knows no path %j', (target) => {
    expect(codeOf(() => checkTarget(target))).toBe('not_found')
  })

  it.each([
    '/api/vehicles/by/vin/..',
    '/api/vehicles/by/vin/%2e',
    '/api/vehicles/by/vin/%ff',
    '/x/by/y/a%2fb',
    `/admin${'/a'.repeat(32)}`,
  ])('knows no natural key %s', (target) => {
    expect(codeOf(() => checkTarget(target))).toBe('not_found')
  })

  it.each([
    '/api/leads?a=%zz',
    '/api/leads?%ff=1',
    '/admin?a=%',
    '/keys/?a=\u00e9',
    '/api/leads?a=b#c',
    '/?a=\t',
  ])('refuses the query of %j', (target) => {
    expect(codeOf(() => checkTarget(target))).toBe('invalid_parameter')
  })
})

describe('checkQuery', () => {
  it.each([
    ['where[name][equals]=%zz', /^where\[name\]\[equals\]: the value is not/],
    ['limit=1&where[name][equals]=a%ffb', /^where\[name\]\[equals\]: the value is not/],
    ['%ff=1', /^The name of a parameter is not/],
    ['a=%ED%A0%80', /^a: the value is not/],
  ])('names the parameter: %s', (query, message) => {
    expect(() => checkQuery(query)).toThrow(message)
  })
})

describe('queryPairs', () => {
  it('reads what URLSearchParams reads', () => {
    for (const query of [
      '?a=1&b',
      'a=b=c&&=x&a+b=c%2Bd+e',
      '%C3%A9=%F0%9F%98%80',
      '',
      '?',
      'a[b][]=1&a[b][]=%20',
    ]) {
      expect(queryPairs(query)).toEqual([...new URLSearchParams(query)])
    }
  })
})
