/** A sales rep works with the account of the rep's address: however it is spelt, whoever writes it, and when it is renamed. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Board } from '../../src/admin/features/board/boardData'
import type { LeadCard } from '../../src/admin/features/board/leads/loadBoard'
import { leadBoard } from '../../src/admin/features/board/leads/serverFunctions'
import { repAccount } from '../../src/admin/features/staff/repAccount'
import { findOwnReps } from '../../src/admin/shared/ownReps'
import { runCheck } from '../../src/doctor'
import { down, up } from '../../src/plugins/database/migrations/20261128_093429_rep_accounts'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { askPanel, panelRequest } from '../support/panelRequest'
import { type Staff, signIn } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()

const admin = fixture(() => signIn(service))
const manager = fixture(() => signIn(service, 'manager'))

let count = 0
let address: string
let mia: Staff

// Every test has an account of its own.
beforeEach(async () => {
  address = `mia${++count}@example.com`
  mia = await signIn(service, 'rep', address)
})

/** A rep with a lead, as a key makes both. */
const repWithLead = async (user: null | string): Promise<{ lead: Doc; rep: Doc }> => {
  const rep = await service.create('salesReps', { name: 'Mia', user })
  return { lead: await service.create('leads', { name: 'Hers', salesRep: rep.id }), rep }
}

const sees = async (staff: Staff, { id }: Doc): Promise<boolean> =>
  (await staff.api('GET', `/leads/${id}`)).status === 200

const spelt = (text: string) => `  ${text.replace('mia', 'Mia').replace('example', 'EXAMPLE')} `

const storedUser = async ({ id }: Doc) => (await service.get(`/salesReps/${id}`))['user']

const changesOf = ({ id }: Doc) =>
  service.query<{ actor_id: string; actor_type: string; changes: Record<string, unknown> }>(
    `SELECT actor_id, actor_type, changes FROM changes
      WHERE collection = 'salesReps' AND record_id = $1 AND operation = 'update'`,
    [id],
  )

const rename = async (email: string, as = admin) => {
  await expectStatus(200, as.api('PATCH', `/users/${mia.id}`, { email }))
}

describe('a rep whose address has capitals and blanks', () => {
  it('sees the rep’s leads in the list, on the board and in the day, and works them', async () => {
    const { lead, rep } = await repWithLead(spelt(address))
    const { lead: foreign } = await repWithLead('nobody@example.com')
    const answer = await mia.api('GET', '/leads?limit=0')
    const listed = (answer.body as { docs: Doc[] }).docs.map(({ id }) => id)
    expect(listed).toContain(lead.id)
    expect(listed).not.toContain(foreign.id)
    const { columns } = await askPanel<Board<LeadCard>>(service, mia, leadBoard)
    const cards = columns.flatMap((column) => column.cards.map(({ id }) => id))
    expect(cards).toContain(lead.id)
    expect(cards).not.toContain(foreign.id)
    expect(await findOwnReps(await panelRequest(service, mia))).toEqual([rep.id])
    expect((await mia.api('PATCH', `/leads/${lead.id}`, { notes: 'called' })).status).toBe(200)
    const made = await mia.api('POST', '/leads', { name: 'Made' })
    expect(made.body).toMatchObject({ doc: { salesRep: { id: rep.id } } })
  })

  it('keeps the address as it was written, without more fields for keys', async () => {
    const { rep } = await repWithLead(spelt(address))
    expect(rep['user']).toBe(spelt(address))
    expect(rep).not.toHaveProperty('accountAddress')
    expect(await service.ids(`/salesReps?where[user][equals]=${encodeURIComponent(spelt(address))}`)).toEqual(
      [rep.id],
    )
    await service.refuses('GET', `/salesReps?where[accountAddress][equals]=${address}`, {
      code: 'invalid_filter',
      status: 400,
    })
  })
})

describe('writing the address of an account', () => {
  it.each<[string, (rep: Doc) => Promise<unknown>]>([
    ['a key', ({ id }) => service.update(`/salesReps/${id}`, { user: spelt(address) })],
    [
      'a bulk update of a key',
      ({ id }) => service.bulk('PATCH', `/salesReps?where[id][equals]=${id}`, { user: spelt(address) }),
    ],
    ['the panel', ({ id }) => admin.api('PATCH', `/salesReps/${id}`, { user: spelt(address) })],
    [
      'a bulk edit of the panel',
      ({ id }) => admin.api('PATCH', `/salesReps?where[id][in]=${id}`, { user: spelt(address) }),
    ],
    [
      'an import',
      ({ id }) =>
        admin.api('POST', '/salesReps/import', {
          batchId: randomUUID(),
          columns: ['id', 'user'],
          dryRun: false,
          empty: 'keep',
          match: 'id',
          rows: [{ cells: [String(id), spelt(address)], row: 2 }],
        }),
    ],
    [
      'the Local API',
      ({ id }) => service.payload.update({ collection: 'salesReps', data: { user: spelt(address) }, id }),
    ],
  ])('by %s links the rep with it', async (_, write) => {
    const { lead, rep } = await repWithLead(null)
    expect(await sees(mia, lead)).toBe(false)
    await write(rep)
    expect(await sees(mia, lead)).toBe(true)
  })

  it('links many new reps of a key', async () => {
    const docs = [{ user: spelt(address) }, { user: address.toUpperCase() }, { user: 'x' }]
    const answer = await service.api('POST', '/salesReps/batch', { body: { docs } })
    const { docs: made } = answer.body as { docs: Doc[] }
    const leads = await Promise.all(made.map(({ id }) => service.create('leads', { salesRep: id })))
    expect(await Promise.all(leads.map((lead) => sees(mia, lead)))).toEqual([true, true, false])
  })

  it('before there is the account links them as soon as there is', async () => {
    const { lead } = await repWithLead(`Later${count}@Example.com`)
    expect(await sees(await signIn(service, 'rep', `later${count}@example.com`), lead)).toBe(true)
  })
})

describe('renaming an account', () => {
  it('takes its reps along, with a row in the ledger, in one transaction', async () => {
    const { lead, rep } = await repWithLead(spelt(address))
    const { rep: other } = await repWithLead('somebody@example.com')
    await rename(`Renamed${count}@example.com`)
    expect(await storedUser(rep)).toBe(`renamed${count}@example.com`)
    expect(await sees(mia, lead)).toBe(true)
    expect(await changesOf(rep)).toMatchObject([
      {
        actor_id: String(admin.id),
        actor_type: 'user',
        changes: { user: { after: `renamed${count}@example.com`, before: spelt(address) } },
      },
    ])
    expect(await changesOf(other)).toEqual([])
  })

  it('leaves both as they were when the rep cannot be written', async () => {
    const { rep } = await repWithLead(address)
    await service.query(`ALTER TABLE sales_reps ADD CONSTRAINT never CHECK ("user" <> 'no@example.com')`)
    const before = await contents(service)
    const answer = await admin.api('PATCH', `/users/${mia.id}`, { email: 'no@example.com' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await contents(service)).toEqual(before)
    await service.query('ALTER TABLE sales_reps DROP CONSTRAINT never')
    expect(await storedUser(rep)).toBe(address)
  })

  it('gives the former address to nobody: a new account with it has no reps', async () => {
    const { lead } = await repWithLead(address)
    await rename(`moved${count}@example.com`)
    expect(await sees(await signIn(service, 'rep', address), lead)).toBe(false)
    expect(await sees(mia, lead)).toBe(true)
  })

  it('changes no rep when only the name changes', async () => {
    const { rep } = await repWithLead(spelt(address))
    expect((await admin.api('PATCH', `/users/${mia.id}`, { name: 'Mia T.' })).status).toBe(200)
    expect(await changesOf(rep)).toEqual([])
  })
})

describe('a key that changes the address of a rep with an account', () => {
  it('is refused, whatever it writes, and nothing is written', async () => {
    const { rep } = await repWithLead(spelt(address))
    const other = `other${count}@example.com`
    await signIn(service, 'rep', other)
    const refusal = {
      code: 'invalid_value',
      field: 'user',
      says: `Mia works with the account ${address}, so a key cannot change the address. It was not changed.`,
      status: 400,
    }
    for (const user of [other, 'nobody@example.com', '', null])
      await service.refuses('PATCH', `/salesReps/${rep.id}`, refusal, { body: { name: 'Max', user } })
  })

  it('is refused in bulk for these reps alone', async () => {
    const { rep } = await repWithLead(address)
    const { rep: free } = await repWithLead('nobody@example.com')
    const path = `/salesReps?where[id][in]=${rep.id},${free.id}`
    const answer = await service.api('PATCH', path, { body: { user: 'new@example.com' } })
    expect(answer.body).toMatchObject({
      docs: [{ id: free.id }],
      errors: [expect.stringContaining(`Sales Rep ${rep.id}: user: Mia works with the account ${address}`)],
    })
    expect(await storedUser(rep)).toBe(address)
    expect(await storedUser(free)).toBe('new@example.com')
  })

  it('is refused when it undoes what linked the rep', async () => {
    const { rep } = await repWithLead('nobody@example.com')
    const path = `/salesReps?where[id][equals]=${rep.id}`
    const { batchId } = (await service.bulk('PATCH', path, { user: address })) as { batchId?: string }
    const answer = await service.api('POST', `/changes/batches/${batchId}/undo`)
    expect(JSON.stringify(answer.body)).toContain(`Mia works with the account ${address}`)
    expect(await storedUser(rep)).toBe(address)
  })

  it('may spell it otherwise, and change everything else', async () => {
    const { lead, rep } = await repWithLead(address)
    await service.update(`/salesReps/${rep.id}`, { user: spelt(address) })
    await service.update(`/salesReps/${rep.id}`, { name: 'Max' })
    expect(await sees(mia, lead)).toBe(true)
  })

  it('is free without the account, as managers are always', async () => {
    const { lead, rep } = await repWithLead(address)
    const { rep: second } = await repWithLead(address)
    await expectStatus(200, manager.api('PATCH', `/salesReps/${second.id}`, { user: 'x@example.com' }))
    // An older release deleted accounts that sales reps name.
    await service.query('DELETE FROM users WHERE id = $1', [mia.id])
    const next = await signIn(service, 'rep', `next${count}@example.com`)
    await service.update(`/salesReps/${rep.id}`, { user: `next${count}@example.com` })
    expect(await sees(next, lead)).toBe(true)
  })
})

describe('a rep without an account', () => {
  it('is said in the form, to staff who write reps', async () => {
    const said = (typed: unknown, staff = manager) => askPanel(service, staff, repAccount, { address: typed })
    expect(await said(spelt(address))).toEqual({ hasAccount: true })
    for (const typed of [
      'nobody@example.com',
      '',
      null,
      { equals: address },
      'x'.repeat(400),
      `${address}\0`,
    ])
      expect(await said(typed), JSON.stringify(typed)).toEqual({ hasAccount: false })
    expect(await said(address, await signIn(service, 'rep', 'reader@example.com'))).toBeUndefined()
    expect(await said(address, { ...manager, cookie: '' })).toBeUndefined()
  })

  it('is noted by the doctor, which links those that were written past the service', async () => {
    await service.query('UPDATE leads SET sales_rep_id = NULL')
    await service.query('DELETE FROM sales_reps')
    const { rep } = await repWithLead(spelt(address))
    const free = [(await repWithLead(null)).rep.id, (await repWithLead('nobody@example.com')).rep.id]
    const note = { count: 2, examples: free, isNote: true, what: 'Sales reps have no account' }
    expect(await runCheck(service.payload, 'repAccounts')).toMatchObject([note])
    await service.query('UPDATE sales_reps SET account_address = NULL')
    const [missed, noted] = await runCheck(service.payload, 'repAccounts')
    expect(noted).toMatchObject(note)
    expect(missed).toMatchObject({ count: 1, examples: [rep.id] })
    for (const step of missed?.steps ?? []) if ('sql' in step) await service.query(step.sql)
    expect(await runCheck(service.payload, 'repAccounts')).toMatchObject([note])
  })
})

it('the migration links the reps that are there', async () => {
  const { lead } = await repWithLead(spelt(address))
  const db = service.payload.db.drizzle
  await down({ db } as never)
  await up({ db } as never)
  expect(await sees(mia, lead)).toBe(true)
})
