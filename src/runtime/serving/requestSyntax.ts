/**
 * Checks the request line and the headers that HTTP itself defines, before any other code reads them, and rewrites an absolute
 * target to a path (RFC 9112, section 3.2.2). RFC 9112 requires 400 for a repeated or invalid `Host`. Node itself rejects
 * requests without `Host` or with an ambiguous length.
 */
import type { IncomingMessage } from 'node:http'
import { Failure, fail } from '../../plugins/api/failure'

type Received = Pick<IncomingMessage, 'headers' | 'httpVersion' | 'method' | 'rawHeaders' | 'url'>

/** The `Allow` header of the response to `OPTIONS *`, and of that to an unsupported method. */
export const allMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Methods that no path supports. The `Request` constructor throws for them, so they must not reach the handlers. */
const unsupportedMethods = new Set(['CONNECT', 'TRACE', 'TRACK'])

/**
 * Checks a request, and rewrites an absolute target and the `Host` header in place.
 *
 * @returns the failure of a malformed request; if undefined, `url` is a path, or `*` for OPTIONS
 */
export const normalizeRequest = (incoming: Received): Failure | undefined => {
  const { headers, httpVersion, method = 'GET', rawHeaders } = incoming
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  if (hosts.length > 1) return fail('invalid_request', 'Host: sent more than once. Send it once.')
  if (!isHost(hosts[0] ?? '')) return fail('invalid_request', 'Host: not a valid host name or address.')
  const failure = rewriteTarget(incoming)
  if (failure) return failure
  if (unsupportedMethods.has(method)) {
    const message = `${method} is not supported. Methods: ${allMethods}.`
    return new Failure({ code: 'method_not_allowed', message }, { headers: { Allow: allMethods } })
  }
  const { expect, 'transfer-encoding': transferCoding = 'chunked' } = headers
  if (expect !== undefined && httpVersion === '1.1' && !/^\s*100-continue\s*$/i.test(expect)) {
    return fail('expectation_failed', 'Expect: only 100-continue is supported. Leave it out.')
  }
  if (transferCoding.trim().toLowerCase() === 'chunked') return undefined
  return fail('not_implemented', 'Transfer-Encoding: only chunked is supported.')
}

const absoluteTarget = /^https?:\/\/([^/?#]*)(.*)$/is

/** Rewrites an absolute target to its path. */
const rewriteTarget = (incoming: Received): Failure | undefined => {
  const { method, url = '/' } = incoming
  const [, authority, rest = ''] = absoluteTarget.exec(url) ?? []
  if (authority !== undefined) {
    if (authority === '' || !isHost(authority)) {
      return fail('invalid_request', 'The target is a URL without a valid host.')
    }
    setHost(incoming, authority)
    // Section 3.2.4: for OPTIONS, a target without a path means the whole server.
    const targetsServer = method === 'OPTIONS' && rest === ''
    incoming.url = targetsServer ? '*' : rest.startsWith('/') ? rest : `/${rest}`
    return undefined
  }
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return undefined
  return fail('invalid_request', 'The target of the request must be a path, beginning with a slash.')
}

/** Section 3.2.2: the host of an absolute target replaces that of the header. */
const setHost = ({ headers, rawHeaders }: Received, authority: string): void => {
  headers.host = authority
  const index = rawHeaders.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
  if (index >= 0) rawHeaders[index + 1] = authority
}

const hostPattern =
  /^(?:\[[\da-f:.]+\]|\[v[\da-f]+\.[\w.~!$&'()*+,;=:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d{0,5})?$/i

/** `uri-host [ ":" port ]` (RFC 9110, section 7.2). It may be empty. */
const isHost = (text: string): boolean => hostPattern.test(text.trim())
