/** The bounds of connections and the end of a server, over real sockets. */
import { Agent, request, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { EventEmitter, once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBoundedServer } from '../../src/runtime/serving'
import { createDrain } from '../../src/runtime/serving/drain'
import { forwardUpgrades } from '../../src/runtime/serving/upgrades'

const start = async (maxConnections = 100, finishWithinMs?: number) => {
  const held: ServerResponse[] = []
  const closed: (string | undefined)[] = []
  const server = createBoundedServer({ keepAliveMs: 65_000, maxConnections }, (incoming, outgoing) => {
    const { url } = incoming
    outgoing.once('close', () => closed.push(url))
    if (url === '/held') held.push(outgoing)
    else if (url === '/echo') incoming.pipe(outgoing)
    else if (url === '/refused') outgoing.writeHead(413, { Connection: 'close' }).end('refused')
    else outgoing.end('ok')
  })
  const drain = createDrain(server, finishWithinMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const get = (path: string, agent: Agent) =>
    new Promise<{ connection: string | undefined; status: number | undefined }>((resolve, reject) => {
      request({ agent, host: '127.0.0.1', path, port }, (answer) => {
        answer
          .resume()
          .once('end', () => resolve({ connection: answer.headers.connection, status: answer.statusCode }))
      })
        .once('error', reject)
        .end()
    })
  return { closed, drain, get, held, port, server }
}

describe('a server that drains', () => {
  it('takes requests until the delay is over, ends each connection with its answer, and finishes what runs', async () => {
    const { drain, get, held } = await start()
    const [idle, busy, late] = [1, 2, 3].map(() => new Agent({ keepAlive: true, maxSockets: 1 })) as [
      Agent,
      Agent,
      Agent,
    ]
    expect(await get('/', idle)).toEqual({ connection: 'keep-alive', status: 200 })
    const running = get('/held', busy)
    await expect.poll(() => held.length).toBe(1)

    let isDone = false
    const drained = drain(5000).then(() => (isDone = true))
    // On a connection that was idle, and on a new one.
    expect(await get('/', idle)).toEqual({ connection: 'close', status: 200 })
    expect(await get('/', late)).toEqual({ connection: 'close', status: 200 })
    await expect
      .poll(() => get('/', late).catch(({ code }: NodeJS.ErrnoException) => code))
      .toBe('ECONNREFUSED')
    expect(isDone).toBe(false)
    held[0]?.end('ok')
    expect(await running).toEqual({ connection: 'close', status: 200 })
    await drained
  })

  it('closes an idle connection only when the delay is over', async () => {
    const { drain, get, port } = await start()
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const agent = new Agent({ keepAlive: true })
    await get('/', agent)
    let isClosed = false
    for (const each of Object.values(agent.freeSockets).flat())
      (each as Socket).once('close', () => (isClosed = true))
    const drained = drain(1000)
    await get('/', new Agent())
    expect(isClosed).toBe(false)
    socket.destroy()
    await drained
    await expect.poll(() => isClosed).toBe(true)
  })
})

/** Sends bytes, and resolves with all that comes until the connection is closed. */
const exchange = async (port: number, sent: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (data: Buffer) => received.push(data))
  socket.write(sent)
  await once(socket, 'close')
  return Buffer.concat(received).toString()
}

describe('a drain that reaches its limit', () => {
  it('ends whatever connections there are', async () => {
    const { drain, held, port, server } = await start(100, 1)
    const upgraded: Socket[] = []
    server.on('upgrade', (_, socket: Socket) => upgraded.push(socket))
    const open = (sent: string) => {
      const socket = connect({ allowHalfOpen: true, host: '127.0.0.1', port })
      socket.on('error', () => {})
      if (sent !== '') socket.write(sent)
      return socket
    }
    const sockets = [
      open('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
      open('GET /held HTTP/1.1\r\nHost: a\r\n\r\n'),
      open('GET / HTTP/1.1\r\nHost: a'),
      open(''),
    ]
    // A drain that does not end leaves them open, and the process with them.
    onTestFinished(() => [...sockets, ...upgraded].forEach((socket) => socket.destroy()))
    await expect.poll(() => [upgraded.length, held.length]).toEqual([1, 1])
    const ends = sockets.map((socket) => once(socket.resume(), 'close').catch(() => undefined))
    let isDrained = false
    void drain(0).then(() => (isDrained = true))
    await expect.poll(() => isDrained).toBe(true)
    sockets.forEach((socket) => socket.end())
    await Promise.all(ends)
  })
})

describe('a request with Upgrade', () => {
  const upgrade = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`

  it('is answered in HTTP/1.1 while nothing listens to upgrades', async () => {
    const { drain, port } = await start()
    expect(await exchange(port, upgrade('/'))).toMatch(/^HTTP\/1.1 200 OK/)
    await drain(0)
  })

  it('is forwarded in development below /_next/ alone', async () => {
    const { drain, port, server } = await start()
    const next = new EventEmitter()
    next.on('upgrade', (_, socket: Socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
    const close = forwardUpgrades(server, next)
    expect(await exchange(port, upgrade('/healthz'))).toMatch(/^HTTP\/1.1 200 OK[^]*ok$/)
    const socket = connect(port, '127.0.0.1')
    socket.write(upgrade('/_next/webpack-hmr'))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1.1 101/)
    const closed = once(socket, 'close')
    await close()
    await closed
    await drain(0)
  })

  it('is answered in development before Next listens', async () => {
    const { drain, port, server } = await start()
    forwardUpgrades(server, new EventEmitter())
    expect(await exchange(port, upgrade('/_next/webpack-hmr'))).toMatch(/^HTTP\/1.1 200 OK/)
    await drain(0)
  })
})

describe('a request that expects 100', () => {
  const expecting = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n${body}`

  it('is answered 100 once its body is read', async () => {
    const { drain, port } = await start()
    const socket = connect(port, '127.0.0.1')
    socket.write(expecting('/echo', ''))
    const [interim] = (await once(socket, 'data')) as [Buffer]
    expect(String(interim)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    const received: Buffer[] = []
    socket.on('data', (data: Buffer) => received.push(data))
    socket.write('12345')
    await once(socket, 'close')
    expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1.1 200 OK[^]*12345/)
    await drain(0)
  })

  it('is refused without it, and its connection closed', async () => {
    const { drain, port } = await start()
    const sent = expecting('/refused', '').replace('Connection: close\r\n', '')
    const answer = await exchange(port, sent)
    expect(answer).toMatch(/^HTTP\/1.1 413 [^]*Connection: close/)
    await drain(0)
  })
})

describe('a server that is bounded', () => {
  it('closes what comes beyond its most connections, and serves those that it has', async () => {
    const { drain, get, port } = await start(2)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await get('/', agent)).status).toBe(200)
    const idle = connect(port, '127.0.0.1')
    await once(idle, 'connect')
    const third = connect(port, '127.0.0.1')
    third.on('error', () => {})
    await once(third, 'close')
    expect((await get('/', agent)).status).toBe(200)
    idle.destroy()
    await drain(0)
  })

  it('closes one of the address that holds the most, without a request before one with, for who comes from another', async () => {
    const { drain, held, port, server } = await start(4)
    const open = async (localAddress: string) => {
      const socket = connect({ host: '127.0.0.1', localAddress, port })
      socket.on('error', () => {})
      await once(socket, 'connect')
      return socket
    }
    const closed: string[] = []
    const named = (name: string, socket: Socket) => {
      socket.once('close', () => closed.push(name))
      return socket
    }
    const busy = named('busy', await open('127.0.0.2'))
    busy.write('GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => held.length).toBe(1)
    for (const name of ['first idle', 'second idle', 'third idle']) named(name, await open('127.0.0.2'))

    const others = [await open('127.0.0.3'), await open('127.0.0.4')]
    await expect.poll(() => closed).toEqual(['first idle', 'second idle'])
    for (const other of others) {
      other.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      const [answer] = (await once(other, 'data')) as [Buffer]
      expect(String(answer)).toContain('200 OK')
    }
    // Two of one address, one each of two: the next of a new address takes the idle one, then nobody holds more than another.
    named('newcomer', await open('127.0.0.5'))
    await expect.poll(() => closed).toEqual(['first idle', 'second idle', 'third idle'])
    named('last', await open('127.0.0.6'))
    await expect.poll(() => closed.at(-1)).toBe('last')
    const count = await new Promise<number>((resolve, reject) =>
      server.getConnections((error, number) => (error ? reject(error) : resolve(number))),
    )
    expect(count).toBe(4)
    held[0]?.end('ok')
    for (const socket of [busy, ...others]) socket.destroy()
    server.closeAllConnections()
    await drain(0)
  })

  it('keeps an idle connection for longer than a proxy does', async () => {
    const { drain, server } = await start()
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000)
    expect(server.requestTimeout).toBeGreaterThan(server.headersTimeout)
    await drain(0)
  })
})

describe('a connection whose caller is refused while it sends', () => {
  const announced = 1024 ** 2
  const piece = 'x'.repeat(64 * 1024)
  const refuse = async () => {
    const server = await start()
    const socket = connect(server.port, '127.0.0.1').pause()
    const errors: Error[] = []
    socket.on('error', (error) => errors.push(error))
    socket.write(`POST /refused HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${announced}\r\n\r\n${piece}`)
    await expect.poll(() => server.closed).toEqual(['/refused'])
    const received: Buffer[] = []
    const read = () => socket.on('data', (data: Buffer) => received.push(data)).resume()
    return { ...server, errors, read, received: () => Buffer.concat(received).toString(), socket }
  }

  it('carries the response to who goes on sending before it reads', async () => {
    const { drain, errors, get, read, received, socket } = await refuse()
    // To a closed connection: the system would answer it with a reset, and discard the response.
    socket.write(piece)
    // A request that comes after the piece is answered after it.
    await get('/', new Agent())
    read()
    await once(socket, 'close')
    expect(received()).toMatch(/^HTTP\/1.1 413 [^]*refused/)
    expect(errors).toEqual([])
    await drain(0)
  })

  it('is closed once the body is complete, and serves nothing that follows', async () => {
    const { closed, drain, read, received, socket } = await refuse()
    socket.write('x'.repeat(announced - piece.length))
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    read()
    await once(socket, 'close')
    expect(received().match(/HTTP\/1.1 /g)).toHaveLength(1)
    expect(closed).toEqual(['/refused'])
    await drain(0)
  })

  it('is closed when the time of who does not complete the body is over', async () => {
    const { drain, errors, server } = await refuse()
    const count = () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, number) => (error ? reject(error) : resolve(number))),
      )
    expect(await count()).toBe(1)
    await expect.poll(count).toBe(0)
    expect(errors).toEqual([])
    await drain(0)
  })
})

describe('a connection that ends', () => {
  it('ends the answers that wait in line behind the one being sent', async () => {
    const { closed, drain, held, port } = await start()
    const socket = connect(port, '127.0.0.1')
    const paths = ['/held', '/held', ...Array.from({ length: 20 }, (_, at) => `/${at}`)]
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
    await expect.poll(() => held.length).toBe(2)
    socket.destroy()
    await expect.poll(() => closed.length).toBe(paths.length)
    expect(new Set(closed)).toEqual(new Set(paths))
    await drain(0)
  })
})
