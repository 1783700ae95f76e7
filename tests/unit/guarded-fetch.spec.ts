/** A request of the panel whose session ended, or that the service does not answer: held, and sent again. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Guard, guardedFetch } from '../../src/admin/features/session/guardedFetch'

let server: Server
let url: string
let isSignedIn: boolean
/** The bodies of the writes that were stored. */
let stored: string[]
let asked: string[]
let announced: string[]

const listen = async (port = 0): Promise<void> => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/refused') return response.writeHead(403).end('{}')
      if (!isSignedIn)
        return response.writeHead(401).end('{"errors":[{"message":"A valid API key is needed."}]}')
      if (request.method !== 'GET') stored.push(Buffer.concat(chunks).toString())
      return response.writeHead(200, { connection: 'close' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const close = () =>
  new Promise((resolve) => {
    server.closeAllConnections()
    server.close(resolve)
  })

beforeEach(async () => {
  announced = []
  asked = []
  isSignedIn = false
  stored = []
  await listen()
})
afterEach(close)

const guarded = (own: Partial<Guard> = {}) =>
  guardedFetch(fetch, {
    announce: ({ method, response }) => announced.push(`${method} ${response.status}`),
    endedMessage: () => 'Your session ended.',
    hasEnded: () => Promise.resolve(!isSignedIn),
    isGuarded: (address) => !address.endsWith('/open'),
    reconnect: () => Promise.resolve(false),
    signIn: () => Promise.resolve(false),
    signIns: () => asked.length,
    unreachableMessage: () => 'No connection.',
    ...own,
  })

const patch = { body: '{"notes":"typed"}', method: 'PATCH' }

describe('guardedFetch, when the session has ended', () => {
  it('sends a write again after the reader signed in', async () => {
    const send = guarded({
      signIn: async () => {
        asked.push('sign in')
        isSignedIn = true
        return true
      },
    })
    expect((await send(`${url}/leads/1`, patch)).status).toBe(200)
    expect(asked).toEqual(['sign in'])
    expect(announced).toEqual(['PATCH 200'])
    expect(stored).toEqual([patch.body])
  })

  it('sends a write again that was refused before the reader signed in', async () => {
    const send = guarded({
      hasEnded: async () => {
        asked.push('sign in')
        isSignedIn = true
        return false
      },
      signIn: () => Promise.reject(new Error('asked twice')),
    })
    expect((await send(`${url}/leads/1`, patch)).status).toBe(200)
    expect(announced).toEqual(['PATCH 200'])
    expect(stored).toEqual([patch.body])
  })

  it('says that the session ended to a reader who does not sign in, and writes nothing', async () => {
    const response = await guarded()(`${url}/leads/1`, patch)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ errors: [{ message: 'Your session ended.' }] })
    expect(announced).toEqual([])
    expect(stored).toEqual([])
  })

  it('leaves a refusal alone that has another reason', async () => {
    isSignedIn = true
    const response = await guarded({ signIn: () => Promise.reject(new Error('asked')) })(
      `${url}/refused`,
      patch,
    )
    expect(response.status).toBe(403)
  })

  it('leaves other addresses alone', async () => {
    const response = await guarded({ signIn: () => Promise.reject(new Error('asked')) })(`${url}/open`, patch)
    expect(response.status).toBe(401)
  })
})

describe('guardedFetch, without a connection', () => {
  beforeEach(() => {
    isSignedIn = true
  })

  it('sends a write again until the service answers, which stores it once', async () => {
    const { port } = server.address() as AddressInfo
    await close()
    const send = guarded({
      reconnect: async (isRepeatable) => {
        asked.push(`${isRepeatable}`)
        if (asked.length === 2) await listen(port)
        return true
      },
    })
    expect((await send(`${url}/leads/1`, patch)).status).toBe(200)
    expect(asked).toEqual(['true', 'true'])
    expect(stored).toEqual([patch.body])
  })

  it('tells a creation, which repeated would create twice, from a change', async () => {
    await close()
    const send = guarded({
      reconnect: (isRepeatable) => {
        asked.push(`${isRepeatable}`)
        return Promise.resolve(false)
      },
    })
    await expect(send(`${url}/leads`, { body: '{}', method: 'post' })).rejects.toThrow('No connection.')
    expect(asked).toEqual(['false'])
    await listen()
  })

  it('fails a read in words, without asking', async () => {
    await close()
    const send = guarded({ reconnect: () => Promise.reject(new Error('asked')) })
    await expect(send(`${url}/leads`)).rejects.toThrow('No connection.')
    await listen()
  })

  it('leaves an aborted request alone', async () => {
    const send = guarded({ reconnect: () => Promise.reject(new Error('asked')) })
    await expect(send(`${url}/leads`, { ...patch, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    expect(stored).toEqual([])
  })
})
