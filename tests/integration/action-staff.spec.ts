/** Actions by a session: the same is asked and done, by endpoints of the collection. */
import { beforeAll, describe, expect, it } from 'vitest'
import { addActions } from '../support/actions'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { expectStatus, type Answer } from '../support/service'
import { signIn, type Staff } from '../support/staff'

const service = useClient()
let id: number
let manager: Staff
let rep: Staff
beforeAll(async () => {
  addActions(service.payload)
  ;({ id } = await service.create('templates', { subject: 'first' }))
  manager = await signIn(service, 'manager')
  rep = await signIn(service, 'rep')
})

const errorsOf = ({ body }: Answer): { message: string }[] =>
  (body as { errors: { message: string }[] }).errors

describe('staff', () => {
  it('do the same by a session', async () => {
    const answered = await manager.api('POST', `/templates/${id}/rename`, { subject: 'by staff' })
    expect(answered).toMatchObject({ body: { subject: 'by staff' }, status: 202 })
    const [last] = (await service.list(`/templates/${id}/changes?limit=1`)).docs
    expect(last).toMatchObject({ actor: { id: String(manager.id), type: 'user' } })
    const page = await manager.api('GET', `/templates/${id}/answers?limit=1&where[status][equals]=201`)
    expect(page).toMatchObject({ body: { limit: 1 }, status: 200 })
    expect((await manager.api('POST', '/templates/try')).body).toEqual({})
  })

  it('are refused what they may not do, in the same form', async () => {
    const before = await contents(service)
    const missing = await manager.api('POST', '/templates/999999/rename', { subject: 'x' })
    expect(missing).toMatchObject({ body: { errors: [{ message: 'Not Found' }] }, status: 404 })
    const noId = await manager.api('POST', '/templates/x/rename', { subject: 'x' })
    expect(noId).toMatchObject({ body: { errors: [{ code: 'not_found' }] }, status: 404 })
    const wrong = await manager.api('POST', `/templates/${id}/rename`, { subject: 5 })
    expect(wrong).toMatchObject({
      body: { errors: [{ field: 'subject', message: 'subject: must be text.' }] },
      status: 400,
    })
    await expectStatus(400, manager.api('POST', `/templates/${id}/rename`, { subject: 'too late' }))
    const unknown = await manager.api('GET', `/templates/${id}/answers?limits=1`)
    expect(errorsOf(unknown)[0]?.message).toMatch(/did you mean "limit"/)
    // A rep looks templates up, and changes none.
    expect((await rep.api('POST', `/templates/${id}/rename`, { subject: 'x' })).status).toBe(403)
    expect((await rep.api('POST', '/templates/try', {})).status).toBe(403)
    expect((await rep.api('GET', `/templates/${id}/answers`)).status).toBe(200)
    expect((await rep.api('GET', `/templates/${id}/keeper`)).status).toBe(403)
    expect((await manager.api('GET', `/templates/${id}/keeper`)).status).toBe(200)
    expect(await contents(service)).toEqual(before)
  })

  it('are nobody with a session that is over', async () => {
    const before = await contents(service)
    const headers = { cookie: 'payload-token=none', origin: 'http://localhost:3000' }
    const answered = await service.api('POST', `/templates/${id}/rename`, {
      body: { subject: 'x' },
      headers,
      key: null,
    })
    expect(answered.status).toBe(403)
    expect(await contents(service)).toEqual(before)
  })
})
