/** What makes a notification, whoever writes it and how; who reads it; and what it says when rights have changed since. */
import type { PayloadRequest } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  notifications,
  type Notifications,
  readNotifications,
} from '../../src/admin/features/notifications/notifications'
import { disable } from '../../src/plugins/webhooks/delivery/record'
import { makeNotifications } from '../../src/plugins/notifications/round'
import { markAsRead, notificationsOf } from '../../src/plugins/notifications/read'
import { forgetNotifications } from '../../src/plugins/notifications/retention'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { panelRequest } from '../support/panelRequest'
import { signIn, type Staff } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
/** The records of the two reps. */
let anasRep: number
let bensRep: number

const round = () => makeNotifications(service.payload)

const requestOf = (staff: Staff): Promise<PayloadRequest> => panelRequest(service, staff)

const ask = (work: typeof notifications, req: PayloadRequest, args: Record<string, unknown> = {}) =>
  work({ ...args, req } as never) as Promise<Notifications>

const told = async (staff: Staff) =>
  (await notificationsOf(await requestOf(staff), 'unread')).map(({ kind, records }) => ({
    kind,
    records: records.toSorted((a, b) => a - b),
  }))

const assigned = (...records: number[]) => ({ kind: 'Lead assigned', records })

const lead = async (values: Record<string, unknown> = {}) =>
  (await service.create('leads', { name: 'Cleo Carver', ...values })).id

const admin = fixture(() => signIn(service))
const manager = fixture(() => signIn(service, 'manager'))
const ana = fixture(() => signIn(service, 'rep', 'ana@example.com'))
const ben = fixture(() => signIn(service, 'rep', 'ben@example.com'))

beforeAll(async () => {
  anasRep = (await service.create('salesReps', { name: 'Ana', user: 'Ana@Example.com ' })).id
  bensRep = (await service.create('salesReps', { name: 'Ben', user: 'ben@example.com' })).id
  await round()
})

beforeEach(async () => {
  await round()
  await service.query('DELETE FROM notifications')
})

describe('a lead assigned', () => {
  it('is told to its rep when an app makes it, updates it, or updates many', async () => {
    const made = await lead({ salesRep: anasRep })
    await round()
    expect(await told(ana)).toEqual([assigned(made)])
    const other = await lead()
    await round()
    expect(await told(ana)).toEqual([assigned(made)])
    await service.update(`/leads/${other}`, { salesRep: bensRep })
    await round()
    expect(await told(ben)).toEqual([assigned(other)])
    const answer = await service.api('PATCH', `/leads?where[id][in]=${made},${other}`, {
      body: { salesRep: bensRep },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await round()
    expect(await told(ben)).toEqual([assigned(made), assigned(other)])
    expect(await told(admin)).toEqual([])
  })

  it('is told once of twenty that a manager assigns at once', async () => {
    const ids: number[] = []
    for (let at = 0; at < 20; at++) ids.push(await lead())
    const where = new URLSearchParams({ 'where[id][in]': ids.join() })
    await expectStatus(200, manager.api('PATCH', `/leads?${where}`, { salesRep: anasRep }))
    await round()
    expect(await told(ana)).toEqual([assigned(...ids)])
  })

  it('is told once of a batch that several rounds see parts of', async () => {
    const [first, second] = [await lead({ salesRep: anasRep }), await lead({ salesRep: anasRep })]
    await service.query(`UPDATE changes SET batch_id = 'one' WHERE collection = 'leads' AND record_id = $1`, [
      first,
    ])
    await round()
    // The second change is of a later transaction.
    await service.query(
      `UPDATE changes SET batch_id = 'one', transaction_id = pg_current_xact_id() WHERE collection = 'leads' AND record_id = $1`,
      [second],
    )
    await service.query(`DELETE FROM notifications WHERE records = ARRAY[$1::int]`, [second])
    await round()
    expect(await told(ana)).toEqual([assigned(first, second)])
  })

  it('is not told to who assigned it, nor to a rep who has it no more', async () => {
    const own = await lead()
    const { id: bosses } = await service.create('salesReps', { name: 'Boss', user: 'manager@example.com' })
    await expectStatus(200, manager.api('PATCH', `/leads/${own}`, { salesRep: bosses }))
    const made = await ana.api('POST', '/leads', { name: 'Own' })
    expect(made.body).toMatchObject({ doc: { salesRep: { id: anasRep } } })
    const passing = await lead({ salesRep: anasRep })
    await service.update(`/leads/${passing}`, { salesRep: bensRep })
    await round()
    for (const who of [ana, manager]) expect(await told(who)).toEqual([])
    expect(await told(ben)).toEqual([assigned(passing)])
  })

  it('is not told of a write that was rolled back', async () => {
    const answer = await service.api('PATCH', `/leads?where[id][equals]=${await lead()}&dryRun=true`, {
      body: { salesRep: anasRep },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await round()
    expect(await told(ana)).toEqual([])
  })
})

describe('a transaction that commits late', () => {
  it('is told of when it has ended, though later ones were told of before', async () => {
    const slow = await lead()
    const client = await service.payload.db.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('UPDATE leads SET sales_rep_id = $2 WHERE id = $1', [slow, anasRep])
      await client.query(
        `INSERT INTO changes (collection, record_id, operation, actor_type, changes, tenants, created_at)
          VALUES ('leads', $1, 'update', 'engine', $2, '[]', now())`,
        [slow, JSON.stringify({ salesRep: { after: anasRep, before: null } })],
      )
      const quick = await lead({ salesRep: bensRep })
      await round()
      expect(await told(ana)).toEqual([])
      expect(await told(ben)).toEqual([assigned(quick)])
      await client.query('COMMIT')
      await round()
      expect(await told(ana)).toEqual([assigned(slow)])
      expect(await told(ben)).toEqual([assigned(quick)])
    } finally {
      client.release()
    }
  })
})

describe('a round', () => {
  it('that dies leaves nothing behind, and the next one tells all', async () => {
    const made = await lead({ salesRep: anasRep })
    await service.query(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$`,
    )
    await service.query(
      'CREATE TRIGGER die BEFORE UPDATE ON notification_progress FOR EACH ROW EXECUTE FUNCTION die()',
    )
    await expect(round()).rejects.toThrow('Failed query')
    expect(await told(ana)).toEqual([])
    await service.query('DROP TRIGGER die ON notification_progress')
    await service.query('DROP FUNCTION die')
    await round()
    expect(await told(ana)).toEqual([assigned(made)])
  })

  it('is one at a time, and tells once', async () => {
    const made = await lead({ salesRep: anasRep })
    await Promise.all(Array.from({ length: 8 }, round))
    expect(await service.query('SELECT records FROM notifications')).toEqual([{ records: [made] }])
  })

  it('begins anew after a restore into a database that has counted fewer transactions', async () => {
    await service.query(`UPDATE notification_progress SET seen = '9000000000000:9000000000000:'::pg_snapshot`)
    await round()
    const made = await lead({ salesRep: anasRep })
    await round()
    expect(await told(ana)).toEqual([assigned(made)])
  })
})

describe('a reply', () => {
  const replied = (...records: number[]) => ({ kind: 'Customer replied', records })

  it('is told to the rep of the lead: one notification for each lead that waits to be looked at', async () => {
    const [first, second] = [await lead({ salesRep: anasRep }), await lead({ salesRep: anasRep })]
    await round()
    await markAsRead(await requestOf(ana), { until: new Date(Date.now() + 1000).toISOString() })
    for (const id of [first, first, second])
      await service.create('messages', { lead: id, message: 'Hello?', status: 'Received' })
    const { id: sent } = await service.create('messages', { lead: first, message: 'Hi', status: 'Draft' })
    await service.create('messages', { lead: await lead(), message: 'Anybody?', status: 'Received' })
    await round()
    expect(await told(ana)).toEqual([replied(second), replied(first)])
    await markAsRead(await requestOf(ana), { until: new Date(Date.now() + 1000).toISOString() })
    await service.update(`/messages/${sent}`, { status: 'Received' })
    await round()
    expect(await told(ana)).toEqual([replied(first)])
  })

  it('of another day, which is imported, is told to nobody', async () => {
    const id = await lead({ salesRep: anasRep })
    await round()
    await service.query('DELETE FROM notifications')
    await service.create('messages', { createdAt: '2020-01-01T00:00:00Z', lead: id, status: 'Received' })
    await round()
    expect(await told(ana)).toEqual([])
  })
})

describe('a task', () => {
  const overdue = (...records: number[]) => ({ kind: 'Task overdue', records })
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  const task = async (values: Record<string, unknown>) =>
    (await service.create('tasks', { assignee: anasRep, what: 'Call', ...values })).id

  it('is told of when it becomes overdue, once, and not when it is done', async () => {
    const [first, second] = [await task({ due: inMs(3_600_000) }), await task({ due: inMs(3_601_000) })]
    const done = await task({ done: true, due: inMs(3_600_000) })
    await task({ due: inMs(3_600_000) })
    await round()
    expect(await told(ana)).toEqual([])
    // Now between this round and the next, without a change of the tasks.
    await service.query('UPDATE tasks SET due = now() WHERE id = ANY($1)', [[first, done]])
    await service.query('UPDATE tasks SET due = now() WHERE id = $1', [second])
    // A round takes what was due before its own millisecond.
    await expect
      .poll(async () => {
        await round()
        return told(ana)
      })
      .toEqual([overdue(first, second)])
    await markAsRead(await requestOf(ana), { until: inMs(1000) })
    await round()
    expect(await told(ana)).toEqual([])
  })

  it('that is overdue already is told to whom it is given', async () => {
    const made = await task({ assignee: null, due: inMs(-3_600_000) })
    await round()
    expect(await told(ana)).toEqual([])
    await service.update(`/tasks/${made}`, { assignee: anasRep })
    await round()
    expect(await told(ana)).toEqual([overdue(made)])
  })
})

describe('a webhook that is disabled', () => {
  it('is told to the admins, and the managers of its tenants, once', async () => {
    const { id: tenant } = await service.create('tenants', { name: 'North' })
    const { id: elsewhere } = await service.create('tenants', { name: 'South' })
    const near = await signIn(service, 'manager', 'near@example.com')
    const far = await signIn(service, 'manager', 'far@example.com')
    await service.payload.update({ collection: 'users', data: { tenants: [tenant] }, id: near.id })
    await service.payload.update({ collection: 'users', data: { tenants: [elsewhere] }, id: far.id })
    const { id } = await service.create('webhooks', { tenants: [tenant], url: 'https://hooks.example.com' })
    await disable(service.payload, service.payload.db.pool, id, { now: Date.now(), reason: 'gone' })
    await round()
    const expected = [{ kind: 'Webhook disabled', records: [id] }]
    for (const who of [admin, manager, near]) expect(await told(who)).toEqual(expected)
    for (const who of [far, ana]) expect(await told(who)).toEqual([])
    await service.query('DELETE FROM notifications')
    await round()
    expect(await told(admin)).toEqual([])
    await disable(service.payload, service.payload.db.pool, id, { now: Date.now(), reason: 'gone' })
    await round()
    expect(await told(admin)).toEqual(expected)
  })
})

describe('the panel', () => {
  it('is told the number, then names, addresses and moments, and marks as read', async () => {
    const req = await requestOf(ana)
    const id = await lead({ salesRep: anasRep })
    const many = [await lead(), await lead()]
    await service.api('PATCH', `/leads?where[id][in]=${many.join()}`, { body: { salesRep: anasRep } })
    await round()
    expect(await ask(notifications, req)).toEqual({ unread: 2 })
    const { items = [] } = await ask(notifications, req, { isOpen: true })
    const [one, two] = [items.find(({ title }) => title !== null), items.find(({ title }) => title === null)]
    expect(one).toMatchObject({
      href: `/admin/collections/leads/${id}`,
      isRead: false,
      title: 'Cleo Carver',
      what: 'A lead was assigned to you',
    })
    expect(two?.what).toBe('2 leads were assigned to you')
    expect(decodeURIComponent(two?.href ?? '')).toContain(`[id][in]=${many.join()}`)
    expect(await ask(readNotifications, req, { ids: [one?.id] })).toMatchObject({ unread: 1 })
    expect(
      await ask(readNotifications, req, { until: new Date(Date.now() + 1000).toISOString() }),
    ).toMatchObject({
      unread: 0,
    })
    const before = await contents(service)
    for (const sent of [{ ids: ['1; DROP', {}, 1.5] }, { until: 'never' }, {}])
      expect(await ask(readNotifications, req, sent)).toMatchObject({ unread: 0 })
    expect(await contents(service)).toEqual(before)
  })
})

describe('a reader', () => {
  it('is told of no record that they may not see any more, and reads nobody else’s', async () => {
    const [kept, lost] = [await lead({ salesRep: anasRep }), await lead({ salesRep: anasRep })]
    await round()
    const before = await told(ana)
    expect(before).toHaveLength(2)
    await service.update(`/leads/${lost}`, { salesRep: bensRep })
    expect(await told(ana)).toEqual([assigned(kept)])
    await service.query(`DELETE FROM notifications WHERE user_id <> $1`, [ana.id])
    expect(await told(admin)).toEqual([])
    const ids = (await service.query<{ id: string }>('SELECT id FROM notifications')).map(({ id }) =>
      Number(id),
    )
    const state = await contents(service)
    await markAsRead(await requestOf(admin), ids)
    await markAsRead(await requestOf(admin), { until: '2999-01-01T00:00:00Z' })
    expect(await notificationsOf(await requestOf(admin), ids)).toEqual([])
    expect(await contents(service)).toEqual(state)
  })

  it('stores ids alone, forgets after 90 days, and all with the account', async () => {
    await lead({ name: 'Personal Name', salesRep: anasRep })
    await round()
    expect(JSON.stringify(await service.query('SELECT * FROM notifications'))).not.toContain('Personal')
    expect(await forgetNotifications(service.payload)).toBe(0)
    await service.query(`UPDATE notifications SET updated_at = now() - interval '91 days'`)
    expect(await forgetNotifications(service.payload)).toBe(1)
    const leaver = await signIn(service, 'rep', 'leaver@example.com')
    const { id: rep } = await service.create('salesReps', { name: 'L', user: 'leaver@example.com' })
    await lead({ salesRep: rep })
    await round()
    expect(await told(leaver)).toHaveLength(1)
    await service.bulk('DELETE', `/salesReps?where[id][equals]=${rep}`)
    await service.payload.delete({ collection: 'users', id: leaver.id })
    expect(await service.query('SELECT id FROM notifications')).toEqual([])
  })
})
