/** Evaluates the conditions and the range of a request for a file (RFC 9110, sections 13 and 14). Pure functions. */
import { isAmong, parseTags, type Tags, removeCoding } from '../../lib/entityTags'
import type { HeaderReader } from '../../lib/headers'

export type Validators = {
  /** With its quotes; undefined for a file whose hash is not known. */
  etag: string | undefined
  lastModified: Date
}

export type Part = { end: number; start: number }

/** The part of the file to send, with both positions included, or why none is sent. */
export type ConditionResult = 'failed' | 'not modified' | 'unsatisfiable' | 'whole' | Part

type FileRequest = { headers: HeaderReader; size: number }

/** Evaluates the conditions of a GET in the order of RFC 9110, section 13.2.2. Malformed ones are ignored. */
export const judge = (
  { headers, size }: FileRequest,
  { etag, lastModified }: Validators,
): ConditionResult => {
  const isMatch = (tags: Tags): boolean =>
    tags === '*' || (etag !== undefined && isAmong(etag.slice(1, -1), tags.map(removeCoding)))
  const isAfter = (date: Date): boolean => seconds(lastModified) > seconds(date)

  const ifMatch = readTagsHeader(headers, 'if-match')
  const ifUnmodifiedSince = readDateHeader(headers, 'if-unmodified-since')
  if (ifMatch ? !isMatch(ifMatch) : ifUnmodifiedSince && isAfter(ifUnmodifiedSince)) return 'failed'

  const ifNoneMatch = readTagsHeader(headers, 'if-none-match')
  const ifModifiedSince = readDateHeader(headers, 'if-modified-since')
  if (ifNoneMatch ? isMatch(ifNoneMatch) : ifModifiedSince && !isAfter(ifModifiedSince)) return 'not modified'

  const ifRange = headers.get('if-range')?.trim()
  const isSame = ifRange === undefined || ifRange === etag || ifRange === lastModified.toUTCString()
  return (isSame ? parseRange(headers.get('range'), size) : undefined) ?? 'whole'
}

const readTagsHeader = (headers: HeaderReader, name: string): Tags | undefined => {
  const header = headers.get(name)
  return header === null ? undefined : parseTags(header)
}

/** The three forms of a date in HTTP (RFC 9110, section 5.6.7); the last has no time zone and is UTC. */
const dateForm =
  /^(?:\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT|\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT|\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})$/

const readDateHeader = (headers: HeaderReader, name: string): Date | undefined => {
  const text = headers.get(name)?.trim() ?? ''
  if (!dateForm.test(text)) return undefined
  const date = new Date(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/**
 * Parses a `Range` header (RFC 9110, 14.1.2) into positions. Undefined for the whole file: without the header, for
 * another unit, an unknown syntax or several ranges.
 */
const parseRange = (header: null | string, size: number): Part | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start > end ? 'unsatisfiable' : { end, start }
}
