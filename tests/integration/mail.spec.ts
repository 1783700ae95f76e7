/** Mail by SMTP, to a real server: the link that sets a forgotten password, and what is said of a mail that was not taken. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MailError, mailBy } from '../../src/lib/mail'
import { type Client, startClient } from '../support/client'
import { contents } from '../support/contents'
import { type MailServer, startMailServer } from '../support/smtp'
import { signIn } from '../support/staff'
import { expectStatus } from '../support/service'

let service: Client
let server: MailServer

const email = 'admin@example.com'
const post = (path: string, body: unknown) => service.api('POST', path, { body, key: null })

beforeAll(async () => {
  server = await startMailServer()
  service = await startClient()
  await signIn(service)
  const adapter = await mailBy({ from: 'cars@example.com', url: server.url })
  service.payload.email = adapter({ payload: service.payload })
})
afterAll(async () => {
  await service.close()
  await server.close()
})

it('sends the link that sets a forgotten password, which is stored nowhere', async () => {
  expect((await post('/users/forgot-password', { email })).status).toBe(200)
  await expect.poll(() => server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail).toMatchObject({ from: 'cars@example.com', to: [email] })
  expect(mail?.headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    from: 'Forecourt <cars@example.com>',
    subject: 'Set a new password',
  })
  const token = /\/admin\/reset\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  expect(JSON.stringify(await service.query('SELECT * FROM users'))).not.toContain(token)
  await expectStatus(200, post('/users/reset-password', { password: 'seven quiet lighthouses', token }))
  const signedIn = await service.api('POST', '/users/login', {
    body: { email, password: 'seven quiet lighthouses' },
    headers: { origin: 'http://localhost:3000' },
    key: null,
  })
  expect(signedIn.status).toBe(200)
})

it('says nothing of the recipient when the server refuses it', async () => {
  server.refuse(550)
  const before = await contents(service)
  const failure = await service.payload.email
    .sendEmail({ subject: 'Ask', text: 'Ask', to: 'ana@example.com' })
    .catch((error: unknown) => error)
  server.refuse(undefined)
  expect(failure).toBeInstanceOf(MailError)
  expect(failure).toMatchObject({ code: 'EENVELOPE', status: 550 })
  expect(JSON.stringify(failure) + String(failure) + (failure as Error).stack).not.toContain('ana@')
  expect(await contents(service)).toEqual(before)
  expect(server.received).toHaveLength(1)
})

it('encrypts a password on its way to another machine, or does not send it', async () => {
  const { port } = new URL(server.url)
  const adapter = await mailBy({ from: 'cars@example.com', url: `smtp://user:secret@0.0.0.0:${port}` })
  const { sendEmail } = adapter({ payload: service.payload })
  await expect(sendEmail({ subject: 'Ask', text: 'Ask', to: email })).rejects.toMatchObject({
    code: 'ETLS',
    name: 'MailError',
  })
  expect(server.received).toHaveLength(1)
})
