/** A page's permit is held by what is worked on, never by a caller who sends slowly or has gone. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Borrowed, borrowService } from '../support/borrow'
import { rawRequest } from '../support/rawRequest'
import type { Deployment } from '../support/server'

let borrowed: Borrowed
let deployment: Deployment

beforeAll(async () => {
  borrowed = await borrowService()
  ;({ deployment } = borrowed)
  await page('192.0.2.1')
})

afterAll(() => borrowed?.close())

const page = (from: string) =>
  rawRequest(deployment.port, 'GET', '/admin/login', { headers: { 'X-Forwarded-For': from } })

/** Connections of several callers, each of which has sent this and nothing more. */
const sending = (text: string): Promise<Socket[]> =>
  Promise.all(
    Array.from(
      { length: 8 },
      (_, at) =>
        new Promise<Socket>((resolve) => {
          const socket = connect(deployment.port, '127.0.0.1', () =>
            socket.write(text.replace('{address}', `198.51.100.${at + 1}`), () => resolve(socket)),
          )
          socket.on('error', () => {})
        }),
    ),
  )

const head = (method: string, more: string[]) =>
  `${[`${method} /admin/login HTTP/1.1`, 'Host: localhost', 'X-Forwarded-For: {address}', ...more].join('\r\n')}\r\n\r\n`

const form = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 60000']

/** Once the server has answered somebody else, it has read what was sent before. */
const untilRead = async (): Promise<void> => {
  for (let request = 0; request < 3; request++)
    expect((await rawRequest(deployment.port, 'GET', '/healthz')).status).toBe(200)
}

describe('a sign-in page', () => {
  it('does not wait for forms of others that never come', async () => {
    const sockets = await sending(`${head('POST', form)}--x\r\n`)
    await untilRead()
    const answer = await page('192.0.2.2')
    sockets.forEach((socket) => socket.destroy())
    expect(answer.status).toBe(200)
  })

  it('reads a form that comes whole, and a slow one too', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'
    const answer = await rawRequest(deployment.port, 'POST', '/admin/login', {
      body,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    })
    expect(answer.status).not.toBe(503)
    const [socket] = await sending(
      `${head('POST', [form[0] ?? '', `Content-Length: ${body.length}`])}${body.slice(0, 9)}`,
    )
    await untilRead()
    const answered = new Promise<string>((resolve) => socket?.once('data', (data) => resolve(String(data))))
    socket?.write(body.slice(9))
    expect(await answered).toContain(`HTTP/1.1 ${answer.status}`)
    socket?.destroy()
  })

  it('does not wait for callers who left with a session that is none', async () => {
    const part = (text: string) => Buffer.from(text).toString('base64url')
    const token = `${part('{"alg":"HS256","typ":"JWT"}')}.${part('{"id":1}')}.${part('x'.repeat(32))}`
    for (let round = 0; round < 5; round++) {
      const sockets = await sending(head('GET', [`Cookie: payload-token=${token}`]))
      sockets.forEach((socket) => socket.resetAndDestroy())
    }
    const answer = await page('192.0.2.3')
    expect(answer.status).toBe(200)
  })
})
