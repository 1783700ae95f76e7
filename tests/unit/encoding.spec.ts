import { describe, expect, it } from 'vitest'
import { chooseEncoding } from '../../src/lib/encoding'

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip ; q=0.8 , br ; Q=0.8', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0.001', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', 'identity'],
    ['*;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
    ['identity, gzip', 'gzip'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    ['identity;q=0.5, *;q=0', 'identity'],
    ['deflate, compress', 'identity'],
    // Not well-formed.
    ['gzip;q=2', 'identity'],
    ['gzip;q=0.1234', 'identity'],
    ['gzip;level=9', 'identity'],
    ['gz ip', 'identity'],
    [`${'deflate,'.repeat(20)}gzip`, 'identity'],
  ])('of %j is %s', (header, best) => {
    expect(chooseEncoding(header).best).toBe(best)
  })

  it.each([
    ['gzip, identity;q=0', true],
    ['gzip, *;q=0', true],
    ['gzip, *;q=0, identity;q=0.1', false],
    ['gzip', false],
    // It would be left without any.
    ['identity;q=0', false],
    ['*;q=0', false],
  ])('knows whether %j refuses an answer as it is', (header, refusesIdentity) => {
    expect(chooseEncoding(header).refusesIdentity).toBe(refusesIdentity)
  })
})
