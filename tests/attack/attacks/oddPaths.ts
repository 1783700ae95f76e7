import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { Attack, Attacker } from '../attack'

/** Spellings of /api that a proxy or a framework may take for it. */
const prefixes = [
  '/./api',
  '/x/../api',
  '/%2e/api',
  '//api',
  '/api/.',
  '/%61pi',
  '/api%2f',
  '/x/%2e%2e/api',
  '\\api',
]

/** The status of a request whose line is sent as it stands, which no HTTP client does. */
const sendLine = ({ count, target }: Attacker, lines: string[]): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', localAddress: '127.0.0.2', port: target.port })
    let text = ''
    const end = () => {
      socket.destroy()
      clearTimeout(late)
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
      count({ headers: {}, json: undefined, status, text: status === 0 ? 'closed' : text })
      resolve(text)
    }
    const late = setTimeout(end, 10_000)
    socket.once('error', end)
    socket.once('close', end)
    socket.on('data', (data: Buffer) => (text += String(data)))
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })

const asked = (line: string, port: number, more: string[] = []) => [
  line,
  `Host: localhost:${port}`,
  'Connection: close',
  ...more,
]

/** Other spellings of /api with wrong keys: through Next they had no caller address, so that nothing slowed them. */
export const oddPaths: Attack = {
  finding: '5',
  name: 'odd-paths',
  async script(attacker) {
    const { repeat, report, target } = attacker
    await repeat(48, async (line, round) => {
      const path = prefixes[(line + round) % prefixes.length] ?? ''
      const authorization = `Authorization: Bearer ${randomUUID()}`
      const text = await sendLine(attacker, asked(`GET ${path}/leads HTTP/1.1`, target.port, [authorization]))
      // The handler of the interface was reached: its key was looked up.
      if (/^HTTP\/1\.1 (200|401)/.test(text))
        report(`${path}/leads reached the interface: ${text.slice(0, 15)}`)
    })
  },
}

/** Sign-ins with wrong passwords from one address, plain and oddly spelt: the right one is let in meanwhile. */
export const signIns: Attack = {
  finding: '5',
  name: 'sign-ins',
  async script(attacker) {
    const { open, repeat, report, send, target } = attacker
    const guesser = open({ sockets: 64 })
    const staff = open({ from: '127.0.0.3' })
    const body = JSON.stringify({ email: 'somebody@example.com', password: 'wrong and long enough' })
    const head = ['Content-Type: application/json', `Content-Length: ${body.length}`]
    const headers = { origin: `http://localhost:${target.port}` }
    await repeat(49, async (line, round) => {
      if (line === 48) {
        const right = { email: target.staff.admin, password: target.staff.password }
        const reply = await staff.send('POST', '/api/users/login', { body: right, headers })
        if (!attacker.signal.aborted && reply.status !== 200)
          report(`the right password was answered ${reply.status} ${reply.text.slice(0, 100)}`)
        await new Promise((resolve) => setTimeout(resolve, 1000))
        return
      }
      if (line % 2 === 0)
        return send(guesser, 'POST', '/api/users/login', {
          body: { email: `guess-${line}-${round}@example.com`, password: 'wrong and long enough' },
          headers,
        })
      const prefix = prefixes[round % 3] ?? ''
      const lines = asked(`POST ${prefix}/users/login HTTP/1.1`, target.port, head)
      return sendLine(attacker, [...lines, '', body])
    })
  },
}
