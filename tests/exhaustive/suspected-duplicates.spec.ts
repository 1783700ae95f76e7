/** Which records are suspected to be the same person, for whom, and how long that takes. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type SuspectedPage, suspectedDuplicates } from '../../src/admin/features/merge/suspectedDuplicates'
import { type Doc, useClient } from '../support/client'
import { openLeadPage } from '../support/leadPage'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
const page = fixture(() => openLeadPage(service))

const ask = async (
  staff: Staff,
  reason: string,
  more: Record<string, unknown> = {},
): Promise<SuspectedPage> =>
  (await suspectedDuplicates({
    reason,
    req: await panelRequest(service, staff),
    slug: 'customers',
    ...more,
  } as never)) as SuspectedPage

const idsOf = ({ groups }: SuspectedPage) => groups.map((group) => group.map(({ id }) => id))

const customer = (data: Record<string, unknown>): Promise<Doc> =>
  service.create('customers', { tenants: [page.tenants.north.id], ...data })

const ids = (...all: Doc[]) => all.map(({ id }) => id)

describe('are suspected', () => {
  it('records with the same phone, with and without country code, and no longer number', async () => {
    const same = [
      await customer({ companyName: 'One', phone: '+1 773-555-0142' }),
      await customer({ companyName: 'Two', phone: '(773) 555 0142' }),
    ]
    await customer({ phone: '+1 873-555-0142' })
    await customer({ phone: '555-01' })
    await customer({ phone: '555-01' })
    const found = await ask(page.staff.manager, 'phone')
    expect(idsOf(found)).toEqual([ids(...same)])
    expect(found.groups[0]).toMatchObject([{ phone: '+1 773-555-0142', title: 'One' }, { title: 'Two' }])
    expect(found.next).toBeUndefined()
  })

  it('records with the same e-mail address in any case, the newest group first', async () => {
    const first = [
      await customer({ email: 'Ana@Example.com' }),
      await customer({ email: 'ana@example.com ' }),
    ]
    const second = [await customer({ email: 'b@example.com' }), await customer({ email: 'b@example.com' })]
    await customer({ email: '' })
    await customer({ email: '' })
    expect(idsOf(await ask(page.staff.manager, 'email'))).toEqual([ids(...second), ids(...first)])
    const lead = [await page.newLead({ email: 'c@d.example' }), await page.newLead({ email: 'C@d.example' })]
    expect(idsOf(await ask(page.staff.rep, 'email', { slug: 'leads' }))).toEqual([ids(...lead)])
  })

  it('records with the same licence in either field, whose number nobody is told', async () => {
    const same = [
      await customer({ consumerDriversLicenseNumber: 'Q123-4567' }),
      await customer({ consumerDriversLicense: 'Q123-4567' }),
    ]
    const found = await ask(page.staff.manager, 'licence')
    expect(idsOf(found)).toEqual([ids(...same)])
    expect(JSON.stringify(found)).not.toMatch('4567')
  })

  it('records with the same name at the same address, and of neither alone', async () => {
    const place = { street: '1 Long Street', tenants: page.tenants.north.id, zip: '60601' }
    const here = await service.create('addresses', place)
    const again = await service.create('addresses', { ...place, street: '1 LONG street ' })
    const there = await service.create('addresses', { ...place, street: '2 Long Street' })
    const named = (companyName: string, { id }: Doc) => customer({ address: id, companyName })
    const same = [await named('Córrigold', here), await named('Corrigold', again)]
    await named('Corrigold', there)
    await named('Somebody', here)
    expect(idsOf(await ask(page.staff.manager, 'address'))).toEqual([ids(...same)])
  })
})

describe('are not', () => {
  it('records of different tenants, nor of others for who does not see them', async () => {
    const { north, south } = page.tenants
    const email = 'apart@example.com'
    await customer({ email })
    await customer({ email, tenants: [south.id] })
    const unseen = [
      await customer({ email, tenants: [south.id] }),
      await customer({ email, tenants: [south.id, north.id] }),
    ]
    const mailed = async (staff: Staff) =>
      (await ask(staff, 'email')).groups.filter((group) => group.some((each) => each.email === email))
    expect((await mailed(page.staff.admin)).map((group) => group.map(({ id }) => id))).toEqual([
      [expect.any(Number), unseen[0]?.id],
    ])
    expect(await mailed(page.staff.manager)).toEqual([])
    expect((await ask(page.staff.rep, 'email')).groups).toEqual([])
  })

  it('found by what is no reason, or in other collections', async () => {
    for (const [reason, slug] of [
      ['ssn', 'customers'],
      ['licence', 'leads'],
      ['email', 'users'],
      [null, null],
    ]) {
      expect(await ask(page.staff.admin, reason as string, { slug })).toEqual({ groups: [] })
    }
  })
})

describe('with 100,000 customers', () => {
  const pairs = 45
  beforeAll(async () => {
    await service.query(`INSERT INTO customers (company_name, label, email, phone, phone_digits, match_keys)
      SELECT 'Crowd ' || n, 'Crowd ' || n, 'crowd' || n || '@example.com', '312' || n, '312' || (1000000 + n),
          'p:312' || (1000000 + n) || ' p*:312' || (1000000 + n) || ' e:crowd' || n || '@example.com n:' || n || '_crowd'
        FROM generate_series(1, 100000) AS n
      UNION ALL SELECT 'Pair ' || n, 'Pair ' || n, 'pair' || n % ${pairs} || '@example.com', NULL, NULL,
          'e:pair' || n % ${pairs} || '@example.com n:' || n || '_pair'
        FROM generate_series(1, ${2 * pairs}) AS n`)
    await service.query('ANALYZE customers')
  })

  it('each pair is on one page, without a gap', async () => {
    const seen: number[] = []
    let before: number | undefined
    for (;;) {
      const found = await ask(page.staff.admin, 'email', { before })
      seen.push(
        ...found.groups
          .filter(([one]) => one?.title.startsWith('Pair'))
          .flat()
          .map(({ id }) => id),
      )
      if (found.next === undefined) break
      before = found.next
    }
    expect(seen).toHaveLength(2 * pairs)
    expect(new Set(seen).size).toBe(2 * pairs)
  })
})
