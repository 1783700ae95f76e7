/** The compiled service answers as its sources do, compresses what may be compressed, and starts without the panel. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/port'
import {
  createKey,
  ensureBuild,
  environment,
  type Deployment,
  prepareDeployment,
  type RunningServer,
  startServer,
} from '../support/server'

type Answered = { body: Buffer; headers: IncomingHttpHeaders; status: number }

let deployment: Deployment
let server: RunningServer
let key: string

beforeAll(async () => {
  await ensureBuild()
  deployment = await prepareDeployment()
  server = await startServer(deployment, { DRAIN_DELAY: '0', SEED: 'demo', WEBHOOK_WORKER: 'false' })
  key = await createKey(deployment)
})

afterAll(async () => {
  await server?.stop()
  await deployment?.remove()
})

const call = (
  path: string,
  headers: Record<string, string> = {},
  { body, method = 'GET', port = deployment.port }: { body?: string; method?: string; port?: number } = {},
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = { authorization: `Bearer ${key}`, 'x-request-id': 'the-same', ...headers }
    const outgoing = request(
      { agent: false, headers: sent, host: '127.0.0.1', method, path, port },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.once('end', () =>
          resolve({
            body: Buffer.concat(chunks),
            headers: incoming.headers,
            status: incoming.statusCode ?? 0,
          }),
        )
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })

const list = '/api/deals?limit=20&depth=1'

describe('the built service', () => {
  it('answers as the sources do', async () => {
    const port = await freePort()
    const source = spawn(process.execPath, ['--import', 'tsx', 'src/runtime/server.ts'], {
      env: {
        ...environment({ ...deployment, port }),
        DRAIN_DELAY: '0',
        SERVER_URL: deployment.url,
        WEBHOOK_WORKER: 'false',
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const ended = once(source, 'exit')
    await Promise.race([once(source, 'message'), ended])
    const anonymous = { authorization: '' }
    const asked: [path: string, headers?: Record<string, string>, options?: Parameters<typeof call>[2]][] = [
      [list],
      ['/api/deals/1'],
      ['/api/deals/1', { 'accept-encoding': 'gzip' }],
      ['/api/deals/1', {}, { method: 'HEAD' }],
      ['/api/leads/count'],
      ['/api/leads?limit=many'],
      ['/api/nothing'],
      ['/api/leads', anonymous],
      ['/api/leads?where[a][equals]=%'],
      ['/api/users/me', anonymous],
      ['/api/openapi.json', anonymous],
      ['/api/docs', { ...anonymous, 'accept-encoding': 'br' }],
      ['/api/leads', { 'content-type': 'application/json' }, { body: '{"nothing":1}', method: 'POST' }],
      ['/api/leads', {}, { method: 'TRACE' }],
      ['/keys/nothing', anonymous],
      ['/healthz', anonymous],
      ['/no-such-page', anonymous],
    ]
    for (const [path, headers, options] of asked) {
      const [built, fromSource] = await Promise.all([
        call(path, headers, options),
        call(path, headers, { ...options, port }),
      ])
      const shown = (answer: Answered) => ({ ...answer, body: answer.body.toString('latin1') })
      const compared = [shown(built), shown(fromSource)].map(({ body, headers: of, status }) => {
        const { 'content-security-policy': policy, date: _, ...kept } = of
        // The site where keys are claimed takes no request id from outside.
        if (path.startsWith('/keys')) delete kept['x-request-id']
        // Each page has a nonce of its own.
        const isPage = String(of['content-type']).startsWith('text/html') && path === '/no-such-page'
        return isPage ? { status } : { body, headers: kept, policy, status }
      })
      expect(compared[0], path).toEqual(compared[1])
    }
    source.kill('SIGTERM')
    await ended
  })

  it('loads the panel with its first page', async () => {
    await call('/no-such-page', { authorization: '' })
    expect(server.log().some(({ msg }) => msg === 'panel loaded')).toBe(true)
    expect(server.log().findIndex(({ msg }) => msg === 'serving')).toBeLessThan(
      server.log().findIndex(({ msg }) => msg === 'panel loaded'),
    )
  })
})

describe('an answer', () => {
  const decoded: Record<string, (body: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (body) => body,
  }

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.5', 'gzip'],
    ['gzip, identity;q=0', 'gzip'],
    ['identity', 'identity'],
    ['identity, *;q=0', 'identity'],
    ['gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    ['', 'identity'],
    ['not;well=formed', 'identity'],
  ])('of Accept-Encoding %j is in %s', async (accepted, encoding) => {
    const plain = await call(list)
    expect(plain.headers).toMatchObject({
      'content-length': String(plain.body.byteLength),
      vary: 'Accept-Encoding',
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const { body, headers, status } = await call(list, { 'accept-encoding': accepted })
    expect(status).toBe(200)
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(headers['content-length']).toBe(String(body.byteLength))
    expect(headers.vary).toBe('Accept-Encoding')
    expect(decoded[encoding]?.(body).equals(plain.body)).toBe(true)
    const maxBytes = encoding === 'identity' ? plain.body.byteLength : plain.body.byteLength / 3
    expect(body.byteLength).toBeLessThanOrEqual(maxBytes)
  })

  it('has the headers to HEAD that it has to GET', async () => {
    for (const accepted of ['', 'gzip', 'br']) {
      const coding = { 'accept-encoding': accepted }
      const get = await call('/api/deals/1?depth=1', coding)
      const head = await call('/api/deals/1?depth=1', coding, { method: 'HEAD' })
      const { date: _, ...headers } = get.headers
      expect(head.headers).toMatchObject(headers)
      expect(head.body.byteLength).toBe(0)
    }
  })

  it('has an ETag of its own in each coding, and is not sent to who has any of them', async () => {
    const plain = await call('/api/deals/1?depth=1')
    const { etag = '' } = plain.headers
    const packed = await call('/api/deals/1?depth=1', { 'accept-encoding': 'br' })
    const packedTag = etag.replace(/"$/, '-br"')
    expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual(['br', packedTag])
    for (const accepted of ['', 'br', 'gzip']) {
      for (const tag of [etag, packedTag]) {
        const known = await call('/api/deals/1?depth=1', {
          'accept-encoding': accepted,
          'if-none-match': tag,
        })
        expect([known.status, known.body.byteLength, known.headers.etag]).toEqual([304, 0, tag])
        expect(known.headers['content-encoding']).toBeUndefined()
      }
    }
  })

  it('that is small goes out as it is, but to who takes no such answer', async () => {
    const small = await call('/api/leads/count', { 'accept-encoding': 'gzip' })
    expect(small.headers['content-encoding']).toBeUndefined()
    const forced = await call('/api/leads/count', { 'accept-encoding': 'gzip, identity;q=0' })
    expect(forced.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(forced.body).toString())).toHaveProperty('totalDocs')
  })

  it('with a secret in it, and a file, are never compressed', async () => {
    const everything = { 'accept-encoding': 'gzip, identity;q=0', 'content-type': 'application/json' }
    const { body } = await call(
      '/api/webhooks',
      { 'content-type': 'application/json' },
      { body: '{"url":"https://example.com/hook"}', method: 'POST' },
    )
    const { doc } = JSON.parse(body.toString()) as { doc: { id: number } }
    const secret = await call(`/api/webhooks/${doc.id}/secrets`, everything, {
      body: '{"overlapHours":0}',
      method: 'POST',
    })
    expect(secret.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(secret.body.toString())).toHaveProperty('secret')
    const found = await call('/api/attachments?where[type][equals]=Inspection%20Report&limit=1')
    const [file] = (JSON.parse(found.body.toString()) as { docs: { file: string }[] }).docs
    const { pathname } = new URL(file?.file ?? '')
    expect((await call(pathname, everything)).headers['content-encoding']).toBeUndefined()
  })

  it('that is long is the same in every coding, and whole, however many ask at once', async () => {
    const path = '/api/deals?limit=500&depth=2'
    const plain = await call(path)
    const asked = Array.from({ length: 24 }, (_, at) => ['br', 'gzip', 'gzip, identity;q=0'][at % 3] ?? '')
    const answers = await Promise.all(asked.map((accepted) => call(path, { 'accept-encoding': accepted })))
    for (const { body, headers, status } of answers) {
      expect(status, body.toString('latin1').slice(0, 200)).toBe(200)
      expect(decoded[headers['content-encoding'] ?? 'identity']?.(body).equals(plain.body)).toBe(true)
    }
    expect(
      answers.filter((_, at) => at % 3 === 2).every(({ headers }) => headers['content-encoding'] === 'gzip'),
    ).toBe(true)
  })
})
