/** Faults in how requests are read, and answers written. */
import { type Fault, integration, unit } from './fault'

const file = (name: string) => `src/plugins/api/${name}.ts`

export const http: Fault[] = [
  {
    name: 'http: a refusal without a key does not say how to authenticate',
    file: file('http/caller'),
    find: `{ headers: { 'WWW-Authenticate': 'Bearer' } },`,
    replace: '',
    specs: [integration('failures')],
  },
  {
    name: 'http: a key for headers alone is taken from the address',
    file: file('http/caller'),
    find: 'found.isHeaderOnly && presented.isInAddress',
    replace: 'found.isHeaderOnly && !presented.isInAddress && address === null',
    specs: [integration('keys-presented')],
  },
  {
    name: 'http: two different keys are let through',
    file: file('http/caller'),
    find: '  refuseSecond(presented)\n',
    replace: '',
    specs: [integration('keys-presented')],
  },
  {
    name: 'http: an unusable request id is passed over',
    file: file('http/headers'),
    find: 'sent !== null && requestIdOf(headers) !== sent',
    replace: `sent === ''`,
    specs: [integration('failures')],
  },
  {
    name: 'http: an answer without its request id',
    file: file('http/handle'),
    find: `  answered.headers['x-request-id'] = requestId\n`,
    replace: '',
    specs: [integration('failures')],
  },
  {
    name: 'http: what had a key in its address may be kept by caches',
    file: file('http/handle'),
    find: `    answerHeaders['cache-control'] = 'no-store'\n    answerHeaders['referrer-policy'] = 'no-referrer'`,
    replace: '',
    specs: [integration('keys-presented')],
  },
  {
    name: 'http: a tag that a proxy appended a coding to is another',
    file: file('http/etag'),
    find: 'withoutCoding(each) === tag',
    replace: 'each === tag',
    specs: [integration('preconditions')],
  },
  {
    name: 'http: a compressed body is read as it is',
    file: file('http/chunks'),
    find: `  if (!isPlain(request.headers.get('content-encoding'))) throw encoded()\n`,
    replace: '',
    specs: [integration('http-forms')],
  },
  {
    name: 'http: a path may climb',
    file: file('http/requestTarget'),
    find: `text === undefined || text === '.' || text === '..'`,
    replace: `text === undefined || text === '.'`,
    specs: [unit('request-target')],
  },
  {
    name: 'http: a backslash is a part of a path',
    file: file('http/requestTarget'),
    find: String.raw`const unsafe = /[/\\\u0000`,
    replace: String.raw`const unsafe = /[/\u0000`,
    specs: [unit('request-target')],
  },
  {
    name: 'http: a wrong method is not told the right ones',
    file: file('http/routes'),
    find: `{ headers: { Allow: allowed.join(', ') } },`,
    replace: '',
    specs: [integration('failures')],
  },
  {
    name: 'http: a record that is not there is forbidden',
    file: file('failure'),
    find: 'not_found: 404',
    replace: 'not_found: 403',
    specs: [integration('failures')],
  },
  {
    name: 'parse: of a parameter that stands twice the last one counts',
    file: file('parse/brackets'),
    find: 'if (branch.children.has(at))\n',
    replace: `if (branch.children.has(at) && value === '')\n`,
    specs: [unit('brackets')],
  },
  {
    name: 'parse: a list in brackets is in another order',
    file: file('parse/brackets'),
    find: 'entries.sort(([a], [b]) => Number(a) - Number(b))',
    replace: 'entries',
    specs: [unit('brackets')],
  },
  {
    name: 'parse: records of a batch share the limit of one',
    file: file('parse/json'),
    find: 'isBatch && depth === recordDepth',
    replace: 'isBatch && depth > recordDepth',
    specs: [unit('json')],
  },
  {
    name: 'parse: depth goes to six',
    file: file('parse/parameters'),
    find: 'export const maxDepth = 5',
    replace: 'export const maxDepth = 6',
    specs: [integration('parameters')],
  },
]
