import { describe, expect, it } from 'vitest'
import { contents, unwritten } from '../support/contents'
import { expectStatus, useService, fixture } from '../support/service'
import {
  as,
  codeOf,
  cookieOf,
  createAccount,
  postLogin,
  password,
  type Person,
  type JsonAnswer,
  enableTwoFactors,
  wrongCode,
} from '../support/twoFactors'

const service = useService()
const admin = fixture(() => createAccount(service, 'admin@example.com', { role: 'admin' }))

let made = 0
const newcomer = (data: Record<string, unknown> = {}) =>
  createAccount(service, `staff${++made}@example.com`, data)

const codesOf = ({ body }: JsonAnswer) =>
  (body as { errors?: { code: string }[] }).errors?.map(({ code }) => code)

const call = (person: Person, method: string, path: string, body?: unknown) =>
  as(service, person.cookie)(method, path, body)

/** Refused with the code, no cookie, and nothing written but what is counted. */
const refuses = async (
  request: () => Promise<JsonAnswer>,
  status: number,
  code: string,
  isCounted = false,
) => {
  const aside = async () => {
    const { users, ...rest } = await contents(service)
    return isCounted ? rest : { users, ...rest }
  }
  const before = await aside()
  const answer = await expectStatus(status, request())
  expect(codesOf(answer)).toEqual([code])
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await aside()).toEqual(before)
}

const signedIn = async ({ cookie }: { cookie: string }): Promise<boolean> => {
  const { body } = await as(service, cookie)('GET', '/users/me')
  return body['user'] !== null
}

const another = async ({ email }: Person): Promise<Person & { cookie: string }> => {
  const answer = await expectStatus(200, postLogin(service, { email, password }))
  return { cookie: cookieOf(answer), email, id: 0 }
}

const changesOf = async (id: number): Promise<string> =>
  JSON.stringify(
    await service.query(`SELECT * FROM changes WHERE collection = 'users' AND record_id = $1 ORDER BY id`, [
      id,
    ]),
  )

describe('setting up a second factor', () => {
  it('keeps the secret sealed and the recovery codes hashed, tells the ledger that it is on and nothing more, and ends the other sessions', async () => {
    const person = await newcomer()
    const elsewhere = await another(person)
    const { recoveryCodes, secret } = await enableTwoFactors(service, person)
    const [row] = await service.query('SELECT * FROM users WHERE id = $1', [person.id])
    const stored = JSON.stringify(row)
    expect(row?.['two_factor_since']).not.toBeNull()
    expect(row?.['recovery_codes']).toHaveLength(10)
    const told = await changesOf(person.id)
    expect(told).toContain('twoFactorSince')
    expect(told).toContain('"actor_type":"user"')
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(stored).not.toContain(text)
      expect(told).not.toContain(text)
    }
    expect(told).not.toMatch(/twoFactorSecret|recoveryCodes|twoFactorStep/)
    expect(await signedIn(person)).toBe(true)
    expect(await signedIn(elsewhere)).toBe(false)
  })

  it('answers an address for the app and its picture, which nobody keeps', async () => {
    const person = await newcomer()
    const { body, headers } = await call(person, 'POST', '/users/two-factor/begin')
    expect(body).toMatchObject({
      address: expect.stringMatching(/^otpauth:\/\/totp\/Forecourt:staff\d+%40example\.com\?/) as string,
      image: expect.stringMatching(/^<svg /) as string,
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('refuses a wrong code, a code without a secret, a second one, and a bad body', async () => {
    const person = await newcomer()
    const confirm = (body: unknown) => () => call(person, 'POST', '/users/two-factor/confirm', body)
    await refuses(confirm({ code: '123456' }), 409, 'second_factor_off')
    const begun = await call(person, 'POST', '/users/two-factor/begin')
    const { secret } = begun.body as { secret: string }
    await refuses(confirm({ code: wrongCode(secret) }), 401, 'second_factor_wrong')
    await refuses(confirm({}), 401, 'second_factor_wrong')
    await refuses(confirm([]), 400, 'invalid_body')
    await refuses(confirm({ code: 123_456 }), 400, 'invalid_body')
    expect((await postLogin(service, { email: person.email, password })).status).toBe(200)
    await enableTwoFactors(service, person)
    await refuses(() => call(person, 'POST', '/users/two-factor/begin'), 409, 'second_factor_on')
    await refuses(confirm({ code: codeOf(secret) }), 409, 'second_factor_on')
  })

  it('makes new recovery codes for a code or the password, and the old ones end', async () => {
    const person = await newcomer()
    const path = '/users/two-factor/recovery-codes'
    await refuses(() => call(person, 'POST', path, { password }), 409, 'second_factor_off')
    const { recoveryCodes, secret } = await enableTwoFactors(service, person)
    const renewed = await expectStatus(200, call(person, 'POST', path, { password }))
    const fresh = (renewed.body as { recoveryCodes: string[] }).recoveryCodes
    const enter = (code: string | undefined) => postLogin(service, { code, email: person.email, password })
    await refuses(() => enter(recoveryCodes[0]), 401, 'second_factor_wrong', true)
    expect((await enter(fresh[0])).status).toBe(200)
    await refuses(() => call(person, 'POST', path, {}), 401, 'second_factor_needed')
    await refuses(
      () => call(person, 'POST', path, { password: 'not my password' }),
      401,
      'wrong_credentials',
      true,
    )
    await refuses(
      () => call(person, 'POST', path, { code: wrongCode(secret) }),
      401,
      'second_factor_wrong',
      true,
    )
    expect((await call(person, 'POST', path, { code: codeOf(secret) })).status).toBe(200)
  })

  it('is turned off by a code, unless an admin requires it', async () => {
    const person = await newcomer()
    const { recoveryCodes, secret } = await enableTwoFactors(service, person)
    const disable = (code?: string) => () => call(person, 'POST', '/users/two-factor/disable', { code })
    await refuses(disable(), 401, 'second_factor_needed')
    await refuses(disable(wrongCode(secret)), 401, 'second_factor_wrong', true)
    await expectStatus(200, call(admin, 'PATCH', `/users/${person.id}`, { requiresTwoFactor: true }))
    await refuses(disable(recoveryCodes[0]), 403, 'second_factor_required')
    await call(admin, 'PATCH', `/users/${person.id}`, { requiresTwoFactor: false })
    expect((await disable(recoveryCodes[0])()).status).toBe(200)
    expect((await postLogin(service, { email: person.email, password })).status).toBe(200)
    const [row] = await service.query('SELECT * FROM users WHERE id = $1', [person.id])
    expect(row).toMatchObject({ recovery_codes: null, two_factor_secret: null, two_factor_since: null })
  })

  it('is no field that anybody writes or reads', async () => {
    const person = await newcomer()
    const { secret } = await enableTwoFactors(service, person)
    for (const who of [person, admin]) {
      const before = await service.query(
        'SELECT two_factor_since, two_factor_secret, recovery_codes FROM users WHERE id = $1',
        [person.id],
      )
      await call(who, 'PATCH', `/users/${person.id}`, {
        recoveryCodes: [],
        twoFactorFailures: 0,
        twoFactorLockedUntil: null,
        twoFactorSecret: null,
        twoFactorSince: null,
        twoFactorStep: 0,
      })
      expect(
        await service.query(
          'SELECT two_factor_since, two_factor_secret, recovery_codes FROM users WHERE id = $1',
          [person.id],
        ),
      ).toEqual(before)
      const { body } = await call(who, 'GET', `/users/${person.id}?showHiddenFields=true`)
      expect(JSON.stringify(body)).not.toMatch(/twoFactorSecret|recoveryCodes|twoFactorStep|hash|salt/)
    }
    await refuses(() => postLogin(service, { email: person.email, password }), 401, 'second_factor_needed')
    expect((await postLogin(service, { code: codeOf(secret), email: person.email, password })).status).toBe(
      200,
    )
  })
})

describe('an admin', () => {
  it('removes the second factor of another, which the ledger tells and which ends their sessions', async () => {
    const person = await newcomer()
    await enableTwoFactors(service, person)
    await expectStatus(200, call(admin, 'POST', `/users/${person.id}/two-factor/reset`))
    expect(await signedIn(person)).toBe(false)
    expect(await changesOf(person.id)).toContain(`"actor_id":"${admin.id}"`)
    expect((await postLogin(service, { email: person.email, password })).status).toBe(200)
  })

  it('does it to no one who is not there, and not to himself; nobody else does it', async () => {
    const [person, manager] = [await newcomer(), await newcomer({ role: 'manager' })]
    await refuses(() => call(admin, 'POST', `/users/${admin.id}/two-factor/reset`), 403, 'forbidden')
    await refuses(() => call(admin, 'POST', '/users/999999/two-factor/reset'), 404, 'not_found')
    for (const who of [person, manager]) {
      for (const [method, path] of [
        ['POST', `/users/${admin.id}/two-factor/reset`],
        ['GET', `/users/${admin.id}/sessions`],
        ['DELETE', `/users/${admin.id}/sessions`],
        ['DELETE', `/users/${admin.id}/sessions/abc`],
      ] as const)
        await refuses(() => call(who, method, path), 403, 'forbidden')
    }
    expect(await signedIn(admin)).toBe(true)
  })

  it('requires a second factor, and until it is there nothing else is open', async () => {
    const person = await newcomer({ role: 'admin' })
    expect((await call(person, 'GET', '/leads')).status).toBe(200)
    await call(admin, 'PATCH', `/users/${person.id}`, { requiresTwoFactor: true })
    const before = await contents(service)
    for (const [method, path, body] of [
      ['GET', '/leads'],
      ['POST', '/leads', { name: 'Ana' }],
      ['PATCH', '/leads?where[id][exists]=true', { name: 'Ana' }],
      ['DELETE', '/leads?where[id][exists]=true'],
      ['POST', '/users', { email: 'more@example.com', password }],
      ['GET', '/users/sessions'],
      ['DELETE', '/users/sessions'],
      ['GET', `/users/${admin.id}/sessions`],
      ['POST', `/users/${admin.id}/two-factor/reset`],
      ['POST', '/users/two-factor/disable', { code: '123456' }],
      ['POST', '/users/two-factor/recovery-codes', { password }],
      ['POST', '/users/unlock', { email: admin.email }],
    ] as const) {
      const answer = await call(person, method, path, body)
      const { docs } = answer.body
      const isEmpty = Array.isArray(docs) && docs.length === 0
      expect(answer.status === 403 || isEmpty, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(true)
    }
    expect(await contents(service)).toEqual(before)
    await enableTwoFactors(service, person)
    expect((await call(person, 'GET', '/leads')).status).toBe(200)
  })
})

describe('sessions', () => {
  it('are listed with this one marked, and end at once', async () => {
    const person = await newcomer()
    const [second, third] = [await another(person), await another(person)]
    const { body } = await call(person, 'GET', '/users/sessions')
    const sessions = (body as { docs: { id: string; isCurrent: boolean; since: string; until: string }[] })
      .docs
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(sessions).toHaveLength(3)
    for (const { since, until } of sessions) expect(Date.parse(until) - Date.parse(since)).toBe(7_200_000)
    await refuses(() => call(person, 'DELETE', '/users/sessions/none'), 404, 'not_found')
    const stranger = await newcomer()
    const [foreign] = sessions
    await refuses(() => call(stranger, 'DELETE', `/users/sessions/${foreign?.id}`), 404, 'not_found')
    const mine = await as(service, second.cookie)('GET', '/users/sessions')
    const own = (mine.body as { docs: typeof sessions }).docs.find(({ isCurrent }) => isCurrent)
    expect((await call(person, 'DELETE', `/users/sessions/${own?.id}`)).body).toEqual({ ended: 1 })
    expect(await Promise.all([person, second, third].map(signedIn))).toEqual([true, false, true])
    expect((await call(person, 'DELETE', '/users/sessions')).body).toEqual({ ended: 1 })
    expect(await Promise.all([person, third].map(signedIn))).toEqual([true, false])
    expect((await call(person, 'POST', '/users/logout')).headers.get('set-cookie')).toMatch(
      /token=; Expires=/,
    )
    expect(await signedIn(person)).toBe(false)
  })

  it('that have expired are listed no more', async () => {
    const person = await newcomer()
    await another(person)
    const listed = async () => {
      const { body } = await call(person, 'GET', '/users/sessions')
      return (body as { docs: { id: string; isCurrent: boolean }[] }).docs
    }
    const late = (await listed()).find(({ isCurrent }) => !isCurrent)
    await service.query(`UPDATE users_sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      late?.id,
    ])
    expect((await listed()).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })

  it('end one by one when staff sign out, and all where that is asked for', async () => {
    const person = await newcomer()
    const all = [person, await another(person), await another(person)] as const
    await call(person, 'POST', '/users/logout')
    expect(await Promise.all(all.map(signedIn))).toEqual([false, true, true])
    await call(all[1], 'POST', '/users/logout?allSessions=true')
    expect(await Promise.all(all.map(signedIn))).toEqual([false, false, false])
  })

  it('of others are an admin’s to see and end', async () => {
    const person = await newcomer()
    const { body } = await call(admin, 'GET', `/users/${person.id}/sessions`)
    expect(body).toMatchObject({ docs: [{ isCurrent: false }] })
    expect((await call(admin, 'DELETE', `/users/${person.id}/sessions`)).body).toEqual({ ended: 1 })
    expect(await signedIn(person)).toBe(false)
    expect(await signedIn(admin)).toBe(true)
  })

  it('that were ended are not brought back by a refresh or a save that was under way', async () => {
    const person = await newcomer()
    for (let round = 0; round < 8; round++) {
      const other = await another(person)
      const mine = await as(service, other.cookie)('GET', '/users/sessions')
      const { id = '' } =
        (mine.body as { docs: { id: string; isCurrent: boolean }[] }).docs.find((each) => each.isCurrent) ??
        {}
      await Promise.all([
        as(service, other.cookie)('POST', '/users/refresh-token'),
        call(person, 'POST', '/users/refresh-token'),
        call(person, 'PATCH', `/users/${person.id}`, { name: `Round ${round}` }),
        call(person, 'DELETE', `/users/sessions/${id}`),
      ])
      expect(await signedIn(other)).toBe(false)
      expect(await signedIn(person)).toBe(true)
    }
  })

  it('are refreshed, without a token in the answer', async () => {
    const person = await newcomer()
    const answer = await expectStatus(200, call(person, 'POST', '/users/refresh-token'))
    expect(JSON.stringify(answer.body)).not.toMatch(/refreshedToken|"token"/)
    expect(await signedIn({ cookie: cookieOf(answer) })).toBe(true)
    await call(person, 'POST', '/users/logout')
    const late = await unwritten(service, () => as(service, cookieOf(answer))('POST', '/users/refresh-token'))
    expect(late.status).toBeGreaterThanOrEqual(400)
    expect(late.status).toBeLessThan(500)
    expect(late.headers.get('set-cookie')).toBeNull()
  })

  it('but this one end when the password is changed, and all when another changes it', async () => {
    const person = await newcomer()
    const elsewhere = await another(person)
    const changed = await call(person, 'PATCH', `/users/${person.id}`, {
      password: 'seven quiet lighthouses',
    })
    expect(changed.status).toBe(200)
    expect(await Promise.all([person, elsewhere].map(signedIn))).toEqual([true, false])
    await call(admin, 'PATCH', `/users/${person.id}`, { password: 'eight quiet lighthouses' })
    expect(await signedIn(person)).toBe(false)
  })
})

describe('a page of somebody else’s', () => {
  it.each([
    ['POST', '/users/two-factor/begin'],
    ['POST', '/users/two-factor/disable'],
    ['GET', '/users/sessions'],
    ['DELETE', '/users/sessions'],
    ['POST', '/users/logout'],
    ['POST', '/users/refresh-token'],
    ['PATCH', '/users/1'],
    ['POST', '/leads'],
    ['DELETE', '/leads/1'],
  ])('is not signed in by the cookie: %s %s', async (method, path) => {
    const before = await contents(service)
    for (const foreign of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
      const answer = await as(service, admin.cookie)(
        method,
        path,
        method === 'GET' ? undefined : { name: 'x' },
        foreign,
      )
      expect([400, 401, 403], JSON.stringify(answer.body)).toContain(answer.status)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect(await contents(service)).toEqual(before)
    expect(await signedIn(admin)).toBe(true)
  })
})
