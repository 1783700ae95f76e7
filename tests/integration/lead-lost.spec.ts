/** Staff say why a lead is lost; keys write what the interface allows. */
import { createLocalReq, type TypedUser } from 'payload'
import { describe, expect, it } from 'vitest'
import { canUpdateSet } from '../../src/plugins/records/write/set-based/eligibility'
import { asService } from '../../src/fields/service'
import { collectionOf } from '../../src/plugins/database/model/model'
import { type Doc, useClient } from '../support/client'
import { unwritten } from '../support/contents'
import { type Staff, signIn } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
const staff = fixture(() => signIn(service))

const lost = { processStatuses: 'Lost' }
const lead = (data: Record<string, unknown> = {}) => service.create('leads', { name: 'Ana', ...data })
const stored = ({ id }: Doc) => service.get(`/leads/${id}`)

const expectRefusedAtReason = async (
  ask: () => ReturnType<Staff['api']>,
  message = /Say why this lead is lost/,
) => {
  const answer = await expectStatus(
    400,
    unwritten(service, () => ask()),
  )
  expect(answer.body).toMatchObject({
    errors: [{ data: { errors: [{ message: expect.stringMatching(message) as unknown, path: 'reason' }] } }],
  })
}

describe('a lead that staff make Lost', () => {
  it('needs a reason, in what is sent or on the record', async () => {
    const bare = await lead()
    await expectRefusedAtReason(() => staff.api('PATCH', `/leads/${bare.id}`, lost))
    await expectRefusedAtReason(() => staff.api('PATCH', `/leads/${bare.id}`, { ...lost, reason: null }))
    await expectRefusedAtReason(() => staff.api('POST', '/leads', { ...lost, name: 'Eva' }))
    expect((await staff.api('PATCH', `/leads/${bare.id}`, { ...lost, reason: 'Duplicate' })).status).toBe(200)
    expect(await stored(bare)).toMatchObject({ ...lost, reason: 'Duplicate' })
    const known = await lead({ reason: 'Test' })
    expect((await staff.api('PATCH', `/leads/${known.id}`, lost)).status).toBe(200)
    expect(await stored(known)).toMatchObject({ ...lost, reason: 'Test' })
  })

  it('keeps its reason', async () => {
    const known = await lead({ ...lost, reason: 'Test' })
    await expectRefusedAtReason(() => staff.api('PATCH', `/leads/${known.id}`, { reason: null }))
  })

  it('is refused in the reader’s language', async () => {
    const bare = await lead()
    await expectRefusedAtReason(
      () => staff.api('PATCH', `/leads/${bare.id}`, lost, { 'accept-language': 'es' }),
      /Indique por qué/,
    )
  })

  it('is refused within a bulk edit, and the others are written', async () => {
    const [bare, known] = [await lead(), await lead({ reason: 'Test' })]
    const answer = await staff.api('PATCH', `/leads?where[id][in]=${bare.id},${known.id}`, lost, {
      'accept-language': 'es',
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(answer.body).toMatchObject({
      docs: [{ id: known.id }],
      errors: [{ message: expect.stringMatching(/^Interesado \d+: Motivo: Indique por qué/) as unknown }],
    })
    expect(await stored(known)).toMatchObject(lost)
    expect(await stored(bare)).toEqual(bare)
  })
})

describe('a lead that was Lost without a reason before', () => {
  it('is edited otherwise, by the whole form too', async () => {
    const old = await lead(lost)
    expect((await staff.api('PATCH', `/leads/${old.id}`, { notes: 'called' })).status).toBe(200)
    const form = { ...lost, name: 'Ana Ruiz', reason: null }
    expect((await staff.api('PATCH', `/leads/${old.id}`, form)).status).toBe(200)
    expect(await stored(old)).toMatchObject({ name: 'Ana Ruiz', notes: 'called', reason: null })
  })

  it('hears of its events', async () => {
    const old = await lead(lost)
    await expectStatus(201, staff.api('POST', '/leadEvents', { lead: old.id, type: 'Status Check' }))
    expect((await stored(old))['latestEvent']).not.toBeNull()
  })
})

describe('a key', () => {
  it('makes leads Lost without a reason, many of them by a few statements', async () => {
    const [one, other] = [await lead(), await lead()]
    await service.update(`/leads/${one.id}`, lost)
    await service.bulk('PATCH', `/leads?where[id][in]=${other.id}`, lost)
    expect(await stored(one)).toMatchObject(lost)
    expect(await stored(other)).toMatchObject(lost)
  })

  it('alone writes them by a few statements: of staff each is asked', async () => {
    const { payload } = service
    const leads = collectionOf(payload, 'leads')
    const user = { collection: 'users', id: 1, role: 'admin' } as unknown as TypedUser
    const [ofKey, ofStaff] = [await createLocalReq({}, payload), await createLocalReq({ user }, payload)]
    expect(await canUpdateSet(ofKey, leads, ['processStatuses'])).toBe(true)
    expect(await canUpdateSet(ofStaff, leads, ['processStatuses'])).toBe(false)
    const letsGo = await asService(ofStaff, () => canUpdateSet(ofStaff, leads, ['customer']))
    expect(letsGo).toBe(true)
  })
})
