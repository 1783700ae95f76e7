/** Accounts of people who leave: deactivated and activated, and never deleted while anything names them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { referenceChoices } from '../../src/admin/features/references/choices'
import { repsForLeads } from '../../src/admin/features/lead/repsForLeads'
import { readCommand } from '../../src/cli/userCommand/arguments'
import { runCommand } from '../../src/cli/userCommand/run'
import { createKey } from '../../src/plugins/auth/keys'
import { unwritten } from '../support/contents'
import { useDealer } from '../support/dealer'
import { panelRequest } from '../support/panelRequest'
import { expectStatus } from '../support/service'
import { signIn, type Staff } from '../support/staff'
import type { Doc } from '../support/client'

const { admin, manager, north, service } = useDealer()
let leaver: Staff
let email: string
let rep: Doc
let number = 0

beforeEach(async () => {
  email = `leaver${++number}@example.com`
  leaver = await signIn(service, 'rep', email, [north.id])
  rep = await service.create('salesReps', { name: `Leaver ${number}`, tenants: [north.id], user: email })
})

const deactivate = (at: null | string = new Date().toISOString(), by: Staff = admin) =>
  by.api('PATCH', `/users/${leaver.id}`, { deactivatedAt: at })

const trySignIn = (password = 'correct horse battery') =>
  service.api('POST', '/users/login', {
    body: { email, password },
    headers: { origin: 'http://localhost:3000' },
    key: null,
  })

const createLead = async () =>
  (await service.create('leads', { name: 'Ana', salesRep: rep.id, tenant: north.id })).id

const offeredReps = async (): Promise<unknown[]> => {
  const args = { req: await panelRequest(service, admin), slug: 'salesReps', text: `Leaver ${number}` }
  const { choices } = (await referenceChoices(args as never)) as { choices: { id: number }[] }
  return choices.map(({ id }) => id)
}

describe('a deactivated account', () => {
  it('is signed out, and its password is refused like a wrong one', async () => {
    expect((await leaver.api('GET', '/users/me')).body).toMatchObject({ user: { id: leaver.id } })
    await expectStatus(200, deactivate())
    expect((await leaver.api('GET', '/users/me')).body).toMatchObject({ user: null })
    const [refused, wrong] = [await trySignIn(), await trySignIn('another password')]
    expect(refused.status).toBe(401)
    expect((refused.body as { errors: unknown }).errors).toEqual((wrong.body as { errors: unknown }).errors)
  })

  it('signs in again with its password when it is activated', async () => {
    await deactivate()
    await expectStatus(200, deactivate(null))
    await expectStatus(200, trySignIn())
  })

  it('takes the keys and unused claim links that it made with it', async () => {
    const { id, key } = await createKey(service.payload, 'by the leaver', { scopes: 'leads:read' })
    await service.query('UPDATE api_keys SET created_by_id = $1 WHERE id = $2', [leaver.id, id])
    await service.query(
      `INSERT INTO api_key_claims (name, token_hash, created_by_id, created_at, updated_at)
       VALUES ('unused', $1, $2, now(), now())`,
      [`hash ${number}`, leaver.id],
    )
    await deactivate()
    const [row] = await service.query('SELECT revoked_at FROM api_keys WHERE id = $1', [id])
    expect(row?.['revoked_at']).toBeInstanceOf(Date)
    expect(
      await service.query('SELECT id FROM api_key_claims WHERE created_by_id = $1', [leaver.id]),
    ).toEqual([])
    await expect.poll(async () => (await service.api('GET', '/leads', { key })).status).toBe(401)
    expect((await service.api('GET', '/leads?limit=1')).status).toBe(200)
  })

  it('is offered nowhere until it is activated', async () => {
    const lead = await service.create('leads', { name: 'Ana', salesRep: rep.id, tenant: north.id })
    const assignable = async () =>
      repsForLeads({ req: await panelRequest(service, admin), tenant: north.id } as never)
    expect(await offeredReps()).toEqual([rep.id])
    expect(await assignable()).toContain(rep.id)
    await deactivate()
    expect(await offeredReps()).toEqual([])
    expect(await assignable()).not.toContain(rep.id)
    const other = await service.create('leads', { name: 'Bo', tenant: north.id })
    const refused = await unwritten(service, () =>
      admin.api('PATCH', `/leads/${other.id}`, { salesRep: rep.id }),
    )
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(`Leaver ${number} has left`)
    // A lead that has the rep may be written.
    await expectStatus(200, admin.api('PATCH', `/leads/${lead.id}`, { notes: 'called' }))
    await deactivate(null)
    expect(await offeredReps()).toEqual([rep.id])
    expect(await assignable()).toContain(rep.id)
  })

  it('is made by the command, too', async () => {
    const run = (name: string) => runCommand(service.payload, readCommand([name, email]))
    expect(await run('deactivate')).toEqual({ aside: `Account ${leaver.id} is deactivated.` })
    expect((await leaver.api('GET', '/users/me')).body).toMatchObject({ user: null })
    await run('activate')
    await expectStatus(200, trySignIn())
    await expect(
      runCommand(service.payload, readCommand(['deactivate', 'nobody@example.com'])),
    ).rejects.toThrow('There is no account')
  })

  it('keeps its name on what it did', async () => {
    const made = await leaver.api('POST', '/tasks', { lead: await createLead(), what: 'Call' })
    await deactivate()
    const task = await service.get(`/tasks/${(made.body as { doc: Doc }).doc.id}`)
    expect(task['createdBy']).toBe(leaver.id)
  })

  it.each([
    ['a manager', () => deactivate(undefined, manager)],
    ['its owner', () => deactivate(undefined, leaver)],
  ])('is not made by %s', async (_, attempt) => {
    await attempt()
    const [row] = await service.query('SELECT deactivated_at FROM users WHERE id = $1', [leaver.id])
    expect(row?.['deactivated_at']).toBeNull()
  })

  it('is never the admin’s own', async () => {
    await admin.api('PATCH', `/users/${admin.id}`, { deactivatedAt: new Date().toISOString() })
    expect((await admin.api('GET', '/users/me')).body).toMatchObject({ user: { id: admin.id } })
  })
})

describe('the deletion of an account', () => {
  const remove = () => admin.api('DELETE', `/users/${leaver.id}`)
  const refusedRemoval = async (): Promise<string> => {
    const refused = await unwritten(service, remove)
    return `${refused.status} ${JSON.stringify(refused.body)}`
  }

  it('is refused while a sales rep has its address', async () => {
    expect(await refusedRemoval()).toMatch(/^409 .*Deactivate the account instead/)
  })

  it('is refused while a record names it as author', async () => {
    await leaver.api('POST', '/tasks', { lead: await createLead(), what: 'Call' })
    await service.query('UPDATE sales_reps SET "user" = NULL, account_address = NULL WHERE id = $1', [rep.id])
    expect(await refusedRemoval()).toMatch(/^409 .*Deactivate the account instead/)
  })

  it('is done when nothing names it', async () => {
    await service.query('UPDATE sales_reps SET "user" = NULL, account_address = NULL WHERE id = $1', [rep.id])
    await expectStatus(200, remove())
    expect(await service.query('SELECT id FROM users WHERE id = $1', [leaver.id])).toEqual([])
  })
})
