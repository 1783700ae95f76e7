/**
 * Totals are never stale: whatever transactions do, and in whichever order they end, what is told of how many records there are
 * is what can be counted. The oracle lists the records without a total.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { useClient } from '../support/client'
import { type OpenTransaction, openTransaction } from '../support/openTransactions'
import { runsOf } from '../support/runs'

const service = useClient()
const tenants: number[] = []
let limitedKey = ''
let run = 0
beforeAll(async () => {
  for (const name of ['North', 'South']) tenants.push((await service.create('tenants', { name })).id)
  limitedKey = (await createKey(service.payload, 'limited', { tenants: tenants.slice(0, 1) })).key
})

const statuses = ['On Hold', 'Lost']
const names = ['Ash', 'Birch']

/** What one writer owns: no two wait for each other's rows. */
type Owned = { customer: number; leads: number[] }

const own = async (owner: string): Promise<Owned> => {
  const { id } = await service.create('customers', { companyName: 'Ash', notes: undefined, tenants })
  const leads: number[] = []
  for (const status of statuses) {
    const lead = await service.create('leads', {
      customer: id,
      notes: owner,
      processStatuses: status,
      tenant: tenants[0],
    })
    leads.push(lead.id)
  }
  return { customer: id, leads }
}

type Step = { act: (typeof acts)[number]; pick: number; writer: number }

const acts = [
  'begin',
  'create',
  'update',
  'rename',
  'move',
  'delete',
  'deleteCustomer',
  'commit',
  'commit',
  'rollback',
  'bulk',
  'bulkDelete',
  'undo',
  'other process',
] as const

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  pick: fc.nat(7),
  writer: fc.nat(2),
})

const conditions = [
  '/leads?',
  '/leads?where[processStatuses][equals]=Lost',
  '/leads?where[processStatuses][not_equals]=Lost',
  '/leads?where[customer.companyName][equals]=Ash',
  '/customers?where[leads.processStatuses][equals]=Lost',
  '/customers?where[companyName][exists]=true',
]

/** Each total by page, by `/count` and as it is when all are listed. */
const expectTotals = async (after: string): Promise<void> => {
  for (const key of [service.key, limitedKey]) {
    for (const condition of conditions) {
      const [path = '', query = ''] = condition.split('?')
      const page = await service.list(`${condition}&limit=1`, { key })
      const count = await service.get(`${path}/count?${query}`, { key })
      const all = await service.list(`${condition}&limit=0&pagination=false`, { key })
      const counted = all.docs.length
      expect([page.totalDocs, count['totalDocs']], `${condition} after ${after}`).toEqual([counted, counted])
    }
  }
}

describe('a total', () => {
  it('is what can be counted, in whichever order transactions end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14, minLength: 4 }), async (steps) => {
        const owner = `run ${++run}`
        const owned = await Promise.all([0, 1, 2].map((writer) => own(`${owner} ${writer}`)))
        const shared = await own(owner)
        const open: (OpenTransaction | undefined)[] = []
        const done: string[] = []
        let batchId: null | string = null
        const bulk = async (method: 'DELETE' | 'PATCH', body?: unknown) => {
          const answer = await service.bulk(method, `/leads?where[id][in]=${shared.leads.join()}`, body)
          batchId = answer.batchId
        }
        try {
          for (const { act, pick, writer } of steps) {
            const mine = owned[writer]
            if (!mine) continue
            const transaction = open[writer]
            const lead = mine.leads[pick % Math.max(1, mine.leads.length)]
            const status = statuses[pick % 2]
            if (act === 'begin') open[writer] ??= await openTransaction(service)
            else if (act === 'bulk') await bulk('PATCH', { processStatuses: status })
            else if (act === 'bulkDelete') await bulk('DELETE')
            else if (act === 'undo' && batchId !== null) {
              await service.api('POST', `/changes/batches/${String(batchId)}/undo`)
              batchId = null
            } else if (act === 'other process') await writeBeside(`${owner} beside`)
            else if (transaction && act === 'create') {
              const tenant = tenants[pick % 2]
              await transaction.create('leads', { customer: mine.customer, processStatuses: status, tenant })
            } else if (transaction && act === 'update' && lead !== undefined)
              await transaction.update('leads', lead, { processStatuses: status })
            else if (transaction && act === 'move' && lead !== undefined)
              await transaction.update('leads', lead, { tenant: tenants[pick % 2] })
            else if (transaction && act === 'rename' && mine.customer > 0)
              await transaction.update('customers', mine.customer, { companyName: names[pick % 2] })
            else if (transaction && act === 'delete' && lead !== undefined) {
              await transaction.delete('leads', lead)
              mine.leads = mine.leads.filter((id) => id !== lead)
            } else if (transaction && act === 'commit') {
              await transaction.commit()
              open[writer] = undefined
            } else if (transaction && act === 'rollback') {
              await transaction.rollback()
              open[writer] = undefined
              // Of what it took away all is there again.
              mine.leads = []
            } else continue
            done.push(`${act} by ${writer}`)
            await expectTotals(done.join(', '))
          }
          for (const [writer, transaction] of open.entries()) {
            await transaction?.commit()
            open[writer] = undefined
            await expectTotals(`${done.join(', ')}, the end of ${writer}`)
          }
        } finally {
          for (const transaction of open) await transaction?.rollback()
        }
      }),
      { numRuns: runsOf(60) },
    )
  })
})

/** As another process of the service does it: a connection of its own, a record and its row in the ledger. */
const writeBeside = async (notes: string): Promise<void> => {
  await service.query(
    `WITH made AS (INSERT INTO leads (notes, process_statuses, tenant_id) VALUES ($1, 'Lost', $2) RETURNING id)
     INSERT INTO changes (collection, record_id, operation, actor_type, tenants, changes, created_at)
     SELECT 'leads', id, 'create', 'engine', '[]', '{}', now() FROM made`,
    [notes, tenants[0]],
  )
}
