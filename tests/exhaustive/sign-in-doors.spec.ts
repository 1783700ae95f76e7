/** Every other way to a session or a password, and guessing at them. */
import { pbkdf2Sync, randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { handleApi } from '../../src/plugins/api'
import { contents, unwritten } from '../support/contents'
import { firstAccountToken } from '../support/firstAccount'
import { type Mail, recordMail } from '../support/mail'
import { atFullCost, derivationsOf } from '../support/passwordCost'
import { runsOf } from '../support/runs'
import { expectStatus, type TestService, useService } from '../support/service'
import { statementsOf } from '../support/statements'
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
} from '../support/twoFactors'

const service = useService()
let admin: Person
let manager: Person & { secret: string }

const origin = 'http://localhost:3000'
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<JsonAnswer> =>
  service.api('POST', path, { body, headers: { origin, ...headers }, key: null })

const sessionsOf = async (id: number): Promise<number> =>
  Number(
    (await service.query('SELECT count(*) FROM users_sessions WHERE _parent_id = $1', [id]))[0]?.['count'],
  )

const messagesOf = (answer: JsonAnswer) => JSON.stringify(answer.body['errors'])

describe('the first account', () => {
  const first = { email: 'admin@example.com', name: 'Ada', password }

  it('needs a good password', async () => {
    const token = await firstAccountToken(service.payload)
    const before = await contents(service)
    const answer = await post('/users/first-register', { ...first, password: 'short', token })
    expect(answer.status).toBe(400)
    expect(messagesOf(answer)).toMatch(/must have 15 characters or more/)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await contents(service)).toEqual(before)
  })

  it('is made once, also by many at the same time, becomes the admin, and takes nothing else from the request', async () => {
    const token = await firstAccountToken(service.payload)
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        post('/users/first-register', {
          ...first,
          email: `admin${at}@example.com`,
          requiresTwoFactor: true,
          role: 'rep',
          token,
          twoFactorSince: '2020-01-01T00:00:00.000Z',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(403)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    const rows = await service.query<{ email: string; id: number }>(
      'SELECT id, email, role, two_factor_since, requires_two_factor FROM users',
    )
    expect(rows).toEqual([
      {
        email: rows[0]?.email,
        id: rows[0]?.id,
        requires_two_factor: null,
        role: 'admin',
        two_factor_since: null,
      },
    ])
    const made = answers.find(({ status }) => status === 200)
    admin = {
      cookie: made ? cookieOf(made) : '',
      email: String(rows[0]?.email),
      id: Number(rows[0]?.id),
    }
    expect((await as(service, admin.cookie)('GET', '/leads')).status).toBe(200)
    const person = await createAccount(service, 'manager@example.com', { role: 'manager' })
    manager = { ...person, ...(await enableTwoFactors(service, person)) }
  })
})

describe('Payload’s own ways to a token', () => {
  it('are closed: the Local API, which GraphQL uses too', async () => {
    const before = await contents(service)
    const { payload } = service
    await expect(
      payload.login({ collection: 'users', data: { email: admin.email, password } }),
    ).rejects.toThrow('You are not allowed')
    await service.query(
      `UPDATE users SET reset_password_token = 'local', reset_password_expiration = now() + interval '1 hour' WHERE id = $1`,
      [manager.id],
    )
    await expect(
      payload.resetPassword({
        collection: 'users',
        data: { password: 'seven quiet lighthouses', token: 'local' },
        overrideAccess: true,
      }),
    ).rejects.toThrow('You are not allowed')
    await service.query(`UPDATE users SET reset_password_token = NULL, reset_password_expiration = NULL`)
    expect(await contents(service)).toEqual(before)
  })

  it.each([
    ['/users/verify/abc', {}],
    ['/users/refresh-token', {}],
    ['/users/logout', {}],
    ['/users/unlock', { email: 'manager@example.com' }],
    ['/users/reset-password', { password: 'seven quiet lighthouses', token: '' }],
    ['/users/reset-password', { password: 'seven quiet lighthouses', token: 'a'.repeat(40) }],
    ['/users/reset-password', { password: 'seven quiet lighthouses' }],
    ['/users/first-register', { email: 'x@example.com', password }],
    ['/graphql', { query: 'mutation { loginUser(email: "a", password: "b") { token } }' }],
    ['/apiKeys/login', { email: 'manager@example.com', password }],
  ])('give nothing to nobody: %s', async (path, body) => {
    const answer = await unwritten(service, () => post(path, body))
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(JSON.stringify(answer.body)).not.toMatch(/"token":"/)
  })
})

describe('a link to set a password', () => {
  let kept: TestService['payload']['email']
  let mail: Mail
  beforeAll(() => {
    kept = service.payload.email
    mail = recordMail(service)
  })
  afterAll(() => {
    service.payload.email = kept
  })

  const tokenOf = async (): Promise<string> => {
    await service.query('UPDATE users SET reset_password_expiration = NULL WHERE id = $1', [manager.id])
    const before = mail.sent.length
    expect((await post('/users/forgot-password', { email: manager.email })).status).toBe(200)
    await expect.poll(() => mail.sent.length).toBe(before + 1)
    return mail.tokens()[before] ?? ''
  }

  it('refuses a weak password, and is still good', async () => {
    const token = await tokenOf()
    const before = await contents(service)
    const answer = await post('/users/reset-password', { password: 'manager manager manager', token })
    expect(answer.status).toBe(400)
    expect(messagesOf(answer)).toMatch(/repeats itself|made of your own|too common/)
    expect(await contents(service)).toEqual(before)
  })

  it('sets it once, ends all sessions, and signs nobody in: the second factor is asked for', async () => {
    const token = await tokenOf()
    const body = { password: 'seven quiet lighthouses', token }
    const answers = await Promise.all([
      post('/users/reset-password', body),
      post('/users/reset-password', body),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    for (const answer of answers) {
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(JSON.stringify(answer.body)).not.toMatch(/token|user/)
    }
    expect(await sessionsOf(manager.id)).toBe(0)
    const { email, secret } = manager
    expect(JSON.stringify((await postLogin(service, { email, password })).body)).toContain(
      'wrong_credentials',
    )
    const answer = await postLogin(service, { email, password: body.password })
    expect(JSON.stringify(answer.body)).toContain('second_factor_needed')
    expect((await postLogin(service, { code: codeOf(secret), email, password: body.password })).status).toBe(
      200,
    )
    await service.payload.update({ collection: 'users', data: { password }, id: manager.id })
  })
})

describe('a weak password', () => {
  const weak = [
    ['a short one', 'short'],
    ['one letter', 'aaaaaaaaaaaaaaaaaaaa'],
    ['the name of the service', 'forecourt forecourt'],
    ['one letter for too long', 'x'.repeat(500)],
    ['words for too long', 'nine lanterns '.repeat(12)],
  ] as const

  it.each(weak)(
    'is refused when an account is made or changed, in the field, and nothing is written: %s',
    async (_, bad) => {
      const call = as(service, admin.cookie)
      const before = await contents(service)
      for (const answer of [
        await call('POST', '/users', { email: 'new@example.com', password: bad, role: 'rep' }),
        await call('PATCH', `/users/${manager.id}`, { password: bad }),
        await call('PATCH', `/users/${admin.id}`, { password: bad }),
        await call('PATCH', '/users?where[id][exists]=true', { password: bad }),
      ]) {
        expect(answer.status, JSON.stringify(answer.body)).toBe(400)
        expect(messagesOf(answer)).toMatch(/The password /)
        expect(messagesOf(answer)).not.toContain(bad)
      }
      await expect(
        service.payload.create({
          collection: 'users',
          data: { email: 'new@example.com', password: bad },
        }),
      ).rejects.toThrow(/password/i)
      expect(await contents(service)).toEqual(before)
    },
  )

  it('is explained in Spanish to who reads Spanish, where the panel does', async () => {
    const call = as(service, admin.cookie)
    const before = await contents(service)
    const answer = await call(
      'PATCH',
      `/users/${admin.id}`,
      { password: 'short' },
      { 'accept-language': 'es' },
    )
    expect(answer.status).toBe(400)
    const isSpanish = 'es' in service.payload.config.i18n.supportedLanguages
    expect(messagesOf(answer)).toMatch(isSpanish ? /debe tener 15/ : /must have 15/)
    expect(await contents(service)).toEqual(before)
  })

  it('is one however a keyboard sends it: the same letters in another form sign in too', async () => {
    const person = await createAccount(service, 'forms@example.com', {
      password: 'canción al pie de la puerta',
    }).catch(() => undefined)
    expect(person).toBeUndefined()
    const decomposed = 'canción al pie de la puerta'.normalize('NFD')
    expect((await postLogin(service, { email: 'forms@example.com', password: decomposed })).status).toBe(200)
  })
})

describe('guessing', () => {
  const guesses = runsOf(3000)
  const from = (address: string, email: string, guess: string, code?: string) =>
    handleApi(
      service.payload,
      new Request('http://localhost:3000/api/users/login', {
        body: JSON.stringify({ code, email, password: guess }),
        headers: { 'content-type': 'application/json', origin },
        method: 'POST',
      }),
      { address },
    )

  it(`at ${guesses} passwords and codes gets nobody in, while another signs in from elsewhere`, async () => {
    const person = await createAccount(service, 'guessed@example.com')
    await enableTwoFactors(service, person)
    const before = await sessionsOf(person.id)
    const statuses = new Map<number, number>()
    let left = guesses
    const guess = async (at: number) => {
      while (left-- > 0) {
        const isCode = left % 2 === 0
        const answer = await from(
          `198.51.100.${at % 8}`,
          left % 3 === 0 ? `nobody${left}@example.com` : person.email,
          isCode ? password : `guess number ${randomInt(1e9)}`,
          isCode ? String(randomInt(1e6)).padStart(6, '0') : undefined,
        )
        expect(answer.headers.get('set-cookie')).toBeNull()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      }
    }
    const guessing = Promise.all(Array.from({ length: 160 }, (_, at) => guess(at)))
    // Beyond the budgets of all of them: each answer waits.
    await expect.poll(() => statuses.get(401) ?? 0).toBeGreaterThan(160)
    for (let round = 0; round < 5; round++) {
      await expectStatus(200, from('203.0.113.7', 'forms@example.com', 'canción al pie de la puerta'))
    }
    await guessing
    expect([...statuses.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([])
    // Who has the password and guesses at codes locks the second factor, which ends sessions: there is none more.
    expect(await sessionsOf(person.id)).toBeLessThanOrEqual(before)
  })

  it('is told in the log, without what was typed', async () => {
    const lines: string[] = []
    const { logger } = service.payload
    const spied = vi
      .spyOn(logger, 'warn')
      .mockImplementation((line: unknown) => void lines.push(JSON.stringify(line)))
    await postLogin(service, {
      code: '987654',
      email: 'typed@example.com',
      password: 'typed by mistake here',
    })
    await postLogin(service, { email: admin.email, password: 'typed by mistake here' })
    spied.mockRestore()
    expect(lines.filter((line) => line.includes('sign-in refused'))).toHaveLength(2)
    expect(lines.join()).toContain(`"user":${admin.id}`)
    expect(lines.join()).not.toMatch(/typed|987654|@/)
  })

  it('does the same work for an address that is nobody’s as for one that is somebody’s', async () => {
    const person = await createAccount(service, 'timed@example.com')
    const workFor = async (email: string) => {
      const body = { email, password: 'another long password' }
      let statements: string[] = []
      const derivations = await derivationsOf(async () => {
        const refused = await statementsOf(() => postLogin(service, body))
        expect(refused.answer.status, JSON.stringify(refused.answer.body)).toBe(401)
        statements = refused.statements
      })
      // What counts a wrong password makes the database flush its log; so does a message in that log.
      const kinds = statements.map((each) =>
        /^(UPDATE|SELECT pg_logical)/i.test(each.trim()) ? 'flush' : 'other',
      )
      return { derivations, kinds }
    }
    const work = await workFor(person.email)
    expect(work.derivations).toEqual([{ digest: 'sha256', iterations: 600_000, length: 32 }])
    expect(work.kinds.filter((kind) => kind === 'flush')).toHaveLength(1)
    expect(await workFor('untimed@example.com')).toEqual(work)
  })
})

describe('a password', () => {
  it('costs 600,000 rounds of PBKDF2 to keep and to compare, as Payload keeps it', async () => {
    const email = 'dear@example.com'
    const made = await atFullCost(() =>
      service.payload.create({ collection: 'users', data: { email, password, role: 'rep' } }),
    )
    const [row] = await service.query<{ hash: string; salt: string }>(
      'SELECT hash, salt FROM users WHERE id = $1',
      [made.id],
    )
    const derived = pbkdf2Sync(password, row?.salt ?? '', 600_000, 32, 'sha256')
    expect(row?.hash).toBe(`pbkdf2-sha256-v1:${derived.toString('hex')}`)
    expect((await atFullCost(() => postLogin(service, { email, password }))).status).toBe(200)
    // The test can fail: whoever compares for less finds it wrong.
    expect((await postLogin(service, { email, password })).status).toBe(401)
  })
})
