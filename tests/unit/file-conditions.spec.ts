import { describe, expect, it } from 'vitest'
import { judge } from '../../src/plugins/files/conditions'

const etag = '"9f86d081884c7d65"'
const lastModified = new Date('1994-11-06T08:49:37.500Z')
const date = 'Sun, 06 Nov 1994 08:49:37 GMT'
const before = 'Sun, 06 Nov 1994 08:49:36 GMT'
const range = 'bytes=0-3'
const part = { end: 3, start: 0 }

const outcome = (headers: Record<string, string>) =>
  judge({ headers: new Headers(headers), size: 10 }, { etag, lastModified })

describe('judge', () => {
  it.each([
    // RFC 9110, section 13.1.1 and 13.1.4
    [{ 'if-match': etag }, 'whole'],
    [{ 'if-match': '"other"' }, 'failed'],
    [{ 'if-match': '*' }, 'whole'],
    [{ 'if-unmodified-since': date }, 'whole'],
    [{ 'if-unmodified-since': before }, 'failed'],
    [{ 'if-match': etag, 'if-unmodified-since': before }, 'whole'],
    // Sections 13.1.2 and 13.1.3
    [{ 'if-none-match': etag }, 'not modified'],
    [{ 'if-none-match': `W/${etag}` }, 'not modified'],
    [{ 'if-none-match': '"9f86d081884c7d65-gzip"' }, 'not modified'],
    [{ 'if-none-match': `"other", ${etag}` }, 'not modified'],
    [{ 'if-none-match': '*' }, 'not modified'],
    [{ 'if-none-match': '"other"' }, 'whole'],
    [{ 'if-modified-since': date }, 'not modified'],
    [{ 'if-modified-since': 'Sunday, 06-Nov-94 08:49:37 GMT' }, 'not modified'],
    [{ 'if-modified-since': 'Sun Nov  6 08:49:37 1994' }, 'not modified'],
    [{ 'if-modified-since': before }, 'whole'],
    [{ 'if-modified-since': '1994-11-06' }, 'whole'],
    [{ 'if-modified-since': date, 'if-none-match': '"other"' }, 'whole'],
    // Section 13.1.5
    [{ range }, part],
    [{ 'if-range': etag, range }, part],
    [{ 'if-range': date, range }, part],
    [{ 'if-range': '"other"', range }, 'whole'],
    [{ 'if-range': `W/${etag}`, range }, 'whole'],
    [{ 'if-range': '"9f86d081884c7d65-gzip"', range }, 'whole'],
    [{ 'if-range': before, range }, 'whole'],
    [{ 'if-range': etag }, 'whole'],
    [{ 'if-range': '"other"', range: 'bytes=99-' }, 'whole'],
    [{ range: 'bytes=99-' }, 'unsatisfiable'],
    // Section 13.2.2: conditions come before the range.
    [{ 'if-none-match': etag, range }, 'not modified'],
    [{ 'if-match': '"other"', range }, 'failed'],
  ])('of %j is %j', (headers, expected) => {
    expect(outcome(headers)).toEqual(expected)
  })

  it('matches no tag of a file without one', () => {
    expect(
      judge({ headers: new Headers({ 'if-none-match': etag }), size: 10 }, { etag: undefined, lastModified }),
    ).toBe('whole')
  })
})
