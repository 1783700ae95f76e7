/** What is served without a place, over real sockets. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveStatic, createStaticFileCheck } from '../../src/runtime/staticFiles'

describe('createStaticFileCheck', () => {
  const isStatic = createStaticFileCheck('public')

  it.each(['/favicon.ico', '/icon.svg', '/_next/static/chunks/any.js'])('takes %s for a file', (path) => {
    expect(isStatic(path)).toBe(true)
  })

  it.each(['/nothing.png', '/nothing.ico', '/', '/admin', '/_next/image', '/_next/data/any.json'])(
    'leaves %s to pages, which take a place',
    (path) => {
      expect(isStatic(path)).toBe(false)
    },
  )
})

describe('serveStatic', () => {
  let passed: IncomingHttpHeaders[] = []
  const server = createServer((incoming, outgoing) =>
    serveStatic(incoming, outgoing, ({ headers }, to) => {
      passed.push(headers)
      to.end('file')
    }),
  )
  let url = ''
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/favicon.ico`
  })
  afterAll(() => void server.close())

  it('refuses other methods than reading, with those there are', async () => {
    passed = []
    for (const method of ['POST', 'OPTIONS', 'DELETE']) {
      const answer = await fetch(url, { method })
      expect(answer.status, method).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
      await answer.text()
    }
    expect(passed).toEqual([])
  })

  it('passes on no condition that could fail', async () => {
    passed = []
    const headers = {
      'if-match': '"x"',
      'if-none-match': '"y"',
      'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT',
      range: 'bytes=999999-',
    }
    expect(await (await fetch(url, { headers })).text()).toBe('file')
    expect(passed[0]).toMatchObject({ 'if-none-match': '"y"' })
    for (const name of ['if-match', 'if-unmodified-since', 'range'])
      expect(passed[0]).not.toHaveProperty(name)
  })
})
