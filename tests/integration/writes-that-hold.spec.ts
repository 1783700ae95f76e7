/** What must hold of writes of many records and of their undoing when somebody else is at work, or something fails. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { contents } from '../support/contents'
import { countEnds } from '../support/heldClock'
import { expectStatus, type CallOptions, useService } from '../support/service'
import { untilWaiting } from '../support/holding'
import { until } from '../support/wait'

const service = useService()

/** What any of the answers here has; those that it does not have are not asked for. */
type Body = Record<string, unknown> & {
  batchId: string
  doc: { id: number }
  docs: (Record<string, unknown> & { id: number })[]
  errors: string[]
}

const call = async (method: string, path: string, options?: CallOptions) => {
  const answer = await service.api(method, path, options)
  return { body: answer.body as Body, status: answer.status }
}

const create = async (collection: string, body: object): Promise<number> => {
  const made = await expectStatus(201, call('POST', `/${collection}`, { body }))
  return made.body.doc.id
}

/** Holds the locks of `statements` on a connection of its own, until `release` or the test's end. */
const holding = async (...statements: string[]) => {
  const client = await service.payload.db.pool.connect()
  let isReleased = false
  onTestFinished(() => {
    if (!isReleased) client.release(true)
  })
  await client.query('BEGIN')
  for (const statement of statements) await client.query(statement)
  return {
    async release() {
      await client.query('COMMIT')
      isReleased = true
      client.release()
    },
  }
}

const undo = (batchId: string, query = '') => call('POST', `/changes/batches/${batchId}/undo${query}`)

describe('a batch of records that are written apart', () => {
  it('is never told to be unwritten once it is stored', async () => {
    const tenant = await create('tenants', { name: 'Held' })
    const customer = await create('customers', { tenants: [tenant] })
    const deal = await create('deals', { customer })
    const held = await holding('LOCK TABLE customers IN ACCESS EXCLUSIVE MODE')
    // The write needs no customer; the answer does, and its wait is ended.
    const writing = call('PATCH', `/deals?where[id][equals]=${deal}&depth=1`, { body: { type: ['Retail'] } })
    const ended = countEnds([writing])
    let cancelled = 0
    await until(async () => {
      const waiting = await service.query(
        "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      cancelled += waiting.length
      return ended() > 0
    }, 'the end of a write whose waits are cancelled')
    const { body, status } = await writing
    await held.release()
    expect(cancelled).toBeGreaterThan(0)
    expect([status, body.docs], JSON.stringify(body)).toEqual([200, [deal]])
    expect((await call('GET', `/deals/${deal}`)).body['type']).toEqual(['Retail'])
  })
})

describe('references that are cleared for a deletion', () => {
  it('keep what somebody else wrote in the meantime', async () => {
    const [gone, kept] = [await create('customers', {}), await create('customers', {})]
    const lead = await create('leads', { customer: gone })
    const held = await holding(`UPDATE leads SET customer_id = ${kept} WHERE id = ${lead}`)
    const deleting = call('DELETE', `/customers?where[id][equals]=${gone}`)
    await untilWaiting(service, 1)
    await held.release()
    const deleted = await deleting
    expect(deleted.body.docs).toHaveLength(1)
    expect((await call('GET', `/leads/${lead}`)).body['customer']).toBe(kept)
  })

  it('keep it in an undoing too', async () => {
    const made = await call('POST', '/customers/batch', { body: { docs: [{}] } })
    const kept = await create('customers', {})
    const lead = await create('leads', { customer: made.body.docs[0]?.id })
    const held = await holding(`UPDATE leads SET customer_id = ${kept} WHERE id = ${lead}`)
    const undoing = undo(made.body.batchId)
    await untilWaiting(service, 1)
    await held.release()
    expect((await undoing).body.errors).toEqual([])
    expect((await call('GET', `/leads/${lead}`)).body['customer']).toBe(kept)
  })
})

describe('an undoing', () => {
  it('leaves what somebody wrote between two rows of the batch', async () => {
    const [one, two, other] = [
      await create('customers', {}),
      await create('customers', {}),
      await create('customers', {}),
    ]
    const deal = await create('deals', { lienHolder: [one, two] })
    const gone = await call('DELETE', `/customers?where[id][in]=${one},${two}`)
    expect(gone.body.docs).toHaveLength(2)
    // As if it had come between the two: the ledger's order is what counts.
    await call('PATCH', `/deals/${deal}`, { body: { lienHolder: [other] } })
    await service.query(
      `UPDATE changes SET batch_id = $1 WHERE id = (SELECT max(id) FROM changes WHERE collection = 'customers')`,
      [gone.body.batchId],
    )
    const back = await undo(gone.body.batchId)
    expect(back.body.errors).toEqual([`Deal ${deal}: it was changed since.`])
    expect((await call('GET', `/deals/${deal}`)).body['lienHolder']).toEqual([other])
  })

  it('takes no event from the lead that has it by now', async () => {
    const [first, second] = [await create('leads', {}), await create('leads', {})]
    const event = await create('leadEvents', { lead: first })
    const gone = await call('DELETE', `/leads?where[id][equals]=${first}`)
    await call('PATCH', `/leads/${second}`, { body: { latestEvent: event } })
    const back = await undo(gone.body.batchId)
    expect(back.body.errors[0]).toContain(`latestEvent: Lead ${second} has it by now`)
    expect((await call('GET', `/leads/${second}`)).body['latestEvent']).toBe(event)
    expect((await call('GET', `/leads/${first}`)).status).toBe(404)
  })

  it('says of a record that is back in part what is missing', async () => {
    const named = await create('customers', {})
    const target = await create('deals', { customer: named })
    const owner = await create('deals', { dependencies: [target] })
    const gone = await call('DELETE', `/deals?where[id][in]=${owner},${target}&sort=id`)
    expect(gone.body.docs).toHaveLength(2)
    await call('DELETE', `/customers/${named}`)
    // What the stored form names is gone for good.
    const back = await undo(gone.body.batchId)
    expect(back.body.errors).toContain(`Deal ${target}: it names a record that is no longer there.`)
    const found = await call('GET', `/deals/${owner}`)
    const isListed = back.body.docs.some(({ id }) => id === owner)
    expect(isListed).toBe(found.status === 200)
  })

  it('has no batch for what changed nothing', async () => {
    const { body } = await call('PATCH', '/leads?where[name][equals]=nobody', {
      body: { name: 'x' },
    })
    expect(body).toMatchObject({ batchId: null, docs: [] })
  })

  it('says shortly that there is no such batch', async () => {
    const before = await contents(service)
    const { body, status } = await undo('x'.repeat(3000))
    expect(status).toBe(404)
    expect(JSON.stringify(body).length).toBeLessThan(500)
    expect(await contents(service)).toEqual(before)
  })
})
