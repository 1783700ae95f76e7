/** `UNIQUE_KEYS`: a natural key is unique within each tenant, whatever writes it, and what repeats it is listed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repeatedValues } from '../../src/admin/features/repeated/repeated'
import { uniqueKeysIn } from '../../src/plugins/records/uniqueKeys'
import { type Client, type Doc, startClient } from '../support/client'
import { unwritten } from '../support/contents'
import type { Mapping } from '../../src/admin/features/exchange/mapping'
import { importTable, tableOfTexts } from '../support/exchange'
import { merging } from '../support/merging'
import { panelRequest } from '../support/panelRequest'
import { signIn, type Staff } from '../support/staff'

let service: Client
let staff: Staff
let [north, south] = [0, 0]

beforeAll(async () => {
  process.env['UNIQUE_KEYS'] = 'deals.dealId, customers.customerId'
  service = await startClient()
  staff = await signIn(service)
  ;[north, south] = (await Promise.all(
    ['North', 'South'].map(
      async (name) => (await service.payload.create({ collection: 'tenants', data: { name } })).id,
    ),
  )) as [number, number]
})
afterAll(() => service.close())

const refusal = {
  code: 'invalid_value',
  field: 'dealId',
  says: /another Deal of the same tenant/,
  status: 400,
}
const deal = (dealId: string, tenant: null | number) => service.create('deals', { dealId, tenant })

describe('a unique key', () => {
  it('is one of each tenant, and of the records without one', async () => {
    for (const tenant of [north, south, null]) await deal('D-1', tenant)
    for (const tenant of [north, south, null]) {
      await service.refuses('POST', '/deals', refusal, { body: { dealId: 'D-1', tenant } })
    }
  })

  it('may be empty or missing in many', async () => {
    for (const dealId of ['', '', null, null]) {
      expect(await service.create('deals', { dealId, tenant: north })).toMatchObject({ dealId })
    }
  })

  it('is refused in an update of the value, and of the tenant', async () => {
    await deal('D-2', north)
    const other = await deal('D-3', north)
    const elsewhere = await deal('D-2', south)
    await service.refuses('PATCH', `/deals/${other.id}`, refusal, { body: { dealId: 'D-2' } })
    await service.refuses('PATCH', `/deals/${elsewhere.id}`, refusal, { body: { tenant: north } })
    expect(await service.update(`/deals/${other.id}`, { dealId: 'D-3', status: 'Sold' })).toMatchObject({
      dealId: 'D-3',
    })
  })

  it('goes to the first of a bulk update and of a batch, and the others fail by name', async () => {
    const ids = [(await deal('B-1', north)).id, (await deal('B-2', north)).id]
    expect(
      await service.bulk('PATCH', `/deals?where[id][in]=${ids.join()}&sort=id`, { dealId: 'B' }),
    ).toMatchObject({ docs: [{ id: ids[0] }], errors: [expect.stringMatching(/same tenant/)] })
    const batch = await service.api('POST', '/deals/batch', {
      body: {
        docs: [
          { dealId: 'C', tenant: north },
          { dealId: 'C', tenant: north },
          { dealId: 'C', tenant: south },
        ],
      },
    })
    expect(batch.body).toMatchObject({ errors: [expect.stringMatching(/same tenant/)] })
    expect((await service.ids('/deals?where[dealId][equals]=C')).length).toBe(2)
  })

  it('is given once to many who want it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        service.api('POST', '/deals', { body: { dealId: 'R', tenant: north } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 400),
    ])
    expect((await service.ids('/deals?where[dealId][equals]=R')).length).toBe(1)
  })

  it('is refused to staff, in a file, and to an undo', async () => {
    const first = await deal('U', north)
    const saved = await staff.api('POST', '/deals?depth=0', { dealId: 'U', tenant: north })
    expect([saved.status, JSON.stringify(saved.body)]).toEqual([400, expect.stringMatching(/same tenant/)])
    const table = tableOfTexts(['dealId', 'tenant'], [['U', String(north)]])
    const change = (mapping: Mapping): Mapping => ({ ...mapping, match: null })
    expect((await importTable(service, staff, 'deals', table, { change })).outcomes).toMatchObject([
      { outcome: 'failed', reason: expect.stringMatching(/same tenant/) as unknown },
    ])
    const { batchId } = await service.bulk('DELETE', `/deals?where[id][equals]=${first.id}`)
    const second = await deal('U', north)
    const undone = await unwritten(service, () => service.api('POST', `/changes/batches/${batchId}/undo`))
    expect(JSON.stringify(undone.body)).toMatch(/same tenant/)
    expect(await service.ids('/deals?where[dealId][equals]=U')).toEqual([second.id])
  })

  it('passes from a record to the one that it is merged into', async () => {
    const keep = await service.create('customers', { companyName: 'Kept', tenants: [north] })
    const drop = await service.create('customers', { customerId: 'M-1', tenants: [north] })
    const result = await merging(() => service).merge(staff, {
      drop: drop.id,
      keep: keep.id,
      slug: 'customers',
    })
    expect(result).not.toHaveProperty('problems')
    expect(await service.get(`/customers/${keep.id}`)).toMatchObject({ customerId: 'M-1' })
  })
})

describe('what repeats a key', () => {
  let made: Doc[]
  beforeAll(async () => {
    made = [await deal('Q-1', north), await deal('Q-2', north), await deal('Q-3', south)]
    await service.query(`UPDATE deals SET deal_id = 'Q' WHERE deal_id LIKE 'Q-%'`)
  })

  it('is found by the doctor', async () => {
    // It reads the environment, which has UNIQUE_KEYS only since `beforeAll`.
    const { runCheck } = await import('../../src/doctor')
    const ids = made.slice(0, 2).map(({ id }) => id)
    expect(await runCheck(service.payload, 'uniqueKeys')).toMatchObject([
      { count: 2, examples: ids, what: 'Deals have the same dealId as another in their tenant' },
    ])
  })

  it('is listed for who may see it', async () => {
    const ids = made.slice(0, 2).map(({ id }) => id)
    const req = await panelRequest(service, staff)
    expect(await repeatedValues(req, 'deals', 'dealId')).toEqual([{ ids, value: 'Q' }])
    const manager = await signIn(service, 'manager', 'south@example.com', [south])
    expect(await repeatedValues(await panelRequest(service, manager), 'deals', 'dealId')).toEqual([])
  })
})

it('names only natural keys', () => {
  expect(() => uniqueKeysIn([], ['deals.salesPrice'])).toThrow(
    'UNIQUE_KEYS: deals.salesPrice is no natural key',
  )
})
