import { describe, expect, it } from 'vitest'
import { contents, unwritten } from '../support/contents'
import { holding, untilWaiting } from '../support/holding'
import { expectStatus, useService } from '../support/service'
import {
  as,
  codeOf,
  cookieOf,
  createAccount,
  postLogin,
  password,
  type JsonAnswer,
  enableTwoFactors,
  wrongCode,
} from '../support/twoFactors'

const service = useService()

let made = 0
const newcomer = (data: Record<string, unknown> = {}) =>
  createAccount(service, `staff${++made}@example.com`, data)

const codesOf = ({ body }: JsonAnswer) =>
  (body as { errors?: { code: string }[] }).errors?.map(({ code }) => code)

const refused = (answer: JsonAnswer, status: number, code: string) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(codesOf(answer)).toEqual([code])
  expect(answer.headers.get('set-cookie')).toBeNull()
}

const sessionsOf = async (id: number): Promise<number> =>
  Number(
    (await service.query('SELECT count(*) FROM users_sessions WHERE _parent_id = $1', [id]))[0]?.['count'],
  )

/** What changed but the counters of an account: nothing. */
const countersAside = async () => {
  const { users: _, ...rest } = await contents(service)
  return rest
}

describe('POST /users/login', () => {
  it('begins a session, whose token is in the cookie alone', async () => {
    const { email, id } = await newcomer()
    const answer = await postLogin(service, { email: ` ${email.toUpperCase()} `, password })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ user: { collection: 'users', email, id } })
    expect(answer.body).not.toHaveProperty('token')
    expect(JSON.stringify(answer.body)).not.toMatch(/hash|salt|secret|recovery/i)
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly=true; SameSite=Lax$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const me = await as(service, cookieOf(answer))('GET', '/users/me')
    expect(me.body).toMatchObject({ user: { id } })
    expect(me.body).not.toHaveProperty('token')
  })

  it('answers an unknown address and a wrong password alike', async () => {
    const { email } = await newcomer()
    const before = await contents(service)
    const unknown = await postLogin(service, { email: 'nobody@example.com', password })
    expect(await contents(service)).toEqual(before)
    const rest = await countersAside()
    const wrong = await postLogin(service, { email, password: 'another long password' })
    expect(await countersAside()).toEqual(rest)
    refused(unknown, 401, 'wrong_credentials')
    refused(wrong, 401, 'wrong_credentials')
    expect(wrong.body).toEqual(unknown.body)
  })

  it.each([
    ['nothing', undefined],
    ['no password', { email: 'staff1@example.com' }],
    ['a blank address', { email: ' ', password }],
    ['numbers', { email: 1, password: 2 }],
    ['a list', [1]],
    ['an object for the code', { code: {}, email: 'staff1@example.com', password }],
    ['a character that no text has', { email: 'a\u0000b@example.com', password }],
    [
      'half a character',
      { code: '\ud800', email: '\ud800@example.com', password: '\ud800\ud800 half a character' },
    ],
    ['a very long password', { email: 'staff1@example.com', password: 'x'.repeat(100_000) }],
  ])('refuses %s, and writes nothing but the count', async (_, body) => {
    const rest = await countersAside()
    const answer = await postLogin(service, body)
    expect([400, 401, 413]).toContain(answer.status)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await countersAside()).toEqual(rest)
  })

  it.each([
    ['application/json', '{"email":'],
    ['application/json', '"text"'],
    [
      'multipart/form-data; boundary=edge',
      '--edge\r\nContent-Disposition: form-data; name="_payload"\r\n\r\n{\r\n--edge--\r\n',
    ],
    ['multipart/form-data; boundary=edge', 'no form at all'],
    ['multipart/form-data', 'no form at all'],
    ['text/plain', 'email=a'],
  ])('is told of a body that cannot be read: %s %j', async (type, body) => {
    const answer = await unwritten(service, () => postLogin(service, body, { 'content-type': type }))
    expect([400, 401], JSON.stringify(answer.body)).toContain(answer.status)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('is told of a body that is too long', async () => {
    const before = await contents(service)
    await expectStatus(413, postLogin(service, { email: 'x'.repeat(2 * 1024 ** 2), password }))
    expect(await contents(service)).toEqual(before)
  })

  it('closes an account after five wrong passwords, also to the right one, without saying so', async () => {
    const { email, id } = await newcomer()
    const rest = await countersAside()
    const wrong = { email, password: 'another long password' }
    const five = await Promise.all(Array.from({ length: 5 }, () => postLogin(service, wrong)))
    const sixth = await postLogin(service, { email, password })
    for (const answer of [...five, sixth]) refused(answer, 401, 'wrong_credentials')
    expect(sixth.body).toEqual(five[0]?.body)
    expect(await countersAside()).toEqual(rest)
    await service.query(`UPDATE users SET lock_until = now() - interval '1 second' WHERE id = $1`, [id])
    refused(await postLogin(service, wrong), 401, 'wrong_credentials')
    expect((await postLogin(service, { email, password })).status).toBe(200)
    expect(await service.query('SELECT login_attempts, lock_until FROM users WHERE id = $1', [id])).toEqual([
      { lock_until: null, login_attempts: '0' },
    ])
  })

  it('takes no password that was changed while it was compared', async () => {
    const { email, id } = await newcomer()
    const before = await sessionsOf(id)
    await holding(service, `UPDATE users SET hash = reverse(hash) WHERE id = ${id}`, async (letGo) => {
      const asked = postLogin(service, { email, password })
      await untilWaiting(service, 1)
      await letGo()
      refused(await asked, 401, 'wrong_credentials')
    })
    expect(await sessionsOf(id)).toBe(before)
  })

  it('takes no sign-in from a page of somebody else’s', async () => {
    const { email } = await newcomer()
    const before = await contents(service)
    refused(
      await postLogin(service, { email, password }, { origin: 'https://evil.example' }),
      403,
      'forbidden',
    )
    expect(await contents(service)).toEqual(before)
  })
})

describe('a second factor', () => {
  it('is asked for after the right password alone', async () => {
    const person = await newcomer()
    const { email, id } = person
    const { secret } = await enableTwoFactors(service, person)
    const before = await contents(service)
    refused(await postLogin(service, { email, password }), 401, 'second_factor_needed')
    refused(await postLogin(service, { code: ' ', email, password }), 401, 'second_factor_needed')
    expect(await contents(service)).toEqual(before)
    refused(
      await postLogin(service, { code: codeOf(secret), email, password: 'another long password' }),
      401,
      'wrong_credentials',
    )
    expect(await sessionsOf(id)).toBe(1)
    expect((await postLogin(service, { code: codeOf(secret), email, password })).status).toBe(200)
  })

  it('takes a code once, also from many at the same time', async () => {
    const person = await newcomer()
    const { email, id } = person
    const { secret } = await enableTwoFactors(service, person)
    const body = { code: codeOf(secret), email, password }
    const answers = await Promise.all(Array.from({ length: 4 }, () => postLogin(service, body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) refused(answer, 401, 'second_factor_wrong')
    expect(await sessionsOf(id)).toBe(2)
    // Neither the one before, which would be within the drift.
    refused(await postLogin(service, { ...body, code: codeOf(secret, -1) }), 401, 'second_factor_wrong')
  })

  it('takes a recovery code in its place, once, also from many at the same time', async () => {
    const person = await newcomer()
    const { email, id } = person
    const { recoveryCodes } = await enableTwoFactors(service, person)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = '', second = ''] = recoveryCodes
    const body = { code, email, password }
    const answers = await Promise.all(Array.from({ length: 4 }, () => postLogin(service, body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) refused(answer, 401, 'second_factor_wrong')
    expect(await sessionsOf(id)).toBe(2)
    const typed = second.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
    expect((await postLogin(service, { ...body, code: typed })).status).toBe(200)
  })

  it('that cannot be read any more lets nobody in, until an admin removes it', async () => {
    const person = await newcomer()
    const { email, id } = person
    const { secret } = await enableTwoFactors(service, person)
    await service.query(`UPDATE users SET two_factor_secret = 'sealed by another service' WHERE id = $1`, [
      id,
    ])
    const rest = await countersAside()
    refused(await postLogin(service, { code: codeOf(secret), email, password }), 401, 'second_factor_wrong')
    expect(await countersAside()).toEqual(rest)
  })

  it('is locked after five wrong codes, ends the sessions, and takes no right code meanwhile', async () => {
    const person = await newcomer()
    const { cookie, email, id } = person
    const { recoveryCodes, secret } = await enableTwoFactors(service, person)
    const wrong = { code: wrongCode(secret), email, password }
    const { users: _, users_sessions: __, ...rest } = await contents(service)
    for (let at = 1; at < 5; at++) refused(await postLogin(service, wrong), 401, 'second_factor_wrong')
    refused(await postLogin(service, wrong), 401, 'second_factor_locked')
    refused(await postLogin(service, { ...wrong, code: codeOf(secret) }), 401, 'second_factor_locked')
    refused(await postLogin(service, { ...wrong, code: recoveryCodes[0] }), 401, 'second_factor_locked')
    expect(await contents(service)).toMatchObject(rest)
    expect(await sessionsOf(id)).toBe(0)
    expect((await as(service, cookie)('GET', '/users/me')).body).toMatchObject({ user: null })
    await service.query(`UPDATE users SET two_factor_locked_until = now() WHERE id = $1`, [id])
    expect((await postLogin(service, { ...wrong, code: codeOf(secret) })).status).toBe(200)
  })
})
