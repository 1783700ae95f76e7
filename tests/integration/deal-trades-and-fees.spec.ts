/** What the panel reads of a deal beside its form: its trades and fees, as far as who asks may see them. */
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TradesAndFees, dealTradesAndFees } from '../../src/admin/features/deal/tradesAndFees'
import { panelRequest } from '../support/panelRequest'
import { expectStatus, type Answer, useService, fixture } from '../support/service'
import { signIn, type Staff } from '../support/staff'

const service = useService()
const ids: Record<string, number> = {}

const make = async (collection: string, data: Record<string, unknown>): Promise<number> => {
  const answer = await expectStatus(201, service.api('POST', `/${collection}`, { body: data }))
  return idIn(answer)
}

const idIn = ({ body }: Answer): number => (body as { doc: { id: number } }).doc.id

const admin = fixture(() => signIn(service))
const manager = fixture(() => signIn(service, 'manager'))
const rep = fixture(() => signIn(service, 'rep'))

beforeAll(async () => {
  const [north, south] = [await make('tenants', { name: 'North' }), await make('tenants', { name: 'South' })]
  await admin.api('PATCH', `/users/${manager.id}`, { tenants: [north] })
  const salesRep = await make('salesReps', { name: 'Rep', user: 'rep@example.com' })
  const other = await make('salesReps', { name: 'Other', user: 'other@example.com' })
  const customer = await make('customers', { consumerFirstName: 'Ana', tenants: [north] })
  const customerOfOther = await make('customers', { consumerFirstName: 'Bo', tenants: [north] })
  await make('leads', { customer, firstName: 'Ana', salesRep, tenant: north })
  await make('leads', { customer: customerOfOther, firstName: 'Bo', salesRep: other, tenant: north })
  const vehicle = await make('vehicles', {
    customer,
    make: 'Bellamo',
    model: 'Pip',
    tenant: north,
    vin: '0BLPP1HB3G0000470',
    year: '2016',
  })
  ids['fees'] = await make('dmvFees', { estimate: '$2,140.00', fee: '95', tenant: north })
  ids['feesOfSouth'] = await make('dmvFees', { fee: '1', tenant: south })
  ids['deal'] = await make('deals', { customer, dealId: 'D-1', taxesAndFees: ids['fees'], tenant: north })
  ids['trade'] = await make('trades', {
    deal: ids['deal'],
    tradeInAllowance: '$6,100.00',
    tradeInPayoffBalance: 'unknown',
    vehicle,
  })
  ids['plain'] = await make('deals', { customer, dealId: 'D-2', tenant: north })
  // Made by the rep, and of a customer who is another's.
  const made = await expectStatus(201, rep.api('POST', '/deals', { dealId: 'D-3', tenant: north }))
  ids['made'] = idIn(made)
  await admin.api('PATCH', `/deals/${ids['made']}`, { customer: customerOfOther })
  ids['ofMade'] = await make('trades', { deal: ids['made'], tradeInAllowance: '$100.00' })
  ids['feesOfOther'] = await make('dmvFees', { fee: '77', tenant: north })
  ids['ofOther'] = await make('deals', {
    customer: customerOfOther,
    taxesAndFees: ids['feesOfOther'],
    tenant: north,
  })
  ids['dealOfSouth'] = await make('deals', { dealId: 'D-4', tenant: south })
  await make('trades', { deal: ids['dealOfSouth'], tradeInAllowance: '$7.00' })
})

const loadTradesAndFees = async (who: Staff, deal: string, fees?: string) =>
  (await dealTradesAndFees({
    deal: ids[deal],
    fees: fees && ids[fees],
    req: await panelRequest(service, who),
  } as never)) as TradesAndFees

const bellamo = { allowance: '$6,100.00', name: '2016 Bellamo Pip', payoff: 'unknown' }

describe('deal-trades-and-fees', () => {
  it('tells who sees all of it the trades by their vehicles, and the fees', async () => {
    for (const who of [admin, manager]) {
      expect(await loadTradesAndFees(who, 'deal', 'fees')).toMatchObject({
        fees: { actual: null, estimate: '$2,140.00', fee: '95' },
        trades: [{ ...bellamo, id: ids['trade'] }],
      })
    }
  })

  it('tells a rep the trades and the fees of a deal that they see', async () => {
    expect(await loadTradesAndFees(rep, 'deal', 'fees')).toMatchObject({
      fees: { estimate: '$2,140.00', fee: '95' },
      trades: [bellamo],
    })
    expect(await loadTradesAndFees(rep, 'plain')).toMatchObject({ fees: 'none', trades: [] })
    expect(await loadTradesAndFees(rep, 'made')).toMatchObject({
      fees: 'none',
      trades: [{ id: ids['ofMade'] }],
    })
  })

  it('tells a rep nothing of a deal and of fees that are not theirs to see', async () => {
    expect(await loadTradesAndFees(rep, 'ofOther', 'feesOfOther')).toMatchObject({
      fees: 'hidden',
      trades: 'hidden',
    })
    expect(await loadTradesAndFees(admin, 'ofOther', 'feesOfOther')).toMatchObject({ fees: { fee: '77' } })
  })

  it('tells a manager nothing of another tenant', async () => {
    const tradesAndFees = await loadTradesAndFees(manager, 'dealOfSouth', 'feesOfSouth')
    expect(tradesAndFees).toMatchObject({ fees: 'hidden', trades: 'hidden' })
    expect(JSON.stringify(tradesAndFees)).not.toContain('$7.00')
  })

  it('answers nobody who is not of the staff', async () => {
    const req = await createLocalReq({}, service.payload)
    const args = { deal: ids['deal'], fees: ids['fees'], req } as never
    expect(await dealTradesAndFees(args)).toBeUndefined()
  })

  it.each([undefined, null, 'x', -1, 1.5, 2 ** 40, { id: 1 }, [1], "1' OR '1'='1"])(
    'takes %j for no deal and no fees',
    async (value) => {
      const args = { deal: value, fees: value, req: await panelRequest(service, admin) } as never
      expect(await dealTradesAndFees(args)).toMatchObject({ fees: 'none', trades: [] })
    },
  )
})
