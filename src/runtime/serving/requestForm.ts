/**
 * Checks the request line and the headers that HTTP itself defines, before anything else reads them, and turns an absolute
 * target into the path that everything else expects (RFC 9112, section 3.2.2). RFC 9112 requires 400 for a `Host` that stands
 * twice or is no host. Node refuses a request without one, and one whose length is ambiguous.
 */
import type { IncomingMessage } from 'node:http'
import { Failure, fail } from '../../plugins/api/failure'

type Received = Pick<IncomingMessage, 'headers' | 'httpVersion' | 'method' | 'rawHeaders' | 'url'>

/** The methods of the service as a whole, for the response to `OPTIONS *`. */
export const allMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Methods that no path has; the web's `Request` refuses them as well. */
const unsupported = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** @returns the failure of a request that is not well-formed, if any; else its target is a path, or `*` of OPTIONS */
export const requestFailure = (incoming: Received): Failure | undefined => {
  const { headers, httpVersion, method = 'GET', rawHeaders } = incoming
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  if (hosts.length > 1) return fail('invalid_request', 'Host: stands twice. Send one.')
  if (!isHost(hosts[0] ?? '')) return fail('invalid_request', 'Host: is no host name or address.')
  const failure = resolveTarget(incoming)
  if (failure) return failure
  if (unsupported.has(method)) {
    const message = `${method} cannot be done here. Methods: ${allMethods}.`
    return new Failure({ code: 'method_not_allowed', message }, { headers: { Allow: allMethods } })
  }
  const { expect, 'transfer-encoding': coding = 'chunked' } = headers
  if (expect !== undefined && httpVersion === '1.1' && !/^\s*100-continue\s*$/i.test(expect)) {
    return fail('expectation_failed', 'Expect: only 100-continue is supported. Leave it out.')
  }
  if (coding.trim().toLowerCase() === 'chunked') return undefined
  return fail('not_implemented', 'Transfer-Encoding: only chunked is supported.')
}

const absolute = /^https?:\/\/([^/?#]*)(.*)$/is

const resolveTarget = (incoming: Received): Failure | undefined => {
  const { method, url = '/' } = incoming
  const [, authority, rest = ''] = absolute.exec(url) ?? []
  if (authority !== undefined) {
    if (authority === '' || !isHost(authority)) {
      return fail('invalid_request', 'The target is a URL without a valid host.')
    }
    setHost(incoming, authority)
    // Section 3.2.4: for OPTIONS, a target without a path means the whole server.
    const isOfServer = method === 'OPTIONS' && rest === ''
    incoming.url = isOfServer ? '*' : rest.startsWith('/') ? rest : `/${rest}`
    return undefined
  }
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return undefined
  return fail('invalid_request', 'The target of the request must be a path, beginning with a slash.')
}

/** Section 3.2.2: the host of an absolute target replaces that of the header. */
const setHost = ({ headers, rawHeaders }: Received, authority: string): void => {
  headers.host = authority
  const at = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
  if (at >= 0) rawHeaders[at + 1] = authority
}

const host =
  /^(?:\[[\da-f:.]+\]|\[v[\da-f]+\.[\w.~!$&'()*+,;=:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d{0,5})?$/i

/** `uri-host [ ":" port ]` (RFC 9110, section 7.2). It may be empty. */
const isHost = (text: string): boolean => host.test(text.trim())
