import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack'
import { originOf } from '../staff'

/** Paths of 30,000 segments, by nobody: each kept the thread for ten seconds, to be logged. */
export const longPaths: Attack = {
  finding: 'review',
  name: 'long-paths',
  async script({ open, repeat, send }) {
    const client = open()
    const path = `/api${'/a'.repeat(30_000)}`
    await repeat(4, () => send(client, 'GET', path))
  },
}

/** Names of files that are not there, by nobody: each was a page to render, without a permit. */
export const missingFiles: Attack = {
  finding: 'review',
  name: 'missing-files',
  async script({ open, repeat, send }) {
    const client = open()
    await repeat(40, (line, round) => send(client, 'GET', `/nothing-${line}-${round}.png`))
  },
}

/** Bodies in line behind an unanswered request, whose connection ends: they were counted for ever. */
export const pipelined: Attack = {
  finding: 'review',
  name: 'pipelined',
  async script({ count, open, repeat, report, target }) {
    const head = (method: string, path: string) =>
      `${method} ${path} HTTP/1.1\r\nHost: localhost:${target.port}\r\n`
    const body = 'x'.repeat(60_000)
    const post = `${head('POST', '/api/users/login')}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    // A wrong link: after some of them its answer waits.
    const waiting = `${head('GET', `/keys/${'a'.repeat(43)}`)}\r\n`
    await repeat(12, async () => {
      const socket = connect({ host: '127.0.0.1', localAddress: '127.0.0.2', port: target.port })
      socket.on('error', () => undefined)
      socket.write(waiting + post.repeat(6))
      await sleep(500)
      socket.destroy()
      count({ headers: {}, json: undefined, status: 0, text: 'ended' })
    })
    const staff = open({ from: '127.0.0.3' })
    const right = { email: target.staff.admin, password: target.staff.password }
    const headers = { origin: originOf(target) }
    const { status } = await staff.send('POST', '/api/users/login', { body: right, headers })
    if (status !== 200) report(`the right password was answered ${status} afterwards`)
  },
}
