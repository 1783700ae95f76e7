/** Forgotten passwords: closed while no mail is set up; then links that only their reader can use, made without waiting. */
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { contents, unwritten } from '../support/contents'
import { type Mail, recordMail } from '../support/mail'
import { useClient } from '../support/client'
import { signIn, type Staff } from '../support/staff'
import { expectStatus } from '../support/service'

const service = useClient()
let mail: Mail
let rep: Staff

const email = 'rep@example.com'
const post = (path: string, body: unknown) => service.api('POST', path, { body, key: null })
const stored = () =>
  service.query<{ email: string; token: null | string }>(
    'SELECT email, reset_password_token AS token FROM users ORDER BY id',
  )

beforeAll(async () => {
  await signIn(service)
  rep = await signIn(service, 'rep')
  await service.create('leads', { name: 'Ana' })
})

/** Links are made one after another: the admin's is the last. */
const drained = async () => {
  await service.query(`UPDATE users SET reset_password_expiration = NULL WHERE email = 'admin@example.com'`)
  expect((await post('/users/forgot-password', { email: 'admin@example.com' })).status).toBe(200)
  await expect.poll(() => mail.sent.at(-1)?.to).toBe('admin@example.com')
}

describe('a service without mail', () => {
  it.each([
    ['/users/forgot-password', { email }],
    ['/users/forgot-password', { email: 'nobody@example.com' }],
    ['/users/forgot-password', {}],
    ['/users/reset-password', { password: 'seven quiet lighthouses', token: 'f'.repeat(40) }],
  ])('knows no %s', async (path, body) => {
    await expectStatus(
      404,
      unwritten(service, () => post(path, body)),
    )
  })

  it('makes no token by the Local API either', async () => {
    const before = await contents(service)
    await expect(service.payload.forgotPassword({ collection: 'users', data: { email } })).rejects.toThrow(
      'You are not allowed',
    )
    expect(await contents(service)).toEqual(before)
  })
})

describe('a service with mail', () => {
  beforeAll(() => {
    mail = recordMail(service)
  })

  it('takes 40 requests at once while it answers all others, and holds no usable token', async () => {
    const { pool } = service.payload.db
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const asked = post('/users/forgot-password', {
          email: at % 2 === 0 ? email : `nobody${at}@example.com`,
        })
        const read = service.api('GET', '/leads')
        return [(await asked).status, (await read).status]
      }),
    )
    expect(answers.flat().filter((status) => status !== 200)).toEqual([])
    await drained()
    // Those that came after the first find a link that was just sent.
    expect(mail.sent.map(({ to }) => to)).toEqual([email, 'admin@example.com'])
    expect(pool.waitingCount).toBe(0)
    const [token = ''] = mail.tokens()
    expect(token).toMatch(/^[\w-]{43}$/)
    const hash = createHash('sha256').update(token).digest('hex')
    expect(await stored()).toEqual([
      { email: 'admin@example.com', token: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      { email, token: hash },
    ])
    const used = await post('/users/reset-password', { password: 'seven quiet lighthouses', token: hash })
    expect(used.status, JSON.stringify(used.body)).toBe(403)
  })

  it('keeps neither token nor address in the ledger and the versions', async () => {
    const [token = ''] = mail.tokens()
    expect(JSON.stringify(await contents(service))).not.toContain(token)
  })

  it('sets a password once by 10 requests at once, which ends every session, and not after an hour', async () => {
    const [token = ''] = mail.tokens()
    const whoIsSignedIn = async () => ((await rep.api('GET', '/users/me')).body as { user: unknown }).user
    await service.query(
      `UPDATE users SET reset_password_expiration = now() - interval '1 second' WHERE email = $1`,
      [email],
    )
    const before = await contents(service)
    await expectStatus(403, post('/users/reset-password', { password: 'seven quiet lighthouses', token }))
    expect(await contents(service)).toEqual(before)
    expect(await whoIsSignedIn()).toMatchObject({ email })
    await service.query(
      `UPDATE users SET reset_password_expiration = now() + interval '1 hour' WHERE email = $1`,
      [email],
    )
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        post('/users/reset-password', { password: 'seven quiet lighthouses', token }),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await stored()).map((row) => row.token)).toEqual([expect.any(String), null])
    expect(await whoIsSignedIn()).toBeNull()
  })

  it('goes on when a mail cannot be sent', async () => {
    const logged = vi.spyOn(service.payload.logger, 'error').mockImplementation(() => undefined)
    const { sendEmail } = service.payload.email
    await service.query('UPDATE users SET reset_password_expiration = NULL')
    service.payload.email.sendEmail = () => Promise.reject(new Error('no mail server'))
    expect((await post('/users/forgot-password', { email: 'admin@example.com' })).status).toBe(200)
    await expect.poll(() => logged).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/@example|reset\//)
    service.payload.email.sendEmail = sendEmail
    await drained()
  })

  it('says the same of an address that is nobody’s', async () => {
    const [known, unknown] = [
      await post('/users/forgot-password', { email }),
      await post('/users/forgot-password', { email: 'nobody@example.com' }),
    ]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })
})
