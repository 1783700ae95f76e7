import { Secret, TOTP } from 'otpauth'
import type { Attack, Attacker } from '../attack'
import { originOf, signIn } from '../staff'

type Staff = { client: ReturnType<Attacker['open']>; headers: Record<string, string> }

/** Twenty at once with what works once: one of them is let in. */
const times = 20

const codeOf = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const call = async ({ client, headers }: Staff, method: string, path: string, body?: unknown) => {
  const reply = await client.send(method, path, { body, headers })
  if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 200)}`)
  return reply.json as Record<string, unknown>
}

/** One code of an app, one recovery code and one claim link, each used many times at once. */
export const oneTimeCodes: Attack = {
  finding: 'item 8: a one-time code used twice',
  name: 'one-time-codes',
  async script(attacker) {
    const { open, repeat, report, send, signal, target } = attacker
    const client = open()
    const admin = { client, headers: await signIn(client, target) }
    const email = `twice-${Date.now()}@example.com`
    const { password } = target.staff
    await call(admin, 'POST', '/api/users', { email, password, role: 'rep', tenants: [target.ids.one] })
    const person = { client, headers: await signIn(client, target, { email, password }) }
    const { secret } = (await call(person, 'POST', '/api/users/two-factor/begin')) as { secret: string }
    const confirmed = await call(person, 'POST', '/api/users/two-factor/confirm', {
      code: codeOf(secret, -1),
    })
    const [recovery = ''] = confirmed['recoveryCodes'] as string[]
    const enter = (code: string, line: number) =>
      send(open({ from: `127.0.3.${line + 1}` }), 'POST', '/api/users/login', {
        body: { code, email, password },
        headers: { origin: originOf(target) },
      })
    const onlyOne = (what: string, replies: { status: number }[]) => {
      const entered = replies.filter(({ status }) => status === 200 || status === 303).length
      if (!signal.aborted && entered !== 1)
        report(`${what}, used ${times} times at once, worked ${entered} times`)
    }
    const lines = Array.from({ length: times }, (_, line) => line)
    const code = codeOf(secret, 0)
    onlyOne('a code of the app', await Promise.all(lines.map((line) => enter(code, line))))
    await call(admin, 'POST', '/api/users/unlock', { email }).catch(() => undefined)
    await repeat(1, async (_, round) => {
      const { doc } = await call(admin, 'POST', '/api/apiKeyClaims', {
        name: `Twice ${round}`,
        personalData: 'full',
        scopes: 'leads:read',
        tenants: [target.ids.one],
      })
      const { url } = await call(admin, 'POST', `/api/apiKeyClaims/${(doc as { id: number }).id}/link`)
      const path = new URL(String(url)).pathname
      const pressed = await Promise.all(
        lines.map((line) => send(open({ from: `127.0.3.${line + 1}` }), 'POST', path)),
      )
      onlyOne('a claim link', pressed)
    })
    void recovery
  },
}
