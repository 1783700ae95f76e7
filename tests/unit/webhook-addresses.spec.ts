import { SocketAddress } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EnvError, parseEnv } from '../../src/env'
import { isPublic, urlProblem } from '../../src/plugins/webhooks/http'
import { hostileHosts, hostileUrls } from '../support/hostileUrls'

/** First and last of each range that is not public, written apart from the table that is tested. */
const four: [string, string][] = [
  ['00000000', '00ffffff'],
  ['0a000000', '0affffff'],
  ['64400000', '647fffff'],
  ['7f000000', '7fffffff'],
  ['a83f8110', 'a83f8110'],
  ['a9fe0000', 'a9feffff'],
  ['ac100000', 'ac1fffff'],
  ['c0000000', 'c00000ff'],
  ['c0000200', 'c00002ff'],
  ['c01fc400', 'c01fc4ff'],
  ['c034c100', 'c034c1ff'],
  ['c0586300', 'c05863ff'],
  ['c0a80000', 'c0a8ffff'],
  ['c0af3000', 'c0af30ff'],
  ['c6120000', 'c613ffff'],
  ['c6336400', 'c63364ff'],
  ['cb007100', 'cb0071ff'],
  ['e0000000', 'ffffffff'],
]
/** Beginnings: the rest is zeros in the first, and whatever is largest in the last. */
const six: [string, string][] = [
  ['0', '1'],
  ['20010000', '200101ff'],
  ['20010db8', '20010db8'],
  ['2002', '2002'],
  ['2620004f8000', '2620004f8000'],
  ['3ffe', '3ffe'],
  ['3fff0', '3fff0'],
  ['4', 'f'],
]
const ranges4 = four.map(([first, last]) => [BigInt(`0x${first}`), BigInt(`0x${last}`)] as const)
const ranges6 = six.map(
  ([first, last]) => [BigInt(`0x${first.padEnd(32, '0')}`), BigInt(`0x${last.padEnd(32, 'f')}`)] as const,
)
const isWithin = (value: bigint, ranges: (readonly [bigint, bigint])[]) =>
  ranges.some(([first, last]) => value >= first && value <= last)

const dotted = (value: bigint) => [24n, 16n, 8n, 0n].map((by) => String((value >> by) & 255n)).join('.')
const groups = (value: bigint) => value.toString(16).padStart(32, '0').match(/.{4}/g) ?? []
/** One address in all the notations there are for it. */
const written = (value: bigint): string[] => {
  const long = groups(value).join(':')
  const mixed = `${groups(value).slice(0, 6).join(':')}:${dotted(value & 0xffffffffn)}`
  return [long, long.toUpperCase(), mixed, new SocketAddress({ address: long, family: 'ipv6' }).address]
}

const any4 = fc.bigInt(0n, 2n ** 32n - 1n)
const edges = (ranges: (readonly [bigint, bigint])[], most: bigint) =>
  fc
    .constantFrom(...ranges.flatMap(([first, last]) => [first - 1n, first, last, last + 1n]))
    .filter((value) => value >= 0n && value <= most)
/** IPv4 in the last part, behind what is put before it: nothing, mapped, translated, NAT64 of both kinds. */
const embedded = fc
  .tuple(any4, fc.constantFrom('0', 'ffff', 'ffff0000', '64ff9b0000000000000000', '64ff9b00010000aaaabbbb'))
  .map(([address, before]) => (BigInt(`0x${before}`) << 32n) | address)
const sixToFour = any4.map((address) => (0x2002n << 112n) | (address << 80n))
const any6 = fc.oneof(
  fc.bigInt(0n, 2n ** 128n - 1n),
  fc.bigInt(0x2n << 124n, (0x4n << 124n) - 1n),
  edges(ranges6, 2n ** 128n - 1n),
  embedded,
  sixToFour,
)

describe('isPublic', () => {
  it('agrees with the registries on every IPv4 address', () => {
    fc.assert(
      fc.property(fc.oneof(any4, edges(ranges4, 2n ** 32n - 1n)), (value) => {
        expect(isPublic(dotted(value)), dotted(value)).toBe(!isWithin(value, ranges4))
      }),
      { numRuns: 5_000 },
    )
  })

  it('agrees with the registries on every IPv6 address, in every notation', () => {
    fc.assert(
      fc.property(any6, (value) => {
        for (const text of written(value)) expect(isPublic(text), text).toBe(!isWithin(value, ranges6))
      }),
      { numRuns: 5_000 },
    )
  })

  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '1.1.1.1',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
    '2001:4860::8888',
  ])('takes %s for public', (address) => {
    expect(isPublic(address)).toBe(true)
  })

  it.each([
    '',
    'localhost',
    '8.8.8',
    '8.8.8.8:80',
    '[2606:4700::1]',
    '2606:4700::1%eth0',
    '010.0.0.1',
    ' 8.8.8.8',
  ])('takes %j for no address', (address) => {
    expect(isPublic(address)).toBe(false)
  })
})

describe('urlProblem', () => {
  it.each([
    'https://example.com',
    'https://example.com/hooks?a=%20b&c=d',
    'https://hooks.example.com:8443/a',
    'https://example.com./',
    'https://bücher.example/ä',
    'https://localhost.example.com/',
    'https://local.example/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]:4433/',
    'HTTPS://EXAMPLE.COM/',
    'https://example.com/user@example.com',
    'https://reports.example.invalid/hooks',
  ])('has nothing against %s', (url) => {
    expect(urlProblem(url, [])).toBeUndefined()
  })

  it.each(hostileHosts.flatMap((host) => [`https://${host}/`, `https://${host}:8443/hooks?a`]))(
    'refuses %s',
    (url) => {
      expect(urlProblem(url, ['127.0.0.1:4711', 'localhost:4711'])).toMatch(
        /^(leads|is|names) .+\. Send .+\.$/,
      )
    },
  )

  it.each(hostileUrls('127.0.0.1:4711'))('refuses %j whoever is allowed', (url) => {
    expect(urlProblem(url, ['127.0.0.1:4711', 'example.com:443'])).toMatch(/^[a-z].+\. Send .+\.$/)
  })

  it.each([undefined, null, 7, true, {}, ['https://example.com'], new URL('https://example.com')])(
    'refuses %j, which is no text',
    (value) => {
      expect(urlProblem(value, [])).toMatch(/^is missing\./)
    },
  )

  it('never quotes what may be a secret', () => {
    for (const url of [
      'https://user:hunter2@example.com/',
      'http://example.com/hunter2',
      'https://db/hunter2',
    ]) {
      expect(urlProblem(url, [])).not.toContain('hunter2')
    }
  })

  it('wants https to a public address', () => {
    expect(urlProblem('http://example.com/', [])).toMatch(/^begins with http: where https: is needed\./)
    expect(urlProblem('https://169.254.169.254/', [])).toMatch(
      /^leads to 169\.254\.169\.254, .+WEBHOOK_ALLOW/,
    )
  })

  it('lets through a host and port that are allowed, over http too, and no other port or name', () => {
    const allow = ['127.0.0.1:4711', '[::1]:4711', 'hooks.internal:80', 'example.com:443', 'localhost:4711']
    for (const url of [
      'http://127.0.0.1:4711/',
      'https://127.0.0.1:4711/',
      'http://0x7f.1:04711/',
      'http://[0::1]:4711/',
      'http://hooks.internal/',
      'http://hooks.internal:80/',
      'http://LOCALHOST:4711/',
      'http://example.com:443/',
    ]) {
      expect(urlProblem(url, allow), url).toBeUndefined()
    }
    for (const url of [
      'http://127.0.0.1/',
      'http://127.0.0.1:4712/',
      'http://127.0.0.2:4711/',
      'http://[::2]:4711/',
      'https://hooks.internal/',
      'http://hooks.internal:4711/',
      'http://a.hooks.internal/',
      'http://localhost.:4711/',
      'http://example.com/',
      'http://internal:80/',
    ]) {
      expect(urlProblem(url, allow), url).toBeDefined()
    }
  })
})

describe('WEBHOOK_ALLOW', () => {
  const parsed = (value: string) => parseEnv({ WEBHOOK_ALLOW: value }).WEBHOOK_ALLOW

  it('is a list of hosts with ports, none by default, in the words of addresses', () => {
    expect(parsed('')).toEqual([])
    expect(parsed('localhost:4000')).toEqual(['localhost:4000'])
    expect(parsed(' Hooks.Internal:80 ,[FD00:0::5]:8443, 127.1:443')).toEqual([
      'hooks.internal:80',
      '[fd00::5]:8443',
      '127.0.0.1:443',
    ])
  })

  it.each([
    'localhost',
    'localhost:',
    'localhost:0',
    'localhost:65536',
    'localhost:http',
    ':80',
    '*',
    '*:80',
    '::1:80',
    '[::1]',
    '[::1:80',
    '[::1%25lo]:80',
    'http://localhost:80',
    'localhost:80/',
    'user@localhost:80',
    'a b:80',
    'localhost:80,',
    ',',
    'localhost:80;db:80',
    'localhost:80,db',
    '10.0.0.0/8:80',
    '256.0.0.1:80',
    'a:80#b',
  ])('refuses %s', (value) => {
    expect(() => parsed(value)).toThrow(EnvError)
    expect(() => parsed(value)).toThrow(/WEBHOOK_ALLOW must be hosts.+ Give them as/)
  })
})
