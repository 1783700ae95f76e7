/** Writes of one record: how many statements they take, and statements that are sent together. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '../../src/plugins/database/connection/session'
import { useClient } from '../support/client'
import { statementsOf } from '../support/statements'

const service = useClient()
let customer: number

beforeAll(async () => {
  customer = (await service.create('customers', { companyName: 'One' })).id
})

const body = () => ({ customer, lienHolder: [customer], status: 'Working', type: ['Retail'] })

describe('a write of one record', () => {
  /** Those between BEGIN and COMMIT. */
  const statementsIn = async (work: () => Promise<unknown>): Promise<string[]> => {
    const { statements } = await statementsOf(work)
    const ofTransaction = statements.slice(statements.indexOf('BEGIN') + 1, statements.indexOf('COMMIT'))
    return ofTransaction.filter(
      (text) => !text.startsWith('SET LOCAL') && !text.includes('FROM webhook_fan_outs'),
    )
  }
  let deal: number

  beforeEach(async () => {
    deal = (await service.create('deals', body())).id
    // The key and the statements are known from here on.
    await service.update(`/deals/${deal}`, { status: 'Quoted' })
  })

  it('creates by at most four statements', async () => {
    const statements = await statementsIn(() => service.create('deals', body()))
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4)
  })

  it('updates by at most four statements', async () => {
    const statements = await statementsIn(() => service.update(`/deals/${deal}`, { status: 'Funded' }))
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4)
  })

  it('deletes by at most four statements', async () => {
    const statements = await statementsIn(() => service.api('DELETE', `/deals/${deal}`))
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4)
    expect((await service.api('GET', `/deals/${deal}`)).status).toBe(404)
  })

  it('answers a new record as it is read afterwards', async () => {
    const { doc } = (await service.api('POST', '/deals', { body: body() })).body as { doc: { id: number } }
    expect((await service.api('GET', `/deals/${doc.id}`)).body).toEqual(doc)
  })

  it('computes from what is stored when it is locked', async () => {
    const dealId = 'A-1'
    await service.update(`/deals/${deal}`, { dealId })
    await Promise.all([
      service.update(`/deals/${deal}`, { status: 'Funded' }),
      service.update(`/deals/${deal}`, { salesPrice: '$5.00' }),
    ])
    const { label } = (await service.payload.findByID({ collection: 'deals', id: deal })) as { label: string }
    expect(label).toBe('A-1 · Funded · $5.00')
  })
})

describe('statements that are begun together', () => {
  const begin = async (): Promise<{ id: string; session: Session }> => {
    const db = service.payload.db as unknown as {
      beginTransaction: (options: { isLazy: boolean }) => Promise<string>
      sessions: Record<string, Session>
    }
    const id = await db.beginTransaction({ isLazy: true })
    const session = db.sessions[id]
    if (!session) throw new Error('There is no session.')
    return { id, session }
  }
  const named = (companyName: string) => ({
    text: `INSERT INTO customers (company_name) VALUES ($1) RETURNING id`,
    values: [companyName],
  })
  const countOf = async (companyName: string): Promise<number> =>
    (
      await service.payload.count({
        collection: 'customers',
        where: { companyName: { equals: companyName } },
      })
    ).totalDocs

  it('run in their order, and give their values as texts', async () => {
    const { id, session } = await begin()
    const [, [seen]] = await Promise.all([
      session.run(named('Together')),
      session.run({
        name: 'values of all kinds',
        text: `SELECT count(*), $2::int[], $3::text[], $4::boolean, $5::text FROM customers WHERE company_name = $1`,
        values: ['Together', [1, 2], ['a "b"\\', null], true, null],
      }),
    ])
    expect(seen).toEqual(['1', '{1,2}', String.raw`{"a \"b\"\\",NULL}`, 't', null])
    await service.payload.db.commitTransaction(id)
    expect(await countOf('Together')).toBe(1)
  })

  it('fail with the first that fails, and nothing of their transaction is stored', async () => {
    const { id, session } = await begin()
    const [first, second, third] = await Promise.allSettled([
      session.run(named('Failing')),
      session.run({ text: 'SELECT 1 / $1::int', values: [0] }),
      session.run(named('Failing')),
    ])
    expect(first?.status).toBe('fulfilled')
    for (const failed of [second, third]) {
      expect(failed).toMatchObject({ reason: { message: 'division by zero' }, status: 'rejected' })
    }
    await expect(service.payload.db.commitTransaction(id)).rejects.toThrow('had failed before its end')
    expect(await countOf('Failing')).toBe(0)
  })

  it('are not sent once their transaction has ended', async () => {
    const { id, session } = await begin()
    const late = session.run(named('Late'))
    await Promise.all([expect(late).rejects.toThrow('has ended'), service.payload.db.rollbackTransaction(id)])
    expect(await countOf('Late')).toBe(0)
    expect(service.payload.db.pool.totalCount).toBe(service.payload.db.pool.idleCount)
  })
})
