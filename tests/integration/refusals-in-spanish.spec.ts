/** What staff are refused with is in the language of their panel; keys are told in English. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { contents, unwritten } from '../support/contents'
import { expectStatus, type Answer, useService, fixture } from '../support/service'
import { signIn, type Staff } from '../support/staff'

type Problem = { data?: { errors?: { message: string }[] }; message: string }

type Said = { doc: { id: number }; errors: Problem[]; message: string }

const said = ({ body }: Answer) => body as Said

const spanish = { 'accept-language': 'es' }

const service = useService()
const admin = fixture(() => signIn(service))
const manager = fixture(() => signIn(service, 'manager'))
const rep = fixture(() => signIn(service, 'rep'))

beforeAll(async () => {
  const tenants: number[] = []
  for (const name of ['One', 'Two', 'Three']) {
    tenants.push(said(await service.api('POST', '/tenants', { body: { name } })).doc.id)
  }
  await service.payload.update({
    collection: 'users',
    data: { tenants: tenants.slice(0, 2) },
    id: manager.id,
  })
  await service.api('POST', '/salesReps', { body: { name: 'Rep', user: 'rep@example.com' } })
  const customer = await service.api('POST', '/customers', { body: { companyName: 'Fernhill', tenants } })
  await service.api('POST', '/leads', { body: { customer: said(customer).doc.id, salesRep: 1 } })
  await service.api('POST', '/deals', {
    body: { customer: said(customer).doc.id, dealId: 'S-1', salesPrice: '$1', status: 'Funded' },
  })
})

describe('staff who read Spanish', () => {
  it.each<[string, () => Staff, string, string, unknown, RegExp]>([
    [
      'an address that no webhook can have',
      () => admin,
      'POST',
      '/webhooks',
      { url: 'nowhere' },
      /Debe ser una dirección pública/,
    ],
    [
      'a webhook for an event that there is not',
      () => admin,
      'POST',
      '/webhooks',
      { events: ['leads.flown'], url: 'https://example.com/hooks' },
      /Debe ser una lista de eventos/,
    ],
    [
      'the money of a settled deal',
      () => rep,
      'PATCH',
      '/deals/1',
      { salesPrice: '$2' },
      /^Precio de venta: la operación/,
    ],
    [
      'taking it back',
      () => rep,
      'PATCH',
      '/deals/1',
      { status: 'Pending' },
      /^Estado: la operación está en Funded/,
    ],
    [
      'a save over newer changes',
      () => admin,
      'PATCH',
      '/deals/1?basis=0',
      { gap: 'x' },
      /^Este registro cambió/,
    ],
    [
      'deleting a tenant in use',
      () => admin,
      'DELETE',
      '/tenants/1',
      undefined,
      /^La empresa 1 tiene registros/,
    ],
    [
      'a record of nobody',
      () => manager,
      'POST',
      '/customers',
      { companyName: 'X' },
      /diga de cuál de sus empresas/,
    ],
    [
      'a bulk edit without a filter',
      () => admin,
      'PATCH',
      '/leads?where[name][like]=%00',
      { notes: 'x' },
      /^El filtro|^Un valor/,
    ],
  ])('are refused in it, and nothing is written: %s', async (_, who, method, path, body, says) => {
    const answer = await unwritten(service, () => who().api(method, path, body, spanish))
    const text = JSON.stringify(answer.body)
    expect(answer.status, text).toBeGreaterThanOrEqual(400)
    const [first] = said(answer).errors
    expect(first?.data?.errors?.[0]?.message ?? first?.message).toMatch(says)
  })

  it.each<[string, () => Staff, string, string, unknown, RegExp]>([
    [
      'names what is not there',
      () => admin,
      'PATCH',
      '/leads',
      { customer: 2147483647 },
      /^Interesado 1: Cliente: no hay ningún registro 2147483647 que usted pueda ver\.$/,
    ],
    [
      'holds a wrong value',
      () => admin,
      'PATCH',
      '/leads',
      { processStatuses: 'X' },
      /^Interesado 1: Estado: /,
    ],
    [
      'is settled',
      () => rep,
      'PATCH',
      '/deals',
      { salesPrice: '$2' },
      /^Operación 1: Precio de venta: la operación/,
    ],
    ['is in use', () => admin, 'DELETE', '/tenants', undefined, /^Empresa 1: La empresa 1 tiene registros/],
  ])(
    'are told in it which of many records %s, and it is not written',
    async (_, who, method, path, body, says) => {
      const before = await contents(service)
      const answer = await expectStatus(400, who().api(method, `${path}?where[id][equals]=1`, body, spanish))
      expect(said(answer).errors.map(({ message }) => message)).toEqual([
        expect.stringMatching(says) as string,
      ])
      expect(JSON.stringify(answer.body)).not.toMatch(/which does not exist|Nothing was/)
      expect(await contents(service)).toEqual(before)
    },
  )

  it('are told in it that the service failed on one of many records', async () => {
    vi.spyOn(service.payload, 'update').mockRejectedValueOnce(new Error('not foreseen'))
    vi.spyOn(service.payload.logger, 'error').mockReturnValue(undefined)
    const answer = await admin.api('PATCH', '/leads?where[id][equals]=1', { notes: 'x' }, spanish)
    expect(said(answer).errors[0]?.message).toMatch(/^Interesado 1: El servicio falló/)
  })

  it('are told in it how many records a bulk edit wrote', async () => {
    const answer = await admin.api('PATCH', '/leads?where[id][equals]=1', { notes: 'llamado' }, spanish)
    expect(said(answer).message).toBe('Se actualizó 1 registro.')
    expect(said(answer).errors).toEqual([])
  })
})

describe('a key that says it reads Spanish', () => {
  it('is told in English', async () => {
    const bulk = await unwritten(service, () => service.api('DELETE', '/tenants/1', { headers: spanish }))
    expect(bulk.status).toBe(409)
    expect(said(bulk).errors[0]?.message).toMatch(/^Tenant 1 has records/)
    const updated = await service.api('PATCH', '/leads?where[id][equals]=1', {
      body: { notes: 'called' },
      headers: spanish,
    })
    expect(said(updated).message).toBe('1 Lead updated.')
  })
})
