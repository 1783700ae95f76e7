/** Merging two customers or leads: what it writes, who may, when it is refused, and that it is undone. */
import type { Field } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Merged } from '../../src/admin/features/merge/mergeRecords'
import { undoBatch, type Undone } from '../../src/admin/features/undo/undoBatch'
import { modelOf } from '../../src/plugins/database/model/model'
import { type Doc, useClient } from '../support/client'
import { unwritten } from '../support/contents'
import { newKey } from '../support/keyed'
import { openLeadPage } from '../support/leadPage'
import { merging } from '../support/merging'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
let north: number
const { merge, preview, seesPreview } = merging(() => service)

const page = fixture(() => openLeadPage(service))

beforeAll(async () => {
  north = page.tenants.north.id
})

const customer = (data: Record<string, unknown> = {}): Promise<Doc> =>
  service.create('customers', {
    consumerFirstName: 'Ana',
    consumerLastName: 'Lopez',
    tenants: [north],
    ...data,
  })

const two = (keep: Doc, drop: Doc, slug = 'customers') => ({ drop: drop.id, keep: keep.id, slug })

const done = (merged: Merged): Extract<Merged, { batchId: string }> => {
  if ('problems' in merged) throw new Error(merged.problems.join(' '))
  return merged
}

const undo = async (staff: Staff, { batchId }: { batchId: string }): Promise<Undone> =>
  (await undoBatch({ batchId, req: await panelRequest(service, staff) } as never)) as Undone

/** The rows of all business tables without the times and authors of the last change, which an undo sets anew. */
const records = async (): Promise<Record<string, string[]>> => {
  const tables = await service.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
      AND tablename NOT IN ('changes', 'rate_counts', 'idempotency_keys', 'payload_migrations', 'users', 'users_sessions')
      AND tablename NOT LIKE '\\_%' AND tablename NOT LIKE 'webhook%' AND tablename NOT LIKE 'idempoten%' ORDER BY tablename`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const isList =
      (
        await service.query(
          `SELECT 1 FROM information_schema.columns WHERE table_schema = 'public'
      AND table_name = $1 AND column_name IN ('parent_id', '_parent_id')`,
          [name],
        )
      ).length > 0
    const rows = await service.query<{ row: string }>(
      `SELECT (to_jsonb(each) - 'updated_at' - 'last_modified_by_id'${isList ? " - 'id'" : ''})::text AS row
        FROM "${name}" AS each`,
    )
    all[name] = rows.map(({ row }) => row).sort()
  }
  return all
}

/** A customer that records of many collections name, in single references, in lists, and both records at once. */
const referenced = async () => {
  const keep = await customer({
    companyType: ['Dealer'],
    consumerLastName: 'López',
    consumerSocialSecurity: null,
    email: 'ana@example.com',
    phone: null,
  })
  const other = await customer({ companyName: 'Other' })
  const drop = await customer({
    companyCustomer: [keep.id, other.id],
    companyPartnerBrand: keep.id,
    companyType: ['Lender', 'Dealer'],
    consumerDriversLicenseNumber: 'Q123-4567',
    consumerSocialSecurity: '123-45-6789',
    email: null,
    phone: '555-0142',
  })
  const deal = await service.create('deals', {
    coCustomer: keep.id,
    customer: drop.id,
    facilitator: [other.id, drop.id, keep.id],
    lienHolder: [drop.id],
    tenant: north,
  })
  const named = {
    deals: deal,
    insurancePolicies: await service.create('insurancePolicies', {
      customer: drop.id,
      insurer: drop.id,
      tenant: north,
    }),
    leads: await page.newLead({ customer: drop.id }),
    serviceQuotes: await service.create('serviceQuotes', {
      customer: drop.id,
      partner: other.id,
      tenant: north,
    }),
    tasks: await service.create('tasks', { customer: drop.id, what: 'Call' }),
    trades: await service.create('trades', { deal: deal.id, lienholder: drop.id }),
    vehicles: await service.create('vehicles', { customer: drop.id, tenant: north }),
  }
  await service.update(`/customers/${other.id}`, { companyCustomer: [drop.id] })
  return { drop, keep, named, other }
}

describe('merging customers', () => {
  it('moves all that names the one, keeps the filled values of both, and deletes it', async () => {
    const { drop, keep, named, other } = await referenced()
    const shown = await preview(page.staff.manager, two(keep, drop))
    expect(shown.refusals).toEqual([])
    expect(Object.fromEntries(shown.moves.map(({ count, label }) => [label, count]))).toEqual({
      Customers: 1,
      Deals: 1,
      'Insurance Policies': 1,
      Leads: 1,
      'Service Quotes': 1,
      Tasks: 1,
      Trades: 1,
      Vehicles: 1,
    })
    const fields = new Map(shown.fields.map((field) => [field.name, field]))
    expect(fields.get('phone')).toMatchObject({ usual: 'drop', values: { drop: ['555-0142'], keep: [] } })
    expect(fields.get('email')).toMatchObject({ usual: 'keep' })
    expect(fields.get('consumerLastName')).toMatchObject({
      usual: 'drop',
      values: { drop: ['Lopez'], keep: ['López'] },
    })
    expect(fields.get('companyType')?.merged).toEqual(['Dealer', 'Lender'])
    expect(fields.has('companyPartnerBrand')).toBe(false)

    const merged = done(
      await merge(page.staff.manager, two(keep, drop), { choices: { consumerLastName: 'keep' } }),
    )
    expect(merged.moved).toBe(8)
    await service.refuses('GET', `/customers/${drop.id}`, { code: 'not_found', status: 404 })
    expect(await service.get(`/customers/${keep.id}`)).toMatchObject({
      companyCustomer: [other.id],
      companyPartnerBrand: null,
      companyType: ['Dealer', 'Lender'],
      consumerDriversLicenseNumber: 'Q123-4567',
      consumerLastName: 'López',
      consumerSocialSecurity: '123-45-6789',
      email: 'ana@example.com',
      lastModifiedBy: page.staff.manager.id,
      phone: '555-0142',
    })
    expect(await service.get(`/deals/${named.deals.id}`)).toMatchObject({
      coCustomer: keep.id,
      customer: keep.id,
      facilitator: [other.id, keep.id],
      lienHolder: [keep.id],
    })
    expect(await service.get(`/insurancePolicies/${named.insurancePolicies.id}`)).toMatchObject({
      customer: keep.id,
      insurer: keep.id,
    })
    expect(await service.get(`/trades/${named.trades.id}`)).toMatchObject({ lienholder: keep.id })
    expect(await service.get(`/customers/${other.id}`)).toMatchObject({ companyCustomer: [keep.id] })
    for (const slug of ['leads', 'serviceQuotes', 'tasks', 'vehicles'] as const)
      expect(await service.get(`/${slug}/${named[slug].id}`), slug).toMatchObject({ customer: keep.id })
  })

  it('is one batch in the name of who did it', async () => {
    const { drop, keep } = await referenced()
    const { batchId, moved } = done(await merge(page.staff.manager, two(keep, drop)))
    const rows = await service.query<{ actor: string; operation: string }>(
      "SELECT actor_type || ' ' || actor_id AS actor, operation FROM changes WHERE batch_id = $1 ORDER BY id",
      [batchId],
    )
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([`user ${page.staff.manager.id}`]))
    expect(rows.map(({ operation }) => operation)).toEqual([
      ...Array<string>(moved + 1).fill('update'),
      'delete',
    ])
  })

  it('is undone to the letter', async () => {
    const { drop, keep } = await referenced()
    const before = await records()
    const merged = done(await merge(page.staff.manager, two(keep, drop)))
    expect(await records()).not.toEqual(before)
    expect(await undo(page.staff.manager, merged)).toMatchObject({ failed: [], isUnavailable: false })
    expect(await records()).toEqual(before)
  })

  it('is undone but for what somebody changed since, which is named', async () => {
    const { drop, keep, named } = await referenced()
    const merged = done(await merge(page.staff.manager, two(keep, drop)))
    await service.update(`/tasks/${named.tasks.id}`, { what: 'Call again' })
    const undone = await undo(page.staff.manager, merged)
    expect(undone.failed).toEqual([
      { collection: 'tasks', id: named.tasks.id, reason: 'it was changed since.' },
    ])
    expect(await service.get(`/customers/${drop.id}`)).toMatchObject({ phone: '555-0142' })
    expect(await service.get(`/tasks/${named.tasks.id}`)).toMatchObject({ customer: keep.id })
  })

  it('writes once however often it is pressed', async () => {
    const [keep, drop] = [await customer(), await customer()]
    const { revisions } = await preview(page.staff.admin, two(keep, drop))
    const sent = { key: newKey(), revisions }
    const first = await merge(page.staff.admin, two(keep, drop), sent)
    expect(await merge(page.staff.admin, two(keep, drop), sent)).toEqual(first)
  })
})

describe('merging leads', () => {
  it('moves events, messages and meetings, and the newest event is the latest', async () => {
    const [drop, keep] = [await page.newLead(), await page.newLead({ notes: 'Kept' })]
    const event = (lead: Doc) => service.create('leadEvents', { lead: lead.id, type: 'Customer Call' })
    const older = await event(keep)
    const newer = await event(drop)
    const message = await service.create('messages', { lead: drop.id, type: 'Text' })
    const before = await records()
    const merged = done(await merge(page.staff.manager, two(keep, drop, 'leads')))
    expect(await service.get(`/leads/${keep.id}`)).toMatchObject({ latestEvent: newer.id, notes: 'Kept' })
    for (const { id } of [older, newer])
      expect(await service.get(`/leadEvents/${id}`)).toMatchObject({ lead: keep.id })
    expect(await service.get(`/messages/${message.id}`)).toMatchObject({ lead: keep.id })
    expect((await undo(page.staff.manager, merged)).failed).toEqual([])
    expect(await records()).toEqual(before)
  })
})

describe('a merge is refused, and nothing is written,', () => {
  const refused = async (staff: Staff, of: ReturnType<typeof two>, sent: Record<string, unknown> = {}) => {
    const answer = await unwritten(service, () => merge(staff, of, sent))
    if (!('problems' in answer)) throw new Error('It was not refused.')
    return answer.problems.join(' ')
  }

  it('for a rep, who deletes nothing', async () => {
    const [keep, drop] = [await customer(), await customer()]
    for (const { id } of [keep, drop]) await page.newLead({ customer: id })
    expect((await preview(page.staff.rep, two(keep, drop))).refusals).toHaveLength(1)
    expect(await refused(page.staff.rep, two(keep, drop))).toBe(
      'You may not delete Ana Lopez, as merging does. A manager may merge the two.',
    )
  })

  it('for staff of another tenant, who see neither', async () => {
    const [keep, drop] = [await customer({ tenants: [page.tenants.south.id] }), await customer()]
    expect(await seesPreview(page.staff.manager, two(keep, drop))).toBe(false)
    const revisions = { drop: 0, keep: 0 }
    expect(await refused(page.staff.manager, two(keep, drop), { revisions })).toMatch('is gone, or not yours')
  })

  it('for records of different tenants', async () => {
    const [keep, drop] = [await customer({ tenants: [page.tenants.south.id] }), await customer()]
    expect(await refused(page.staff.admin, two(keep, drop))).toMatch('do not belong to the same tenants')
  })

  it('where a record that would be moved is not the caller’s to change', async () => {
    const [keep, drop] = [await customer(), await customer()]
    await service.create('deals', { customer: drop.id, tenant: page.tenants.south.id })
    expect(await refused(page.staff.manager, two(keep, drop))).toMatch(/^Deals: 1 that name Ana Lopez/)
    done(await merge(page.staff.admin, two(keep, drop)))
  })

  it('where one of the two was changed since the preview', async () => {
    for (const changed of ['keep', 'drop'] as const) {
      const pair = { drop: await customer(), keep: await customer() }
      const { revisions } = await preview(page.staff.manager, two(pair.keep, pair.drop))
      await service.update(`/customers/${pair[changed].id}`, { email: 'new@example.com' })
      expect(await refused(page.staff.manager, two(pair.keep, pair.drop), { revisions }), changed).toMatch(
        'Somebody changed one of the two',
      )
    }
  })

  it('where more records name the one that goes than are moved at once', async () => {
    const [keep, drop] = [await customer(), await customer()]
    const name = (count: number) =>
      service.query(
        "INSERT INTO tasks (what, customer_id) SELECT 'Call', $1::int FROM generate_series(1, $2::int)",
        [drop.id, count],
      )
    await name(1001)
    expect(await refused(page.staff.admin, two(keep, drop))).toBe(
      'More than 1000 records name Ana Lopez. Keep that one, and merge the other into it.',
    )
    await service.query('DELETE FROM tasks WHERE id = (SELECT max(id) FROM tasks)')
    expect(done(await merge(page.staff.admin, two(keep, drop))).moved).toBe(1000)
  })

  it('where a rule refuses the merged record', async () => {
    const [keep, drop] = [
      await page.newLead(),
      await page.newLead({ processStatuses: 'Lost', reason: 'Duplicate' }),
    ]
    const sent = { choices: { processStatuses: 'drop', reason: 'keep' } }
    expect(await refused(page.staff.manager, two(keep, drop, 'leads'), sent)).toMatch(
      'Say why this lead is lost',
    )
  })

  it('for what is no choice, no pair and no collection of people', async () => {
    const [keep, drop] = [await customer(), await customer()]
    const failed = 'This did not work, and nothing was merged. Try again.'
    const revisions = { drop: 0, keep: 0 }
    for (const sent of [
      { choices: { email: 'both' }, revisions },
      { choices: null, revisions },
      { revisions: null },
      { drop: keep.id, revisions },
      { drop: '1 OR 1', revisions },
      { key: '', revisions },
      { revisions, slug: 'users' },
    ]) {
      expect(await refused(page.staff.admin, two(keep, drop), sent), JSON.stringify(sent)).toBe(failed)
    }
  })
})

it('two merges at once of the same record write one of them', async () => {
  const { drop, keep, other } = await referenced()
  const { manager } = page.staff
  const pairs = [two(keep, drop), two(other, drop)]
  const shown = await Promise.all(pairs.map((pair) => preview(manager, pair)))
  const merged = await Promise.all(
    pairs.map((pair, at) => merge(manager, pair, { revisions: shown[at]?.revisions })),
  )
  expect(merged.filter((each) => 'batchId' in each)).toHaveLength(1)
  expect(merged.filter((each) => 'problems' in each)).toHaveLength(1)
})

it('knows every field that can name a customer or lead', () => {
  const { config } = service.payload
  const naming = (fields: readonly Field[], slug: string): string[] =>
    fields.flatMap((field): string[] => {
      if (field.type === 'tabs') return field.tabs.flatMap(({ fields: own }) => naming(own, slug))
      if (field.type === 'blocks') return field.blocks.flatMap(({ fields: own }) => naming(own, slug))
      if ('fields' in field) return naming(field.fields, slug)
      const isNaming = 'relationTo' in field && [field.relationTo].flat().includes(slug as never)
      return isNaming ? [field.name] : []
    })
  for (const slug of ['customers', 'leads']) {
    // Those of Payload itself hold no business data.
    const own = config.collections.filter(({ slug: owner }) => !owner.startsWith('payload-'))
    const named = own.flatMap((owner) => naming(owner.fields, slug).map((name) => `${owner.slug}.${name}`))
    const known = [...modelOf(service.payload).values()].flatMap((owner) =>
      [...owner.fields.values()]
        .filter(({ kind, target }) => target === slug && (kind === 'reference' || kind === 'references'))
        .map(({ name }) => `${owner.slug}.${name}`),
    )
    expect(new Set(known)).toEqual(new Set(named))
    expect(named.length).toBeGreaterThan(3)
  }
})
