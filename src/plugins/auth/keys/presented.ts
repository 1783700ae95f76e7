/**
 * The key a request presents: `Authorization: Bearer <key>` (any case), the bare key in the same header, or the
 * parameter `apiKey` (document: "Authentication" 2 and 3). Credentials of another scheme are not a key: `JWT` belongs
 * to a staff session, and `Basic` is often the password of a proxy that passes it on.
 */
import type { HeaderReader } from '../../../lib/headers'

export type Presented = {
  /** Whether the key is in the URL, where others may see it. */
  isInUrl: boolean
  /** Undefined without a key; empty if the header announces one but has none. */
  key: string | undefined
  /** The place of a second, different key. */
  other: 'header' | 'parameter' | undefined
}

/** @param search the query parameters, or those of a body that carries the query */
export const presentedKey = (headers: HeaderReader, search: URLSearchParams): Presented => {
  const inHeader = keysOfHeader(headers)
  const inUrl = search.getAll(parameter).map((key) => key.trim())
  const allKeys = [...inHeader, ...inUrl]
  const key = allKeys.find((each) => each !== '') ?? allKeys[0]
  const isDifferent = (each: string) => each !== '' && each.toLowerCase() !== key?.toLowerCase()
  return {
    isInUrl: inUrl.length > 0,
    key,
    other: inHeader.some(isDifferent) ? 'header' : inUrl.some(isDifferent) ? 'parameter' : undefined,
  }
}

/**
 * Like `presentedKey`, and removes the key from the query, so that it cannot be logged.
 *
 * @param search with its question mark; empty without parameters
 */
export const takeKey = (headers: HeaderReader, search: string): { presented: Presented; search: string } => {
  const parameters = new URLSearchParams(mayHoldKey.test(search) ? search : '')
  const presented = presentedKey(headers, parameters)
  if (!presented.isInUrl) return { presented, search }
  parameters.delete(parameter)
  return { presented, search: parameters.size > 0 ? `?${parameters.toString()}` : '' }
}

const parameter = 'apiKey'

// Matches the parameter name, also with a percent-encoded letter. Other parameters need not be parsed here.
const mayHoldKey = /apiKey|%(?:61|70|69|4b|65|79)/i

// Node joins repeated headers with a comma. Other schemes have commas of their own.
const listPattern = /^((bearer\s+)?[0-9a-f-]{36}\s*(,\s*|$)){2,}$/i

/** A scheme and its credentials (RFC 9110, section 11.4). */
const otherScheme = /^(?!bearer\s)[!#$%&'*+.^_`|~\w-]+[ \t]+[^ \t,]/i

const keysOfHeader = (headers: HeaderReader): string[] => {
  const header = headers.get('authorization')?.trim()
  if (!header || otherScheme.test(header)) return []
  const parts = listPattern.test(header) ? header.split(',') : [header]
  return parts.map((each) => each.trim().replace(/^bearer\s+/i, ''))
}
