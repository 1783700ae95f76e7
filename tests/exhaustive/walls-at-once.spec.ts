/** Staff of different tenants who ask at the same moment: each is answered within their own walls. */
import { expect, it } from 'vitest'
import { useClient } from '../support/client'

const service = useClient()

const origin = 'http://localhost:3000'
const password = 'correct horse battery'

/** A manager of one tenant, who sees one lead. */
const managerOf = async (name: string) => {
  const { payload } = service
  const tenant = await service.create('tenants', { name })
  const lead = await service.create('leads', { name, tenant: tenant.id })
  const url = 'https://example.com/hooks'
  const hook = await service.create('webhooks', { tenants: [tenant.id], url })
  // So that its versions have other ids than the records.
  for (const method of ['PUT', 'PATCH', 'POST']) await service.update(`/webhooks/${hook.id}`, { method })
  const email = `${name}@example.com`
  const data = { email, name, password, role: 'manager', tenants: [tenant.id] } as never
  await payload.create({ collection: 'users', data })
  const login = await service.api('POST', '/users/login', {
    body: { email, password },
    headers: { origin },
    key: null,
  })
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const ask = async (method: string, path: string) =>
    (await service.api(method, path, { headers: { cookie, origin }, key: null })).body as unknown
  return { ask, hook, lead }
}

it('also where Payload reads by itself', async () => {
  const data = { email: 'first@example.com', name: 'first', password, role: 'admin' } as never
  await service.payload.create({ collection: 'users', data })
  const managers = [await managerOf('north'), await managerOf('south')]
  const rounds = Array.from({ length: 10 }, () => managers).flat()
  const answers = await Promise.all(
    rounds.map(async ({ ask, hook, lead }) => {
      const [page, leads, rights] = await Promise.all([
        ask('GET', '/leads?depth=0'),
        ask('GET', '/leads?depth=0&limit=1'),
        ask('POST', `/webhooks/access/${hook.id}`),
      ])
      const { docs } = page as { docs: { id: number }[] }
      // Asked all at once, of records and of their versions.
      return {
        count: (leads as { totalDocs: number }).totalDocs,
        lead: lead.id,
        rights: Object.keys(rights as object).sort(),
        seen: docs.map(({ id }) => id),
      }
    }),
  )
  const rights = ['create', 'delete', 'fields', 'read', 'readVersions', 'update']
  for (const { lead, ...said } of answers) {
    expect(said).toEqual({ count: 1, rights, seen: [lead] })
  }
})
