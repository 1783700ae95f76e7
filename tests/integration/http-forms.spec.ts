/**
 * Request forms that HTTP clients and proxies never or seldom send, as bytes over real sockets: the service's own server and
 * listener, without Next. Each group names the section of the RFC that decides the answer, and its rule.
 */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createListener } from '../../src/runtime/listener'
import { createBoundedServer } from '../../src/runtime/serving'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { rawExchange } from '../support/rawRequest'
import { signIn } from '../support/staff'
import { sendForm } from '../support/uploads'

const service = useClient()
let server: Server
let port: number
const values: Record<string, string> = {}

beforeAll(async () => {
  const { doc } = (await service.api('POST', '/leads', { body: { notes: 'compressible '.repeat(200) } }))
    .body as { doc: { id: number } }
  const staff = await signIn(service)
  const upload = { bytes: '0123456789', name: 'digits.txt' }
  const made = (await sendForm(service, staff, 'POST', '/attachments', {}, upload)).body as {
    doc: { id: number }
  }
  const link = String((await service.get(`/attachments/${made.doc.id}`))['file'])
  const file = await service.api('GET', link.split('/api')[1] ?? '')
  Object.assign(values, {
    cookie: staff.cookie,
    file: new URL(link).pathname,
    fileDate: file.headers.get('last-modified'),
    fileTag: file.headers.get('etag')?.slice(1, -1),
    key: service.key,
    record: `/api/leads/${doc.id}`,
    tag: (await service.api('GET', `/leads/${doc.id}`)).headers.get('etag')?.slice(1, -1),
  })
  server = createBoundedServer(
    { keepAliveMs: 5000, maxConnections: 100 },
    createListener({
      isDraining: () => false,
      isStatic: () => false,
      live: { serve: (_, outgoing) => outgoing.end() },
      panel: { serve: ({ headers, url }, outgoing) => outgoing.end(`page ${url} of ${headers.host}`) },
      payload: service.payload,
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ;({ port } = server.address() as AddressInfo)
})

afterAll(() => server?.close())

type Expected = {
  /** Text of the body. */
  body?: RegExp
  /** Response headers; null for one that must not be there. */
  headers?: Record<string, null | RegExp>
  /** Whether 100 comes first; it may where the body is read before it has arrived. */
  isContinued?: boolean
}

/** The lines of the head, and after an empty one the body; `{name}` stands for one of `values`. */
type Row = [lines: string[], status: number, expected?: Expected]

type Group = { rfc: string; rows: Row[]; rule: string }

const host = 'Host: localhost'
const key = 'Authorization: Bearer {key}'
const json = 'Content-Type: application/json'
const asJson = (code: string): Expected => ({
  body: new RegExp(`"code":"${code}"`),
  headers: { 'content-type': /^application\/json$/, 'x-request-id': /./ },
})
const leads: Expected = { body: /"totalDocs":1/ }
const post = (...more: string[]) => ['POST /api/leads HTTP/1.1', host, key, json, ...more]
const patch = (...more: string[]) => [
  'PATCH {record} HTTP/1.1',
  host,
  key,
  json,
  'Content-Length: 2',
  ...more,
  '',
  '{}',
]
const get = (...more: string[]) => ['GET {record} HTTP/1.1', host, key, ...more]
const file = (...more: string[]) => ['GET {file} HTTP/1.1', host, key, ...more]

const groups: Group[] = [
  {
    rfc: 'RFC 9112, 3.2.1',
    rule: 'a client MUST send only the absolute path and query components of the target URI as the request-target',
    rows: [
      [['GET /api/leads HTTP/1.1', host, key], 200, leads],
      [['GET /api/leads?limit=1 HTTP/1.1', host, key], 200, leads],
      [['GET /healthz HTTP/1.1', host], 200, { body: /^ok\n$/ }],
      [['GET /admin HTTP/1.1', host], 200, { body: /^page \/admin of localhost$/ }],
      [['GET api/leads HTTP/1.1', host, key], 400],
      [['GET localhost:3000 HTTP/1.1', host, key], 400],
      [['GET * HTTP/1.1', host, key], 400],
    ],
  },
  {
    rfc: 'RFC 9112, 3.2.2',
    rule: 'A server MUST accept the absolute-form in requests even though most HTTP/1.1 clients will only send the absolute-form to a proxy.',
    rows: [
      [['GET http://localhost/api/leads HTTP/1.1', host, key], 200, leads],
      [['GET https://cars.example.com:8443/api/leads?limit=1 HTTP/1.1', host, key], 200, leads],
      [['GET HTTP://localhost/healthz HTTP/1.1', host], 200, { body: /^ok\n$/ }],
      [['GET http://localhost/admin HTTP/1.1', 'Host: other.example'], 200, { body: /of localhost$/ }],
      [['GET http://[::1]:3000/healthz HTTP/1.1', host], 200],
      [['GET http://localhost/api/nothing HTTP/1.1', host, key], 404, asJson('not_found')],
      [['GET http://localhost/x/../api/leads HTTP/1.1', host, key], 404, asJson('not_found')],
      [['GET http://localhost//api/leads HTTP/1.1', host, key], 404, asJson('not_found')],
      [['GET http://localhost/api/leads HTTP/1.1', host], 401, asJson('unauthenticated')],
    ],
  },
  {
    rfc: 'RFC 9110, 4.2.1 and 4.2.4',
    rule: 'A recipient that processes such a URI reference [with an empty host] MUST reject it as invalid. … a recipient … SHOULD … treat its presence [of userinfo] as an error',
    rows: [
      [['GET http:///api/leads HTTP/1.1', host, key], 400],
      [['GET http://user:pass@localhost/api/leads HTTP/1.1', host, key], 400],
      [['GET ftp://localhost/api/leads HTTP/1.1', host, key], 400],
    ],
  },
  {
    rfc: 'RFC 9112, 3.2.4, and RFC 9110, 9.3.7',
    rule: 'A server generating a successful response to OPTIONS SHOULD send any header that might indicate optional features implemented by the server and applicable to the target resource (e.g., Allow)',
    rows: [
      [['OPTIONS * HTTP/1.1', host], 204, { body: /^$/, headers: { allow: /GET, HEAD, POST/ } }],
      [['OPTIONS http://localhost HTTP/1.1', host], 204, { headers: { allow: /GET, HEAD, POST/ } }],
    ],
  },
  {
    rfc: 'RFC 9112, 3.2',
    rule: 'A server MUST respond with a 400 (Bad Request) status code to any HTTP/1.1 request message that lacks a Host header field and to any request message that contains more than one Host header field line or a Host header field with an invalid field value.',
    rows: [
      [['GET /api/leads HTTP/1.1', key], 400],
      [['GET /api/leads HTTP/1.1', host, 'Host: other.example', key], 400, asJson('invalid_request')],
      [['GET /api/leads HTTP/1.1', host, host, key], 400, asJson('invalid_request')],
      [['GET /healthz HTTP/1.1', host, 'host: localhost'], 400],
      [['GET /api/leads HTTP/1.1', 'Host: a b', key], 400, asJson('invalid_request')],
      [['GET /api/leads HTTP/1.1', 'Host: a, b', key], 400, asJson('invalid_request')],
      [['GET /api/leads HTTP/1.1', 'Host: user@localhost', key], 400, asJson('invalid_request')],
      [['GET /api/leads HTTP/1.1', 'Host: http://localhost', key], 400, asJson('invalid_request')],
      [['GET /api/leads HTTP/1.1', 'Host: localhost/api', key], 400, asJson('invalid_request')],
      [['GET /api/leads HTTP/1.1', 'Host: localhost:port', key], 400, asJson('invalid_request')],
      [['GET /api/leads HTTP/1.1', 'Host: [::1', key], 400, asJson('invalid_request')],
      [['GET /api/leads HTTP/1.1', 'Host: a%zz', key], 400, asJson('invalid_request')],
      [['GET /admin HTTP/1.1', 'Host: <script>'], 400],
      [['GET /api/leads HTTP/1.1', 'Host: cars.example.com:443', key], 200, leads],
      [['GET /api/leads HTTP/1.1', 'Host: [2001:db8::1]:3000', key], 200, leads],
      [['GET /api/leads HTTP/1.1', 'Host: my_service', key], 200, leads],
      [['GET /api/leads HTTP/1.1', 'Host:', key], 200, leads],
      [['GET /api/leads HTTP/1.0', key], 200, leads],
    ],
  },
  {
    rfc: 'RFC 9110, 7.8',
    rule: 'A server MAY ignore a received Upgrade header field if it wishes to continue using the current protocol on that connection.',
    rows: [
      [
        [
          'GET /healthz HTTP/1.1',
          host,
          'Connection: Upgrade, HTTP2-Settings, close',
          'Upgrade: h2c',
          'HTTP2-Settings: AAMAAABkAAQ',
        ],
        200,
      ],
      [['GET /api/leads HTTP/1.1', host, key, 'Connection: Upgrade, close', 'Upgrade: h2c'], 200, leads],
      [
        [
          'GET /admin HTTP/1.1',
          host,
          'Connection: Upgrade, close',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ],
        200,
      ],
      [
        post('Connection: Upgrade, close', 'Upgrade: TLS/1.0', 'Content-Length: 10', '', '{"name":1}'),
        400,
        asJson('invalid_value'),
      ],
    ],
  },
  {
    rfc: 'RFC 9110, 10.1.1',
    rule: 'A server that receives an Expect field value containing a member other than 100-continue MAY respond with a 417 (Expectation Failed) status code',
    rows: [
      [post('Expect: a miracle', 'Content-Length: 2', '', '{}'), 417, asJson('expectation_failed')],
      [post('Expect: 100-continue, more', 'Content-Length: 2', '', '{}'), 417, asJson('expectation_failed')],
      [['GET /healthz HTTP/1.1', host, 'Expect: x'], 417],
    ],
  },
  {
    rfc: 'RFC 9110, 10.1.1',
    rule: 'Upon receiving an HTTP/1.1 … request that has a method, target URI, and complete header section that contains a 100-continue expectation …, the origin server MUST send either: an immediate response with a final status code …, or an immediate 100 (Continue) response … A server that receives a 100-continue expectation in an HTTP/1.0 request MUST ignore that expectation.',
    rows: [
      [post('Expect: 100-Continue', 'Content-Length: 10', '', '{"name":1}'), 400, asJson('invalid_value')],
      [
        ['POST /api/leads HTTP/1.1', host, json, 'Expect: 100-continue', 'Content-Length: 2', '', '{}'],
        401,
        { ...asJson('unauthenticated'), isContinued: false },
      ],
      [
        [
          'POST /api/leads HTTP/1.1',
          host,
          key,
          'Content-Type: text/plain',
          'Expect: 100-continue',
          'Content-Length: 2',
          '',
          '{}',
        ],
        415,
        { ...asJson('unsupported_media_type'), isContinued: false },
      ],
      [
        post('Expect: 100-continue', 'Content-Length: 99999999'),
        413,
        { ...asJson('body_too_large'), isContinued: false },
      ],
      [
        [
          'POST /api/leads HTTP/1.0',
          key,
          json,
          'Expect: 100-continue',
          'Content-Length: 10',
          '',
          '{"name":1}',
        ],
        400,
        asJson('invalid_value'),
      ],
    ],
  },
  {
    rfc: 'RFC 9110, 15.5.16, and RFC 7694, 3',
    rule: 'If the problem was caused by an unsupported content coding, the Accept-Encoding response header field ought to be used to indicate which (if any) content codings would have been accepted in the request.',
    rows: [
      [
        post('Content-Encoding: gzip', 'Content-Length: 2', '', '{}'),
        415,
        { ...asJson('unsupported_media_type'), headers: { 'accept-encoding': /^identity$/ } },
      ],
      [post('Content-Encoding: br', 'Content-Length: 2', '', '{}'), 415, asJson('unsupported_media_type')],
      [
        post('Content-Encoding: identity, gzip', 'Content-Length: 2', '', '{}'),
        415,
        asJson('unsupported_media_type'),
      ],
      [
        post('Content-Encoding: identity', 'Content-Length: 10', '', '{"name":1}'),
        400,
        asJson('invalid_value'),
      ],
      [
        [
          'POST /api/leads HTTP/1.1',
          host,
          key,
          'Content-Type: application/x-www-form-urlencoded',
          'X-Payload-HTTP-Method-Override: GET',
          'Content-Encoding: deflate',
          'Content-Length: 7',
          '',
          'limit=1',
        ],
        415,
        asJson('unsupported_media_type'),
      ],
      [
        [
          'POST /api/users/login HTTP/1.1',
          host,
          json,
          'Content-Encoding: gzip',
          'Content-Length: 2',
          '',
          '{}',
        ],
        415,
        { headers: { 'accept-encoding': /^identity$/ } },
      ],
    ],
  },
  {
    rfc: 'RFC 9112, 6.1',
    rule: 'A server that receives a request message with a transfer coding it does not understand SHOULD respond with 501 (Not Implemented).',
    rows: [
      [post('Transfer-Encoding: gzip, chunked', '', '2\r\n{}\r\n0\r\n\r\n'), 501, asJson('not_implemented')],
      [post('Transfer-Encoding: chunked', '', 'a\r\n{"name":1}\r\n0\r\n\r\n'), 400, asJson('invalid_value')],
      [post('Transfer-Encoding: chunked', 'Content-Length: 2', '', '2\r\n{}\r\n0\r\n\r\n'), 400],
      [post('Content-Length: 2', 'Content-Length: 3', '', '{}'), 400],
    ],
  },
  {
    rfc: 'RFC 9110, 8.8.3.3',
    rule: 'Content codings are a property of the representation data, so a strong entity tag for a content-encoded representation has to be distinct from the entity tag of an unencoded representation',
    rows: [
      [
        get(),
        200,
        { headers: { 'content-encoding': null, etag: /^"\d+-[0-9a-f]{16}"$/, vary: /Accept-Encoding/ } },
      ],
      [
        get('Accept-Encoding: gzip'),
        200,
        {
          headers: {
            'content-encoding': /^gzip$/,
            etag: /^"\d+-[0-9a-f]{16}-gzip"$/,
            vary: /Accept-Encoding/,
          },
        },
      ],
      [
        get('Accept-Encoding: br'),
        200,
        { headers: { 'content-encoding': /^br$/, etag: /^"\d+-[0-9a-f]{16}-br"$/ } },
      ],
      [
        ['HEAD {record} HTTP/1.1', host, key, 'Accept-Encoding: gzip'],
        200,
        { body: /^$/, headers: { etag: /-gzip"$/ } },
      ],
      [
        ['GET /api/openapi.json HTTP/1.1', host, 'Accept-Encoding: gzip'],
        200,
        { headers: { etag: /-gzip"$/ } },
      ],
    ],
  },
  {
    rfc: 'RFC 9110, 13.1.2',
    rule: 'If the field value is a list of entity tags, the condition is false if one of the listed tags matches the entity tag of the selected representation.',
    rows: [
      [
        get('If-None-Match: "{tag}"'),
        304,
        { body: /^$/, headers: { 'content-length': null, etag: /^"\d+-[0-9a-f]{16}"$/ } },
      ],
      [
        get('If-None-Match: "{tag}-gzip"', 'Accept-Encoding: gzip'),
        304,
        { headers: { etag: /-gzip"$/, vary: /Accept-Encoding/ } },
      ],
      [get('If-None-Match: "{tag}-br"', 'Accept-Encoding: br'), 304, { headers: { etag: /-br"$/ } }],
      [get('If-None-Match: W/"{tag}"'), 304],
      [get('If-None-Match: "{tag};gzip"'), 304],
      [get('If-None-Match: "{tag}--gzip"'), 304],
      [get('If-None-Match: "other", "{tag}-gzip"'), 304],
      [get('If-None-Match: *'), 304],
      [get('If-None-Match: "other"'), 200],
      [get('If-None-Match: "{tag}-rot13"'), 200],
    ],
  },
  {
    rfc: 'RFC 9110, 13.1.1',
    rule: 'An origin server that evaluates an If-Match condition MUST NOT perform the requested method if the condition evaluates to false.',
    rows: [
      [patch('If-Match: "{tag}"'), 200],
      [patch('If-Match: "{tag}-gzip"'), 200],
      [patch('If-Match: "{tag}-br"'), 200],
      [patch('If-Match: "{tag};gzip"'), 200],
      [
        patch('If-Match: "{tag}"', 'Accept-Encoding: gzip'),
        200,
        { headers: { etag: /^"\d+-[0-9a-f]{16}"$/ } },
      ],
      [patch('If-Match: "999999999999999-0123456789abcdef-gzip"'), 412, asJson('precondition_failed')],
      [patch('If-Match: other'), 400, asJson('invalid_header')],
    ],
  },
  {
    rfc: 'RFC 9110, 14.2 and 13.1.5',
    rule: 'If the validator given in the If-Range header field does not match the current validator … the recipient SHOULD ignore the Range header field; A server MUST ignore a Range header field received with a request method that is unrecognized or for which range handling is not defined.',
    rows: [
      [
        file(),
        200,
        {
          body: /^0123456789$/,
          headers: { 'accept-ranges': /^bytes$/, etag: /^"[0-9a-f]{32}"$/, 'last-modified': / GMT$/ },
        },
      ],
      [
        file('Range: bytes=0-3'),
        206,
        { body: /^0123$/, headers: { 'content-range': /^bytes 0-3\/10$/, etag: /./ } },
      ],
      [file('Range: bytes=10-'), 416, { headers: { 'content-range': /^bytes \*\/10$/ } }],
      [file('Range: bytes=0-3', 'If-Range: "{fileTag}"'), 206, { body: /^0123$/ }],
      [file('Range: bytes=0-3', 'If-Range: {fileDate}'), 206, { body: /^0123$/ }],
      [file('Range: bytes=0-3', 'If-Range: "other"'), 200, { body: /^0123456789$/ }],
      [file('Range: bytes=0-3', 'If-Range: W/"{fileTag}"'), 200, { body: /^0123456789$/ }],
      [file('Range: bytes=0-3', 'If-Range: Sun, 06 Nov 1994 08:49:37 GMT'), 200, { body: /^0123456789$/ }],
      [file('Range: bytes=99-', 'If-Range: "other"'), 200, { body: /^0123456789$/ }],
      [
        ['HEAD {file} HTTP/1.1', host, key, 'Range: bytes=0-3'],
        200,
        { body: /^$/, headers: { 'content-length': /^10$/, 'content-range': null } },
      ],
      [get('Range: bytes=0-3'), 200, { body: /"notes"/ }],
    ],
  },
  {
    rfc: 'RFC 9110, 13.2.2',
    rule: 'When recipient is the origin server and If-Match is present, evaluate the If-Match precondition … false, respond 412 … If-None-Match … false for GET/HEAD, respond 304',
    rows: [
      [file('If-None-Match: "{fileTag}"'), 304, { body: /^$/, headers: { etag: /./ } }],
      [file('If-None-Match: "{fileTag}"', 'Range: bytes=0-3'), 304],
      [file('If-None-Match: "other"', 'If-Modified-Since: {fileDate}'), 200],
      [file('If-Modified-Since: {fileDate}'), 304],
      [file('If-Modified-Since: yesterday'), 200],
      [file('If-Match: "other"'), 412, asJson('precondition_failed')],
      [file('If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT'), 412, asJson('precondition_failed')],
      [file('If-Match: "{fileTag}"', 'If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT'), 200],
    ],
  },
  {
    rfc: 'RFC 9110, 15.5.6 and 9.1',
    rule: 'The origin server MUST generate an Allow header field in a 405 response containing a list of the target resource’s currently supported methods. … All general-purpose servers MUST support the methods GET and HEAD.',
    rows: [
      [
        ['PUT /api/leads HTTP/1.1', host, key, 'Content-Length: 0'],
        405,
        { headers: { allow: /\bGET, HEAD\b/ } },
      ],
      [['OPTIONS /api/leads HTTP/1.1', host, key], 405, { headers: { allow: /\bGET, HEAD\b/ } }],
      [
        ['PUT /api/leads/batch HTTP/1.1', host, key, 'Content-Length: 0'],
        405,
        { headers: { allow: /^POST$/ } },
      ],
      [
        ['TRACE /api/leads HTTP/1.1', host, key],
        405,
        { ...asJson('method_not_allowed'), headers: { allow: /HEAD/ } },
      ],
      [['TRACE /admin HTTP/1.1', host], 405],
    ],
  },
  {
    rfc: 'RFC 9110, 11.6.2',
    rule: 'The Authorization header field allows a user agent to authenticate itself … its field value consists of credentials containing the authentication information of the user agent for the realm of the resource being requested.',
    rows: [
      [['GET /api/leads?apiKey={key} HTTP/1.1', host, 'Authorization: Basic cHJveHk6c2VjcmV0'], 200, leads],
      [
        ['GET /api/leads?apiKey={key} HTTP/1.1', host, 'Authorization: Digest username="a", realm="b"'],
        200,
        leads,
      ],
      [
        ['GET /api/leads HTTP/1.1', host, 'Authorization: Basic cHJveHk6c2VjcmV0'],
        401,
        { ...asJson('unauthenticated'), headers: { 'www-authenticate': /^Bearer$/ } },
      ],
      [
        [
          'GET /api/users/me HTTP/1.1',
          host,
          'Cookie: {cookie}',
          'Origin: http://localhost:3000',
          'Authorization: Basic cHJveHk6c2VjcmV0',
        ],
        200,
        { body: /admin@example\.com/ },
      ],
    ],
  },
]

/** A row's bytes. The connection is to be closed after it, unless the row speaks of it. */
const bytesOf = (lines: readonly string[]): string => {
  const end = lines.includes('') ? lines.indexOf('') : lines.length
  const head = lines.slice(0, end)
  if (!head.some((line) => line.startsWith('Connection:'))) head.push('Connection: close')
  return [...head, '', lines.slice(end + 1).join('\r\n')]
    .join('\r\n')
    .replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
}

describe.each(groups)('$rfc: $rule', ({ rows }) => {
  it.each(rows)('%j is answered %i', async (lines, status, { body = /^/, headers = {}, ...rest } = {}) => {
    // What is refused writes nothing.
    const stored = () => (status >= 400 ? contents(service) : undefined)
    const before = await stored()
    const answer = await rawExchange(port, bytesOf(lines))
    const said = `${answer.head}\r\n\r\n${answer.body}`
    expect(answer, said).toMatchObject({ body: expect.stringMatching(body) as string, status, ...rest })
    for (const [name, value] of Object.entries(headers)) {
      const [, sent = ''] = new RegExp(`^${name}: (.*)$`, 'im').exec(answer.head) ?? []
      expect(sent, `${name}\n${said}`).toMatch(value ?? /^$/)
    }
    expect(await stored()).toEqual(before)
  })
})
