/** Every spelling of a path, over bare connections to a served instance: there is one handler, and no way around it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoSignIn } from '../../src/seed/signIn'
import { type Borrowed, borrowService } from '../support/borrow'
import { rawRequest } from '../support/rawRequest'
import type { Deployment } from '../support/server'

let borrowed: Borrowed
let deployment: Deployment
let server: Borrowed['server']
let key: string

beforeAll(async () => {
  borrowed = await borrowService()
  ;({ key, deployment, server } = borrowed)
})

afterAll(() => borrowed?.close())

const login = (target: string, password: string, from: Record<string, string> = {}) =>
  rawRequest(deployment.port, 'POST', target, {
    body: JSON.stringify({ email: demoSignIn.email, password }),
    headers: { 'Content-Type': 'application/json', Origin: deployment.url, ...from },
  })

/** Other spellings of a path that begins with a slash. */
const spellings: [name: string, spell: (path: string) => string][] = [
  ['a dot segment', (path) => `/.${path}`],
  ['a dot segment that is encoded', (path) => `/%2e${path}`],
  ['a step back', (path) => `/x/..${path}`],
  ['a step back that is encoded', (path) => `/x/%2E%2e${path}`],
  ['a step back out of the interface', (path) => `/api/..${path}`],
  ['a step back out of the panel', (path) => `/admin/%2e.${path}`],
  ['two slashes', (path) => `/${path}`],
  ['two slashes within', (path) => path.replace(/(.)\//, '$1//')],
  ['an encoded slash', (path) => `/%2f${path.slice(1)}`],
  ['a backslash', (path) => `/\\${path.slice(1)}`],
  ['an encoded backslash', (path) => `/%5c${path.slice(1)}`],
  [
    'an encoded letter',
    (path) => path.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  ],
  ['another case', (path) => path.replace('/api', '/API')],
  ['a tab', (path) => path.replace('/api', '/ap\ti')],
  ['no slash', (path) => path.slice(1)],
  ['a segment that is ended', (path) => path.replace('/api', '/api;x')],
]

describe.each(spellings)('a path with %s', (_, spell) => {
  it('signs nobody in, with the right password', async () => {
    const answer = await login(spell('/api/users/login'), demoSignIn.password)
    expect([400, 404], answer.head).toContain(answer.status)
    expect(answer.head).not.toMatch(/set-cookie/i)
  })

  it('leads to no record, with a key', async () => {
    const headers = { Authorization: `Bearer ${key}` }
    const answer = await rawRequest(deployment.port, 'GET', spell('/api/leads?limit=1'), { headers })
    expect([400, 404], answer.head).toContain(answer.status)
    expect(answer.body).not.toContain('totalDocs')
  })
})

describe('what is no path', () => {
  it.each([
    ['GET', '/api/leads?where[name][equals]=%ff', 400],
    ['GET', '/api/leads?where[name][equals]=\xe9', 400],
    ['GET', '/api/leads?where[name][equals]=a#b', 400],
    ['DELETE', '/api/leads?where[name][equals]=%zz', 400],
    ['GET', '/admin?a=%zz', 400],
    ['GET', '/keys?a=%zz', 400],
    ['GET', '/healthz?%ff', 400],
    ['GET', '/admin/%ff', 404],
    ['GET', '/admin/%2e%2e/api/leads', 404],
    ['GET', '/_next/..%2f..%2fpackage.json', 404],
    ['GET', '/keys/%00', 404],
    ['GET', '//localhost/admin', 404],
    ['GET', '*', 400],
    ['GET', 'localhost:3000', 400],
    ['GET', 'http://localhost//admin', 404],
    ['GET', 'http://localhost/x/../admin', 404],
  ])('is refused: %s %j', async (method, target, status) => {
    const answer = await rawRequest(deployment.port, method, target, {
      headers: { Authorization: `Bearer ${key}` },
    })
    expect([status, answer.head]).toEqual([answer.status, answer.head])
  })

  it('lets the server go on', async () => {
    await rawRequest(deployment.port, 'CONNECT', 'localhost:3000').catch(() => undefined)
    await rawRequest(deployment.port, 'TRACE', '/api/leads').catch(() => undefined)
    await rawRequest(deployment.port, 'GET', '/%').catch(() => undefined)
    expect((await rawRequest(deployment.port, 'GET', '/healthz')).status).toBe(200)
  })
})

describe('a request with Upgrade', () => {
  it.each(['/healthz', '/api/leads?limit=1', '/admin/login'])(
    'is answered after a page was asked for: %s',
    async (path) => {
      const page = await rawRequest(deployment.port, 'GET', '/admin/login')
      expect(page.status, page.head).toBe(200)
      const answer = await rawRequest(deployment.port, 'GET', path, {
        headers: {
          Authorization: `Bearer ${key}`,
          Connection: 'Upgrade, HTTP2-Settings, close',
          'HTTP2-Settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
          Upgrade: 'h2c',
        },
      })
      expect(answer.status, answer.head).toBe(200)
    },
  )
})

describe('guessing', () => {
  it('at passwords and keys on other paths is answered without a look, and keeps nobody waiting', async () => {
    const guess = (at: number) =>
      at % 2 === 0
        ? login(at % 4 === 0 ? '/./api/users/login' : '/%2e/api/users/login', 'a wrong password')
        : rawRequest(deployment.port, 'GET', '/x/../api/leads', {
            headers: { Authorization: `Bearer ${randomUUID()}` },
          })
    // Ten at a time: of more from one address some are sent away on a slow machine.
    const lines = Array.from({ length: 10 }, async (_, line) => {
      const statuses = new Set<number>()
      for (let at = line; at < 300; at += 10) statuses.add((await guess(at)).status)
      return [...statuses]
    })
    const right = await login('/api/users/login', demoSignIn.password)
    expect(right.status, right.body).toBe(200)
    expect(new Set((await Promise.all(lines)).flat())).toEqual(new Set([404]))
    expect(server.log().filter(({ msg }) => msg === 'sign-in refused')).toEqual([])
  })

  it('at keys on a page of the panel tells nothing', async () => {
    const ask = (authorization: string) =>
      rawRequest(deployment.port, 'GET', '/admin', { headers: { Authorization: authorization } })
    const places = await Promise.all(
      [`Bearer ${key}`, `Bearer ${randomUUID()}`].map(async (each) => {
        const { head, status } = await ask(each)
        return [status, /^location: .*$/im.exec(head)?.[0]]
      }),
    )
    expect(places[0]).toEqual(places[1])
  })
})
