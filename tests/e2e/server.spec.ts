/**
 * The service as a process, over real HTTP. One file, however long: each more would build, start and seed a service of
 * its own.
 */
import { Agent, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoSignIn } from '../../src/seed/signIn'
import {
  storeKey,
  ensureBuild,
  keysCommand,
  launchServer,
  type Deployment,
  prepareDeployment,
  type RunningServer,
  startServer,
} from '../support/server'
import { until } from '../support/wait'

type Answered = { body: string; headers: IncomingMessage['headers']; status: number }

let deployment: Deployment
let server: RunningServer
let key: string

beforeAll(async () => {
  await ensureBuild()
  deployment = await prepareDeployment()
  server = await startServer(deployment, settings)
  key = await storeKey(deployment)
})

afterAll(async () => {
  await server?.stop()
  await deployment?.remove()
})

const settings = { DRAIN_DELAY: '0', SEED: 'demo', TRUSTED_PROXIES: '1' }

/** One request, as plain as Node sends it. */
const call = (
  method: string,
  path: string,
  options: RequestOptions & { body?: string } = {},
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { body, headers, ...rest } = options
    const outgoing = httpRequest(
      `${deployment.url}${path}`,
      {
        agent: false,
        headers: { authorization: `Bearer ${key}`, ...(headers as Record<string, string>) },
        method,
        ...rest,
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.once('error', reject)
        incoming.once('end', () =>
          resolve({
            body: Buffer.concat(chunks).toString(),
            headers: incoming.headers,
            status: incoming.statusCode ?? 0,
          }),
        )
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })

const asJson = { 'content-type': 'application/json' }

const post = (path: string, body: unknown) =>
  call('POST', path, { body: JSON.stringify(body), headers: asJson })

const parsed = (answer: Answered) => JSON.parse(answer.body) as Record<string, unknown>

describe('the health addresses', () => {
  it.each([
    ['/healthz', 'ok\n'],
    ['/readyz', 'ready\n'],
  ])('answer %s without a key', async (path, body) => {
    expect(await call('GET', path, { headers: { authorization: '' } })).toMatchObject({ body, status: 200 })
  })
})

describe('HTTP', () => {
  it('sends security headers with the pages of the panel', async () => {
    for (const path of ['/admin/login', '/admin', '/']) {
      const { headers } = await call('GET', path, { headers: { authorization: '' } })
      expect(headers, path).toMatchObject({
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(headers, path).not.toHaveProperty('x-powered-by')
    }
  })

  it('answers HEAD as GET without a body', async () => {
    const get = await call('GET', '/api/deals')
    const head = await call('HEAD', '/api/deals')
    expect(head).toMatchObject({ body: '', status: 200 })
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
  })

  it('keeps a connection for the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    agent.on('free', (socket: { localPort?: number }) => ports.add(socket.localPort))
    for (const path of ['/api/deals?limit=1', '/healthz', '/api/leads/count']) {
      expect((await call('GET', path, { agent })).status).toBe(200)
    }
    expect((await call('POST', '/api/leads', { agent, body: '{}', headers: asJson })).status).toBe(201)
    expect((await call('GET', '/api/leads/count', { agent })).status).toBe(200)
    agent.destroy()
    expect(ports.size).toBe(1)
  })

  it('takes headers of 60 KiB', async () => {
    const ids = Array.from({ length: 9000 }, (_, at) => at + 10_000).join(',')
    const answer = await call('GET', `/api/leads?where[id][in]=${ids}`, {
      headers: { 'x-padding': 'x'.repeat(6000) },
    })
    expect(ids.length).toBeGreaterThan(50_000)
    expect(answer.status, answer.body.slice(0, 300)).toBe(200)
  })

  it('says when headers are too long', async () => {
    const answer = await call('GET', '/api/leads', { headers: { 'x-padding': 'x'.repeat(70_000) } })
    expect(answer.status).toBe(431)
  })

  it.each([
    ['announced', { 'content-length': String(2 * 1024 ** 2) }],
    ['sent piece by piece', { 'transfer-encoding': 'chunked' }],
  ])('refuses a body over the limit and closes the connection: %s', async (_, headers) => {
    const before = parsed(await call('GET', '/api/leads/count'))
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(deployment.port, '127.0.0.1')
      let received = ''
      socket.on('data', (data: Buffer) => (received += data.toString()))
      socket.once('close', () => resolve(received))
      // What was on its way when the other side closed.
      socket.on('error', (error: NodeJS.ErrnoException) =>
        ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? undefined : reject(error),
      )
      const lines = { ...asJson, authorization: `Bearer ${key}`, host: 'localhost', ...headers }
      socket.write(
        `POST /api/leads HTTP/1.1\r\n${Object.entries(lines)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n`,
      )
      const piece = 'x'.repeat(64 * 1024)
      const isChunked = 'transfer-encoding' in headers
      for (let at = 0; at < 18; at++) {
        socket.write(isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece)
      }
    })
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(answer).toContain('body_too_large')
    expect(parsed(await call('GET', '/api/leads/count'))).toEqual(before)
  })
})

describe('the log', () => {
  it('has one line a request, with its id and neither query nor key', async () => {
    const id = `test-${Date.now()}`
    const secret = 'tamsin.verrall@example.com'
    const answer = await call('GET', `/api/leads?where[email][equals]=${secret}&apiKey=${key}`, {
      headers: { 'x-request-id': id },
    })
    expect(answer).toMatchObject({ headers: { 'x-request-id': id }, status: 200 })
    await until(() => server.log().some((line) => line['requestId'] === id))
    const lines = server.log().filter((line) => line['requestId'] === id)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ method: 'GET', msg: 'request', path: '/api/leads', status: 200 })
    expect(Object.keys(lines[0] ?? {}).sort()).toEqual(
      ['level', 'method', 'ms', 'msg', 'path', 'requestId', 'status', 'time'].sort(),
    )
  })

  it('holds no key, password or personal data, whatever was sent', async () => {
    await post('/api/leads', { email: 'nobody.else@example.com', nothing: 1 })
    await post('/api/leads', { email: 'nobody.else@example.com', salesRep: 999_999 })
    await call('POST', '/api/users/login', {
      body: JSON.stringify({ ...demoSignIn, password: 'wrong password' }),
      headers: { ...asJson, authorization: '' },
    })
    const output = server.output()
    for (const word of [
      key,
      demoSignIn.password,
      'wrong password',
      'nobody.else',
      '@example.com',
      '555-01',
    ]) {
      expect(output.includes(word), word).toBe(false)
    }
  })

  it('is JSON alone', () => {
    const others = server
      .output()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{'))
    // What Next says of itself at the start.
    expect(others.filter((line) => !/^✓ Running next\.config\.mjs took \d+ms$/.test(line))).toEqual([])
  })
})

/** A request with a key, from a caller that the trusted proxy names. */
const presentKey = (presented: string, address: string) =>
  call('GET', '/api/leads?limit=1', {
    headers: { authorization: `Bearer ${presented}`, 'x-forwarded-for': `192.0.2.200, ${address}` },
  })

describe('guessing keys', () => {
  it('slows the IP address that the trusted proxy saw, and neither others nor valid keys', async () => {
    const measure = async (presented: string, address: string, status: number) => {
      const asked = performance.now()
      expect((await presentKey(presented, address)).status).toBe(status)
      return performance.now() - asked
    }
    const guess = (address: string) => measure(crypto.randomUUID(), address, 401)
    await Promise.all(Array.from({ length: 60 }, () => guess('203.0.113.5')))
    // Each guess waits for a second by now. The best of several, side by side: a busy machine keeps some of all waiting.
    const [slowed, others, own] = [[], [], []] as [number[], number[], number[]]
    for (let times = 0; times < 5; times++) {
      slowed.push(await guess('203.0.113.5'))
      others.push(await guess('203.0.113.6'))
      own.push(await measure(key, '203.0.113.5', 200))
    }
    expect(Math.min(...others)).toBeLessThan(Math.min(...slowed))
    expect(Math.min(...own)).toBeLessThan(Math.min(...slowed))
  })
})

describe('the process', () => {
  /** How long the last start of the server took, in milliseconds. */
  let startTook = 0
  const startAgain = async () => {
    const starting = performance.now()
    server = await startServer(deployment, settings)
    startTook = performance.now() - starting
  }

  it('is killed and goes on with what it had answered', async () => {
    const made = await post('/api/leads', { firstName: 'Kept' })
    expect(made.status).toBe(201)
    const before = parsed(await call('GET', '/api/leads/count'))
    server.process.kill('SIGKILL')
    expect(await server.exit).toBe('SIGKILL')
    await startAgain()
    expect(parsed(await call('GET', '/api/leads/count'))).toEqual(before)
    expect(parsed(await call('GET', '/api/leads?where[firstName][equals]=Kept'))['totalDocs']).toBe(1)
  })

  it('finishes what is in flight on SIGTERM, takes nothing new, and ends with 0', async () => {
    await Promise.all(Array.from({ length: 10 }, () => seedLeads(11)))
    const { totalDocs } = parsed(await call('GET', '/api/leads/count?where[firstName][equals]=Many'))
    // Somebody holds one of them, so that it is under way until the test lets go.
    const holder = new Client({ connectionString: deployment.database.url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM leads ORDER BY id DESC LIMIT 1 FOR UPDATE')
    const bulk = call('PATCH', '/api/leads?where[firstName][equals]=Many', {
      body: JSON.stringify({ latestEvent: null, source: 'Under way' }),
      headers: { ...asJson, 'x-request-id': 'under-way' },
    })
    await until(async () => {
      const { rowCount } = await holder.query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
      return rowCount === 1
    })
    server.process.kill('SIGTERM')
    await until(() => server.log().some((line) => line.msg === 'stopping'))
    // One that came in between is reset.
    const refusal = () => call('GET', '/healthz').then(String, ({ code }: NodeJS.ErrnoException) => code)
    await expect.poll(refusal).toBe('ECONNREFUSED')
    await holder.end()
    const answer = await bulk
    expect(answer.status, answer.body.slice(0, 300)).toBe(200)
    expect(parsed(answer)['docs']).toHaveLength(Number(totalDocs))
    expect(await server.exit).toBe(0)
    const order = server.log().filter(({ msg, requestId }) => requestId === 'under-way' || msg !== 'request')
    expect(order.slice(-3).map(({ msg }) => msg)).toEqual(['stopping', 'request', 'stopped'])
    await startAgain()
    const count = await call('GET', '/api/leads/count?where[source][equals]=Under%20way')
    expect(parsed(count)['totalDocs']).toBe(totalDocs)
  })

  it('says which port is taken and ends with another code than 0', async () => {
    const second = launchServer(deployment)
    expect(await second.exit).not.toBe(0)
    expect(second.output()).toContain(`PORT ${deployment.port} is taken`)
    expect(second.output()).toContain('set PORT to another')
    expect((await call('GET', '/readyz')).status).toBe(200)
  })

  it('refuses a bad environment by name, without its value', async () => {
    const second = launchServer(deployment, { PAYLOAD_SECRET: 'short-secret', PORT: 'abc' })
    expect(await second.exit).not.toBe(0)
    expect(second.output()).toMatch(/PORT must be a whole number/)
    expect(second.output()).toMatch(/PAYLOAD_SECRET must have 32 characters/)
    expect(second.output()).not.toContain('short-secret')
  })

  it('says that the database is not there', async () => {
    const second = launchServer(deployment, { DATABASE_URL: 'postgres://somebody:hidden@127.0.0.1:1/none' })
    expect(await second.exit).not.toBe(0)
    expect(second.output()).toContain('ECONNREFUSED')
    expect(second.output()).not.toContain('hidden')
  })

  it('ends an idle kept-alive connection on SIGTERM rather than wait for it', async () => {
    const agent = new Agent({ keepAlive: true })
    await call('GET', '/api/leads/count', { agent })
    const stopping = performance.now()
    expect(await server.stop()).toBe(0)
    const ending = performance.now() - stopping
    agent.destroy()
    // It costs less than to start; an idle connection ends by itself later than that.
    expect(ending).toBeLessThan(startTook)
  })

  it('writes when keys were used, and how many guesses there were, when it ends', async () => {
    await startAgain()
    expect((await presentKey(crypto.randomUUID(), '203.0.113.8')).status).toBe(401)
    // The use of a key is written once in a while, so that it takes one that was not used before.
    const unused = await keysCommand(deployment, 'create', '--name', 'unused')
    expect((await presentKey(unused, '203.0.113.8')).status).toBe(200)
    expect(await server.stop()).toBe(0)
    const client = new Client({ connectionString: deployment.database.url })
    await client.connect()
    const { rows } = await client.query('SELECT last_used_from, last_used_at FROM api_keys WHERE hint = $1', [
      unused.slice(0, 8),
    ])
    await client.end()
    expect(rows).toMatchObject([{ last_used_at: expect.any(Date) as unknown, last_used_from: '203.0.113.8' }])
    expect(server.log().map(({ msg }) => msg)).toContain('1 failed authentications')
    expect(server.output()).not.toContain(unused)
  })
})

const seedLeads = async (count: number) => {
  for (let made = 0; made < count; made++) {
    const { body, status } = await post('/api/leads', { firstName: 'Many' })
    expect(status, body).toBe(201)
  }
}
