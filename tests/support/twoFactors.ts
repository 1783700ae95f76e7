/** Staff who sign in with two factors: the door as a browser knocks at it, and the app that makes the codes. */
import { Secret, TOTP } from 'otpauth'
import { expect, vi } from 'vitest'
import type { Answer, TestService } from './service'

const origin = 'http://localhost:3000'
export const password = 'correct horse battery'

/** An answer whose body is an object. */
export type Told = Omit<Answer, 'body'> & { body: Record<string, unknown> }

/** A code of the app; `steps` later than now, of which the door takes one at most. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A code that is none, now and in the steps beside. */
export const wrongCode = (secret: string): string => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code)) ?? ''
  )
}

export const knock = (
  service: TestService,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Told> => service.api('POST', '/users/login', { body, headers: { origin, ...headers }, key: null })

export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Calls with a session's cookie. */
export const as =
  (service: TestService, cookie: string) =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Told> =>
    service.api(method, path, { body, headers: { cookie, origin, ...headers }, key: null })

export type Person = { cookie: string; email: string; id: number }

/** Makes an account and signs it in. */
export const enrol = async (
  service: TestService,
  email: string,
  data: Record<string, unknown> = {},
): Promise<Person> => {
  const { id } = await service.payload.create({
    collection: 'users',
    data: { email, password, role: 'rep', ...data } as never,
  })
  const answer = await knock(service, { email, password })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { cookie: cookieOf(answer), email, id }
}

/** Turns the second factor on. The code that did it belongs to the step before: those of now are still to be used. */
export const turnOn = async (
  service: TestService,
  { cookie }: Person,
): Promise<{ recoveryCodes: string[]; secret: string }> => {
  const call = as(service, cookie)
  const begun = await call('POST', '/users/two-factor/begin')
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { secret } = begun.body as { secret: string }
  // The clock stands still: or at the end of a step a code made now would be too old when it is looked at.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  const confirmed = await call('POST', '/users/two-factor/confirm', { code: codeOf(secret, -1) }).finally(
    () => vi.useRealTimers(),
  )
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { recoveryCodes: (confirmed.body as { recoveryCodes: string[] }).recoveryCodes, secret }
}
