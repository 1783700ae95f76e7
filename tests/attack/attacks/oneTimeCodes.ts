import { Secret, TOTP } from 'otpauth'
import type { Attack, Attacker } from '../attack'
import { originOf, signIn } from '../staff'

type Staff = { client: ReturnType<Attacker['open']>; headers: Record<string, string> }

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
    const { count, isShort, open, report, signal, target } = attacker
    const times = isShort ? 8 : 20
    const client = open()
    const admin = { client, headers: await signIn(client, target) }
    const { password } = target.staff
    const enrol = async (name: string) => {
      const email = `${name}-${Date.now()}@example.com`
      await call(admin, 'POST', '/api/users', { email, password, role: 'rep', tenants: [target.ids.one] })
      const person = { client, headers: await signIn(client, target, { email, password }) }
      const { secret } = (await call(person, 'POST', '/api/users/two-factor/begin')) as { secret: string }
      const confirmed = await call(person, 'POST', '/api/users/two-factor/confirm', {
        code: codeOf(secret, -1),
      })
      return { email, recovery: (confirmed['recoveryCodes'] as string[])[0] ?? '', secret }
    }
    const enter = async (email: string, code: string, line: number) =>
      count(
        await open({ from: `127.0.3.${line + 1}` }).send('POST', '/api/users/login', {
          body: { code, email, password },
          headers: { origin: originOf(target) },
        }),
      )
    const onlyOne = (what: string, replies: { status: number }[]) => {
      const entered = replies.filter(({ status }) => status === 200 || status === 303).length
      if (entered !== 1) report(`${what}, used ${times} times at once, worked ${entered} times`)
    }
    const lines = Array.from({ length: times }, (_, line) => line)
    const one = await enrol('twice')
    const code = codeOf(one.secret, 0)
    onlyOne('a code of the app', await Promise.all(lines.map((line) => enter(one.email, code, line))))
    const other = await enrol('recovered')
    onlyOne(
      'a recovery code',
      await Promise.all(lines.map((line) => enter(other.email, other.recovery, line))),
    )
    for (let round = 0; round === 0 || !signal.aborted; round++) {
      const { doc } = await call(admin, 'POST', '/api/apiKeyClaims', {
        name: `Twice ${round}`,
        personalData: 'full',
        scopes: 'leads:read',
        tenants: [target.ids.one],
      })
      const { url } = await call(admin, 'POST', `/api/apiKeyClaims/${(doc as { id: number }).id}/link`)
      const path = new URL(String(url)).pathname
      const pressed = await Promise.all(
        lines.map(async (line) => count(await open({ from: `127.0.3.${line + 1}` }).send('POST', path))),
      )
      onlyOne('a claim link', pressed)
    }
  },
}
