/** Signs in with two factors, as a browser does, and generates codes as an authenticator app does. */
import { Secret, TOTP } from 'otpauth'
import { expect, vi } from 'vitest'
import type { Answer, TestService } from './service'

const origin = 'http://localhost:3000'
export const password = 'correct horse battery'

/** An answer whose body is an object. */
export type JsonAnswer = Omit<Answer, 'body'> & { body: Record<string, unknown> }

/** A code of the app for the time step that is `steps` later than now. The login accepts a difference of at most one. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A code that is invalid now and in the adjacent time steps. */
export const wrongCode = (secret: string): string => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code)) ?? ''
  )
}

export const postLogin = (
  service: TestService,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> =>
  service.api('POST', '/users/login', { body, headers: { origin, ...headers }, key: null })

export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Calls with a session's cookie. */
export const as =
  (service: TestService, cookie: string) =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<JsonAnswer> =>
    service.api(method, path, { body, headers: { cookie, origin, ...headers }, key: null })

export type Person = { cookie: string; email: string; id: number }

/** Creates an account and signs in. */
export const createAccount = async (
  service: TestService,
  email: string,
  data: Record<string, unknown> = {},
): Promise<Person> => {
  const { id } = await service.payload.create({
    collection: 'users',
    data: { allTenants: true, email, password, role: 'rep', ...data } as never,
  })
  const answer = await postLogin(service, { email, password })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { cookie: cookieOf(answer), email, id }
}

/** Enables the second factor by a code of the previous time step, so that the current code can still be used. */
export const enableTwoFactors = async (
  service: TestService,
  { cookie }: Person,
): Promise<{ recoveryCodes: string[]; secret: string }> => {
  const call = as(service, cookie)
  const begun = await call('POST', '/users/two-factor/begin')
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { secret } = begun.body as { secret: string }
  // The clock is stopped, because at the end of a time step the code could expire before it is checked.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  const confirmed = await call('POST', '/users/two-factor/confirm', { code: codeOf(secret, -1) }).finally(
    () => vi.useRealTimers(),
  )
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { recoveryCodes: (confirmed.body as { recoveryCodes: string[] }).recoveryCodes, secret }
}
