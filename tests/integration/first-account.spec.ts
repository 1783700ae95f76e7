/** The first account of an empty service: by the token that it printed or by its command, and by nothing else. */
import { describe, expect, it, vi } from 'vitest'
import { offerFirstAccount } from '../../src/plugins/auth/sign-in/firstAccount'
import { readCommand } from '../../src/cli/userCommand/arguments'
import { runCommand } from '../../src/cli/userCommand/run'
import { handleApi } from '../../src/plugins/api'
import { contents } from '../support/contents'
import { firstAccountToken } from '../support/firstAccount'
import { useService } from '../support/service'

const service = useService()

const password = 'seven quiet lighthouses'
const first = { email: 'ada@example.com', name: 'Ada', password }

const register = (body: Record<string, unknown>) =>
  service.api('POST', '/users/first-register', { body, key: null })

const users = (...args: string[]) => runCommand(service.payload, readCommand(args))

const staff = () => service.query('SELECT email, role FROM users ORDER BY id')

const empty = async () => {
  await service.query('DELETE FROM users')
  await service.query(`DELETE FROM payload_kv WHERE key LIKE 'first-account:%'`)
}

describe('a service without staff', () => {
  it.each([
    ['no token', undefined],
    ['an empty one', ''],
    ['another one', 'a'.repeat(43)],
    ['one that is no text', 5],
  ])('makes no account with %s, and hashes no password', async (_, token) => {
    await firstAccountToken(service.payload)
    const before = await contents(service)
    const created = vi.spyOn(service.payload, 'create')
    const answer = await register({ ...first, token })
    expect([400, 403], JSON.stringify(answer.body)).toContain(answer.status)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(created).not.toHaveBeenCalled()
    created.mockRestore()
    expect(await contents(service)).toEqual(before)
  })

  it('slows and refuses who guesses, and answers others meanwhile', async () => {
    const guess = () =>
      handleApi(
        service.payload,
        new Request('http://localhost:3000/api/users/first-register', {
          body: JSON.stringify({ ...first, token: 'a'.repeat(43) }),
          headers: { 'content-type': 'application/json' },
          method: 'POST',
        }),
        { address: '198.51.100.1' },
      )
    const guesses = Array.from({ length: 200 }, guess)
    expect((await service.api('GET', '/leads')).status).toBe(200)
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([403, 429]))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100)
    expect(await staff()).toEqual([])
  })

  it('keeps no token in clear, and takes none that is a day old', async () => {
    const token = await firstAccountToken(service.payload)
    expect(token).toHaveLength(43)
    expect(JSON.stringify(await service.query('SELECT * FROM payload_kv'))).not.toContain(token)
    await service.query(
      `UPDATE payload_kv SET data = jsonb_build_object('expiresAt', now() - interval '1 second') WHERE key LIKE 'first-account:%'`,
    )
    expect((await register({ ...first, token })).status).toBe(403)
    expect(await staff()).toEqual([])
  })

  it('makes one admin of several at once, with the tokens of two processes, and none after that', async () => {
    const tokens = [await firstAccountToken(service.payload), await firstAccountToken(service.payload)]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        register({ ...first, email: `ada${at}@example.com`, token: tokens[at % 2] }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 403, 403, 403, 403, 403,
    ])
    expect(await staff()).toMatchObject([{ role: 'admin' }])
    expect(await offerFirstAccount(service.payload)).toBeUndefined()
    await service.query('DELETE FROM users')
    for (const token of tokens) expect((await register({ ...first, token })).status).toBe(403)
    expect(await staff()).toEqual([])
  })
})

describe('npm run users', () => {
  it('makes the first account, an admin’s, prints its password once and ends the tokens', async () => {
    await empty()
    const token = await firstAccountToken(service.payload)
    await expect(
      users('create', '--email', 'rep@example.com', '--role', 'rep', '--all-tenants'),
    ).rejects.toThrow('The first account must be an admin')
    expect(await staff()).toEqual([])
    const { aside, output = '' } = await users('create', '--email', 'Ada@example.com', '--role', 'admin')
    expect(aside).toMatch(/^Account \d+ is made\.$/)
    const body = { email: 'ada@example.com', password: output }
    expect((await service.api('POST', '/users/login', { body, key: null })).status).toBe(200)
    await service.query('DELETE FROM users')
    expect((await register({ ...first, token })).status).toBe(403)
  })

  it('makes more, lists them without secrets and sets a password anew', async () => {
    await empty()
    const { id } = await service.payload.create({ collection: 'tenants', data: { name: 'North' } })
    await users('create', '--email', 'ada@example.com', '--role', 'admin')
    await runCommand(
      service.payload,
      readCommand(['create', '--email', 'rep@example.com', '--role', 'rep', '--tenant', String(id)]),
      password,
    )
    const { output } = await users('list')
    expect(output).toMatch(new RegExp(`rep@example\\.com +rep +${id} +no`))
    expect(output).not.toMatch(/pbkdf2|salt/)
    const login = { email: 'rep@example.com', password }
    const signedIn = await service.api('POST', '/users/login', { body: login, key: null })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const reset = await users('reset-password', 'rep@example.com')
    expect((await service.api('POST', '/users/login', { body: login, key: null })).status).toBe(401)
    const me = await service.api('GET', '/users/me', { headers: { cookie }, key: null })
    expect(me.body).toMatchObject({ user: null })
    const body = { ...login, password: reset.output }
    expect((await service.api('POST', '/users/login', { body, key: null })).status).toBe(200)
  })

  it.each([
    [['create', '--email', 'ada@example.com', '--role', 'admin'], password, /email/],
    [['create', '--email', 'new@example.com', '--role', 'admin'], 'short', /15 characters/],
    [['reset-password', 'nobody@example.com'], password, /no account/],
    [['reset-password', 'ada@example.com'], 'short', /15 characters/],
  ])('refuses %j, and writes nothing', async (args, given, says) => {
    const before = await contents(service)
    await expect(runCommand(service.payload, readCommand(args), given)).rejects.toThrow(says)
    expect(await contents(service)).toEqual(before)
  })

  it.each([
    [[], /command is missing/],
    [['make'], /no command/],
    [['create', '--email', 'a@b', '--role', 'owner'], /--role must be/],
    [['create', '--role', 'admin'], /--email is missing/],
    [['create', '--email', 'a@b', '--role', 'rep', '--tenant', 'x'], /--tenant/],
    [['create', '--email', 'a@b', '--role', 'rep'], /whose records/],
    [['list', '--email', 'a@b'], /takes no option --email/],
    [['reset-password', 'a@b', 'c'], /too much/],
  ])('refuses the arguments %j', (args, says) => {
    expect(() => readCommand(args)).toThrow(says)
  })
})
