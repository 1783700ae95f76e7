/** Mails of notifications and invitations, to a real mail server: what is sent, to whom, how often, and what is not. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailBy } from '../../src/lib/mail'
import { sendMails } from '../../src/plugins/notifications/mail'
import { markAsRead, rememberLanguage } from '../../src/plugins/notifications/read'
import { makeNotifications } from '../../src/plugins/notifications/round'
import { type Client, type Doc, startClient } from '../support/client'
import { contents, unwritten } from '../support/contents'
import { panelRequest } from '../support/panelRequest'
import { type MailServer, startMailServer } from '../support/smtp'
import { signIn, type Staff } from '../support/staff'
import { expectStatus } from '../support/service'

let service: Client
let server: MailServer
let admin: Staff
let ana: Staff
let rep: number
let tenant: number
/** The adapter of a service without mail. */
let none: Client['payload']['email']

beforeAll(async () => {
  server = await startMailServer()
  service = await startClient()
  none = service.payload.email
  admin = await signIn(service)
  ana = await signIn(service, 'rep', 'ana@example.com')
  tenant = (await service.create('tenants', { name: 'North' })).id
  rep = (await service.create('salesReps', { name: 'Ana', user: 'ana@example.com' })).id
  await makeNotifications(service.payload)
})
afterAll(async () => {
  await service.close()
  await server.close()
})

beforeEach(async () => {
  await makeNotifications(service.payload)
  await service.query('DELETE FROM notifications')
  server.received.splice(0)
  server.refuse(undefined)
  const adapter = await mailBy({ from: 'cars@example.com', url: server.url })
  service.payload.email = adapter({ payload: service.payload })
})

/** A second ago: the column has milliseconds, and `now()` may be rounded to a later one. */
const dueNow = `UPDATE notifications SET mail_at = now() - interval '1 second' WHERE mail_at IS NOT NULL`

/** Makes and sends what there is, as if the time for gathering were over. */
const send = async () => {
  await makeNotifications(service.payload)
  await service.query(dueNow)
  return sendMails(service.payload)
}

const lead = async (values: Record<string, unknown> = { salesRep: rep }) =>
  (await service.create('leads', { name: 'Cleo Carver', ...values })).id

describe('a mail', () => {
  it('says what happened, how often and where, and names nobody', async () => {
    const id = await lead()
    expect(await send()).toBe(1)
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail?.to).toEqual(['ana@example.com'])
    expect(mail?.headers['subject']).toBe('A lead was assigned to you')
    expect(mail?.text).toContain(`/admin/collections/leads/${id}`)
    expect(mail?.text).toContain('/admin/account')
    expect(JSON.stringify(mail)).not.toMatch(/Cleo|Carver/)
    expect(await send()).toBe(0)
  })

  it('is one for twenty leads and a reply, in the language of the reader', async () => {
    const req = await panelRequest(service, ana)
    await rememberLanguage({ ...req, i18n: { ...req.i18n, language: 'es' } })
    const ids: number[] = []
    for (let at = 0; at < 20; at++) ids.push(await lead({}))
    await service.api('PATCH', `/leads?where[id][in]=${ids.join()}`, { body: { salesRep: rep } })
    await service.create('messages', { lead: ids[0], message: 'Hello?', status: 'Received' })
    expect(await send()).toBe(1)
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.headers['subject']).toBe('2 avisos')
    expect(server.received[0]?.text).toContain('Se le han asignado 20 interesados')
    expect(server.received[0]?.text).toContain('Un cliente ha respondido')
    await rememberLanguage(req)
  })

  it('has one line for leads that an app assigns one by one', async () => {
    const ids = [await lead(), await lead(), await lead()]
    expect(await send()).toBe(1)
    expect(server.received[0]?.headers['subject']).toBe('3 leads were assigned to you')
    const [, query = ''] = /leads\?(\S+)/.exec(server.received[0]?.text ?? '') ?? []
    const listed = new URLSearchParams(query).get('where[or][0][and][0][id][in]')?.split(',').map(Number)
    expect(new Set(listed)).toEqual(new Set(ids))
  })

  it('is not sent to an account that is deactivated', async () => {
    await lead()
    await service.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [ana.id])
    expect(await send()).toBe(0)
    await service.query('UPDATE users SET deactivated_at = NULL WHERE id = $1', [ana.id])
    expect(server.received).toEqual([])
  })

  it('waits for what comes at the same time', async () => {
    await lead()
    await makeNotifications(service.payload)
    expect(await sendMails(service.payload)).toBe(0)
  })

  it.each([
    [
      'was read in the panel',
      async () => markAsRead(await panelRequest(service, ana), { until: '2999-01-01T00:00:00Z' }),
    ],
    [
      'the reader may not see any more',
      () => service.payload.update({ collection: 'users', data: { allTenants: false }, id: ana.id }),
    ],
    [
      'of which the reader wants no mail',
      () =>
        service.payload.update({ collection: 'users', data: { mutedMails: ['Lead assigned'] }, id: ana.id }),
    ],
  ])('is not sent of what %s', async (_, change) => {
    await lead()
    await makeNotifications(service.payload)
    await change()
    expect(await send()).toBe(0)
    expect(server.received).toEqual([])
    await service.payload.update({
      collection: 'users',
      data: { allTenants: true, mutedMails: [] },
      id: ana.id,
    })
  })

  it('is tried again later when the server fails, by one process at a time, and given up when it is refused for good', async () => {
    await lead()
    server.refuse(451)
    expect(await send()).toBe(0)
    const [waiting] = await service.query<{ minutes: number; tries: number }>(
      'SELECT mail_tries AS tries, extract(epoch FROM mail_at - now()) / 60 AS minutes FROM notifications',
    )
    expect(waiting?.tries).toBe(1)
    expect(Number(waiting?.minutes)).toBeGreaterThan(3)
    expect(await sendMails(service.payload)).toBe(0)
    server.refuse(undefined)
    await service.query(dueNow)
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendMails(service.payload)))
    expect(sent.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
    await lead()
    server.refuse(550)
    expect(await send()).toBe(0)
    expect(await service.query('SELECT FROM notifications WHERE mail_at IS NOT NULL')).toEqual([])
  })

  it('of a process that died is sent by another after its lease', async () => {
    await lead()
    await makeNotifications(service.payload)
    await service.query(`UPDATE notifications SET mail_tries = 1, mail_at = now() + interval '9 minutes'`)
    expect(await sendMails(service.payload)).toBe(0)
    await service.query(dueNow)
    expect(await sendMails(service.payload)).toBe(1)
  })

  it('about what was added while one was sent follows later', async () => {
    const id = await lead()
    await service.create('messages', { lead: id, status: 'Received' })
    expect(await send()).toBe(1)
    await service.create('messages', { lead: id, status: 'Received' })
    await makeNotifications(service.payload)
    const rows = await service.query<{ minutes: number }>(
      'SELECT extract(epoch FROM mail_at - now()) / 60 AS minutes FROM notifications WHERE mail_at IS NOT NULL',
    )
    expect(rows).toHaveLength(1)
    expect(Number(rows[0]?.minutes)).toBeGreaterThan(14)
  })
})

describe('without mail', () => {
  it('notifications are made and none waits to be sent', async () => {
    service.payload.email = none
    await lead()
    await makeNotifications(service.payload)
    expect(await service.query('SELECT mail_at FROM notifications')).toEqual([{ mail_at: null }])
  })

  it('nobody is invited, and nothing is written', async () => {
    service.payload.email = none
    const before = await contents(service)
    const answer = await admin.api('POST', '/users', {
      email: 'new@example.com',
      invite: true,
      role: 'admin',
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('No mail is set up')
    expect(await contents(service)).toEqual(before)
  })
})

describe('an invitation', () => {
  const invite = (values: Record<string, unknown>) =>
    admin.api('POST', '/users', {
      invite: true,
      name: 'Dan Dover',
      role: 'rep',
      tenants: [tenant],
      ...values,
    })

  it('makes account, sales rep and mail at once, and its link sets the password', async () => {
    const email = 'dan@example.com'
    await expectStatus(201, invite({ email, password: 'chosen by the admin, unused' }))
    const listed = await service.api('GET', `/salesReps?where[user][equals]=${email}`)
    const [made] = (listed.body as { docs: Doc[] }).docs
    expect(made).toMatchObject({ name: 'Dan Dover', tenants: [tenant], user: email })
    const [change] = await service.query(
      `SELECT actor_type, actor_id FROM changes WHERE collection = 'salesReps' AND record_id = $1`,
      [made?.id],
    )
    expect(change).toEqual({ actor_id: String(admin.id), actor_type: 'user' })
    expect(await sendMails(service.payload)).toBe(1)
    const [mail] = server.received
    expect(mail?.to).toEqual([email])
    const token = /\/admin\/reset\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? ''
    const tables = JSON.stringify([
      await service.query('SELECT * FROM users'),
      await service.query('SELECT * FROM notifications'),
      await service.query('SELECT * FROM changes'),
    ])
    expect(tables).not.toContain(token)
    expect(tables).toContain(createHash('sha256').update(token).digest('hex'))
    const login = (password: string) =>
      service.api('POST', '/users/login', {
        body: { email, password },
        headers: { origin: 'http://localhost:3000' },
        key: null,
      })
    expect((await login('chosen by the admin, unused')).status).toBe(401)
    const set = await service.api('POST', '/users/reset-password', {
      body: { password: 'seven quiet lighthouses', token },
      key: null,
    })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    expect((await login('seven quiet lighthouses')).status).toBe(200)
    expect(await sendMails(service.payload)).toBe(0)
  })

  it('that fails leaves nothing: no account, no sales rep, no mail', async () => {
    await service.query(`ALTER TABLE sales_reps ADD CONSTRAINT never CHECK (name <> 'Dan Dover') NOT VALID`)
    const answer = await unwritten(service, () => invite({ email: 'other@example.com' }))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    await service.query('ALTER TABLE sales_reps DROP CONSTRAINT never')
    await unwritten(service, () => expectStatus(400, invite({ email: 'ana@example.com' })))
  })

  it('gives a manager no record of a rep, and a rep who has one no second', async () => {
    expect((await invite({ email: 'manager@example.com', role: 'manager' })).status).toBe(201)
    await service.create('salesReps', { name: 'Eve', user: ' Eve@Example.com' })
    expect((await invite({ email: 'eve@example.com' })).status).toBe(201)
    const users = (await service.query<{ user: string }>('SELECT "user" FROM sales_reps ORDER BY 1')).map(
      (row) => row.user,
    )
    expect(users.toSorted()).toEqual([' Eve@Example.com', 'ana@example.com', 'dan@example.com'])
  })

  it('gives way to a link for a forgotten password', async () => {
    expect((await invite({ email: 'flo@example.com' })).status).toBe(201)
    expect(await sendMails(service.payload)).toBeGreaterThan(0)
    const answer = await service.api('POST', '/users/forgot-password', {
      body: { email: 'flo@example.com' },
      key: null,
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => server.received.at(-1)?.headers['subject']).toBe('Set a new password')
  })
})
