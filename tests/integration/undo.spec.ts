/** `POST /changes/batches/{batchId}/undo`: what it puts back, what it does not, and what it says of it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { firstNewId } from '../support/bulkOutcome'
import { useClient } from '../support/client'
import { contents, unwritten } from '../support/contents'
import { picture } from '../support/picture'
import { type Kept, keepTables } from '../support/tables'
import { undoing } from '../support/undoing'

const many = 1000

const service = useClient()
let kept: Kept
const { bulk, refusesUndo, undo } = undoing(() => service)

beforeAll(async () => {
  const { id: customer } = await service.create('customers', { companyName: 'Pine' })
  const each = (make: (at: number) => object) => Array.from({ length: many }, (_, at) => make(at))
  const make = async (slug: string, docs: object[]): Promise<number[]> => {
    const answer = await service.api('POST', `/${slug}/batch?return=minimal`, { body: { docs } })
    expect(answer.status, JSON.stringify(answer.body).slice(0, 1000)).toBe(201)
    return (answer.body as { docs: number[] }).docs
  }
  const statuses = ['Inspected', 'Arbitration', 'SOLD TO CUSTOMER']
  const vehicles = await make(
    'vehicles',
    each((at) => ({
      customer: at % 3 === 0 ? customer : null,
      name: `n${at}`,
      status: statuses.slice(at % 4),
    })),
  )
  await make(
    'listings',
    each((at) => ({ mileage: at / 8, vehicles: vehicles[at] })),
  )
  await make(
    'leads',
    each((at) => ({ creditBand: at % 2 ? 'Unknown' : null, email: at % 5 ? `${at}@x` : '', name: `n${at}` })),
  )
  await make(
    'trades',
    each((at) => ({ odometer: at, payoffGoodThrough: '2026-03-01', vehicle: vehicles[at] })),
  )
  await service.query(
    `SELECT setval('vehicles_id_seq', ${firstNewId}), setval('_trades_v_id_seq', ${firstNewId})`,
  )
  kept = await keepTables(service)
})
afterAll(async () => {
  await kept.close()
})
afterEach(() => kept.restore())

const all = 'where[id][exists]=true&return=minimal'

describe('undoing', () => {
  it('a bulk update of 1,000 leaves all as they were', async () => {
    const before = await picture(service, firstNewId)
    const body = { creditBand: 'Unknown', customer: 1, email: null, name: 'same', notes: 'x' }
    const { batchId } = await bulk('PATCH', `/leads?${all}`, body)
    const undone = await undo(batchId)
    expect(undone).toMatchObject({ errors: [], message: '1000 records put back.' })
    expect(undone.docs).toHaveLength(many)
    expect(undone.docs).toContainEqual({ collection: 'leads', id: 500 })
    expect(await picture(service, firstNewId)).toEqual(before)
    const rows = await service.query(`SELECT count(*)::int AS count FROM changes WHERE batch_id = $1`, [
      undone.batchId,
    ])
    expect(rows).toEqual([{ count: many }])
  })

  it('a bulk update of 1,000 with versions leaves all as they were, with two more versions each', async () => {
    const before = await picture(service, firstNewId)
    const { batchId } = await bulk('PATCH', `/trades?${all}`, { odometer: 7, payoffGoodThrough: null })
    expect(await undo(batchId)).toMatchObject({ errors: [], message: '1000 records put back.' })
    expect(await picture(service, firstNewId)).toEqual(before)
    const { docs, totalDocs } = await service.list('/trades/versions?where[parent][equals]=5&sort=id')
    expect(totalDocs).toBe(3)
    expect(docs.map(({ version }) => (version as { odometer: number }).odometer)).toEqual([4, 7, 4])
  })

  it('a bulk deletion of 1,000 brings them back with all that named them', async () => {
    const before = await picture(service, firstNewId)
    const { batchId } = await bulk('DELETE', `/vehicles?${all}`)
    expect((await service.list('/listings?where[vehicles][exists]=true')).totalDocs).toBe(0)
    const undone = await undo(batchId)
    expect(undone).toMatchObject({ errors: [], message: '3000 records put back.' })
    expect(await picture(service, firstNewId)).toEqual(before)
    expect(await service.get('/vehicles/500')).toMatchObject({ listings: [500], name: 'n499', trades: [500] })
  })

  it('a bulk deletion of 1,000 with versions brings these back too, and undone itself deletes again', async () => {
    const before = await picture(service)
    const { batchId } = await bulk('DELETE', `/trades?${all}`)
    const after = await picture(service)
    const undone = await undo(batchId)
    expect(await picture(service)).toEqual(before)
    const again = await undo(undone.batchId)
    expect(again.message).toBe('1000 records put back.')
    expect(await picture(service)).toEqual(after)
    await undo(again.batchId)
    expect(await picture(service)).toEqual(before)
  })

  it('leaves alone what was changed since: 990 of an update come back, and 10 are named', async () => {
    const { batchId } = await bulk('PATCH', `/leads?${all}`, { name: 'same', notes: 'x' })
    const edited = [3, 50, 51, 52, 400, 700, 701, 998, 999, 1000]
    for (const id of edited) await service.update(`/leads/${id}`, { source: 'edited' })
    const before = await Promise.all(edited.map((id) => service.get(`/leads/${id}`)))
    const undone = await undo(batchId)
    expect(undone.message).toBe('990 of 1000 records put back; 10 failed.')
    expect(undone.docs).toHaveLength(990)
    expect(undone.errors.toSorted()).toEqual(
      edited.map((id) => `Lead ${id}: it was changed since.`).toSorted(),
    )
    expect(await Promise.all(edited.map((id) => service.get(`/leads/${id}`)))).toEqual(before)
    expect((await service.list('/leads?where[notes][exists]=false')).totalDocs).toBe(990)
  })

  it('brings all of a deletion back where 10 who named them were changed since, and names these', async () => {
    const { batchId } = await bulk('DELETE', `/vehicles?${all}`)
    const edited = [3, 50, 51, 52, 400, 700, 701, 998, 999, 1000]
    for (const id of edited) await service.update(`/listings/${id}`, { seller: 'edited' })
    const undone = await undo(batchId)
    expect(undone.message).toBe('2990 of 3000 records put back; 10 failed.')
    expect(undone.errors.toSorted()).toEqual(
      edited.map((id) => `Listing ${id}: it was changed since.`).toSorted(),
    )
    expect((await service.list('/vehicles?limit=1')).totalDocs).toBe(many)
    expect((await service.list('/listings?where[vehicles][exists]=true')).totalDocs).toBe(990)
  })

  it('with dryRun says the same and writes nothing; with allOrNothing one that was changed undoes all', async () => {
    const { batchId } = await bulk('PATCH', `/leads?where[id][less_than]=6&return=minimal`, { name: 'same' })
    await service.update('/leads/3', { source: 'edited' })
    const before = await contents(service)
    const rehearsed = await undo(batchId, '?dryRun=true')
    expect(rehearsed.batchId).toBeNull()
    expect(rehearsed.message).toMatch(
      /^4 of 5 records put back; 1 failed\. This was a dry run: nothing was written\.$/,
    )
    const refused = await undo(batchId, '?allOrNothing=true', 400)
    expect(refused).toMatchObject({ batchId: null, docs: [], errors: ['Lead 3: it was changed since.'] })
    expect(await contents(service)).toEqual(before)
    const { docs, errors } = await undo(batchId)
    expect({ docs, errors }).toEqual({ docs: rehearsed.docs, errors: rehearsed.errors })
  })

  it('twice does nothing the second time, and names all', async () => {
    const { batchId } = await bulk('PATCH', `/leads?where[id][less_than]=6`, { name: 'same' })
    await undo(batchId)
    const { docs, errors, message } = await unwritten(service, () => undo(batchId, '', 400))
    expect([docs, errors.length, message]).toEqual([[], 5, '0 of 5 records put back; 5 failed.'])
  })

  it('is for batches that there are', async () => {
    await refusesUndo('6b1c4f0e-8a54-4b5e-9a0e-0f6f5d9d2f11', { code: 'not_found', status: 404 })
    await refusesUndo('nothing', { code: 'not_found', says: /no batch "nothing"/, status: 404 })
    await refusesUndo("' OR true --", { code: 'not_found', status: 404 })
    const impossible = await service.api('POST', '/changes/batches/%00/undo')
    expect([400, 404], JSON.stringify(impossible.body)).toContain(impossible.status)
    const missing = await service.create('leads')
    const rows = await service.list(`/leads/${missing.id}/changes`)
    expect(rows.docs).toMatchObject([{ batchId: null }])
    await refusesUndo('null', { code: 'not_found', status: 404 })
    await service.refusesEach([['GET', '/changes/batches/x/undo']], {
      code: 'method_not_allowed',
      status: 405,
    })
    await service.refusesEach([['POST', '/leads/batches/x/undo']], { code: 'not_found', status: 404 })
  })

  it('once, though it is sent twice with a key, and by two at once', async () => {
    const { batchId } = await bulk('PATCH', `/leads?where[id][less_than]=6`, { name: 'same' })
    const path = `/changes/batches/${batchId}/undo`
    const headers = { 'idempotency-key': 'undo-once' }
    const first = await service.api('POST', path, { headers })
    const second = await service.api('POST', path, { headers })
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')

    const other = await bulk('DELETE', `/leads?where[id][less_than]=6`)
    const deleted = `/changes/batches/${other.batchId}/undo`
    const answers = await Promise.all([service.api('POST', deleted), service.api('POST', deleted)])
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 400])
    expect((await service.list('/leads?where[id][less_than]=6')).totalDocs).toBe(5)
  })
})
