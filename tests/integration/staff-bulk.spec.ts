import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Guard, guardOf } from '../../src/plugins/database/query/rules'
import { expectStatus, useService } from '../support/service'

const origin = 'http://localhost:3000'

const service = useService()
let cookie: string
beforeAll(async () => {
  const account = { email: 'ada@example.com', password: 'correct horse battery' }
  await service.payload.create({ collection: 'users', data: { ...account, name: 'Ada', role: 'admin' } })
  const { headers } = await service.api('POST', '/users/login', {
    body: account,
    headers: { origin },
    key: null,
  })
  cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
})

const bulk = (where: string, body: object = { notes: 'called' }) =>
  service.api('PATCH', `/leads?${where}`, {
    body,
    headers: { cookie, origin },
    key: null,
  })

describe('staffBulk', () => {
  it('refuses a change without a value, and writes nothing', async () => {
    const lead = await service.payload.create({ collection: 'leads', data: { name: 'Ana' } })
    const answer = await expectStatus(400, bulk(`where[id][equals]=${lead.id}`, {}))
    expect(answer.body).toMatchObject({
      docs: [],
      message: expect.stringContaining('No value was chosen') as unknown,
    })
    const { updatedAt } = await service.payload.findByID({ collection: 'leads', id: lead.id })
    expect(updatedAt).toBe(lead.updatedAt)
  })

  it('logs a record that the service failed on under the request id of the answer', async () => {
    const { id } = await service.payload.create({ collection: 'leads', data: { name: 'Ana' } })
    const logged = vi.spyOn(service.payload.logger, 'error')
    vi.spyOn(service.payload, 'update').mockRejectedValue(new Error('not foreseen'))
    const answer = await expectStatus(400, bulk(`where[id][equals]=${id}`))
    expect(JSON.stringify(answer.body)).not.toContain('not foreseen')
    const requestId = answer.headers.get('x-request-id')
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ recordId: id, requestId }))
  })

  it('logs a failure before any record under the request id of the answer', async () => {
    const logged = vi.spyOn(service.payload.logger, 'error')
    vi.spyOn(guardOf(service.payload, 'leads') as Guard, 'rule').mockRejectedValue(new Error('not foreseen'))
    const answer = await expectStatus(500, bulk('where[id][exists]=true'))
    const requestId = answer.headers.get('x-request-id')
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ msg: 'request failed', requestId }))
  })
})
