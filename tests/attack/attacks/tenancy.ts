import type { Attack } from '../attack'
import { openClient } from '../client'
import { signIn } from '../staff'

const secret = 'Only tenant one knows'

/** Versions of a record whose lead moved to tenant 2: what it was in tenant 1's time is not tenant 2's. */
export const movedVersions: Attack = {
  finding: '12',
  name: 'moved-versions',
  async prepare({ query, target }) {
    const client = openClient({ key: target.keys.one, port: target.port })
    const made = async (path: string, body: unknown) => {
      const reply = await client.send('POST', path, { body })
      if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 300)}`)
      return (reply.json as { doc: { id: number } }).doc.id
    }
    const lead = await made('/api/leads', { firstName: 'Moved' })
    await made('/api/preApprovals', { lead, title: secret })
    client.close()
    await query('UPDATE leads SET tenant_id = $1 WHERE id = $2', [target.ids.two, lead])
  },
  async script({ open, repeat, report, send, target }) {
    const client = open({ key: target.keys.two })
    const list = await send(client, 'GET', '/api/preApprovals?limit=10&sort=-id')
    const [{ id } = { id: 0 }] = (list.json as { docs: { id: number }[] }).docs
    const paths = [
      `/api/preApprovals/${id}/versions`,
      '/api/preApprovals/versions?limit=100',
      `/api/changes?where[recordId][equals]=${id}&limit=100`,
    ]
    await repeat(1, async (_, round) => {
      const path = paths[round % paths.length] ?? ''
      const { status, text } = await send(client, 'GET', path)
      if (status === 200 && text.includes(secret)) report(`${path} tells tenant 2 what was tenant 1's`)
    })
  },
}

/** A kept answer is not replayed to a key that may no longer see what it tells. */
export const keptAnswers: Attack = {
  finding: '13',
  name: 'kept-answers',
  async script({ open, repeat, report, send, target }) {
    const client = open()
    const headers = await signIn(client, target)
    const staff = open({ from: '127.0.0.3' })
    await repeat(1, async (_, round) => {
      const { ids } = target
      const claim = await staff.send('POST', '/api/apiKeyClaims', {
        body: { name: `Kept ${round}`, personalData: 'full', scopes: '*', tenants: [ids.one, ids.two] },
        headers,
      })
      const offer = (claim.json as { doc?: { id: number } } | undefined)?.doc?.id
      const link = await staff.send('POST', `/api/apiKeyClaims/${offer}/link`, { headers })
      const { url } = link.json as { url: string }
      const pressed = await staff.send('POST', new URL(url).pathname)
      const key = /apiKey=([0-9a-f-]{36})$/.exec(String(pressed.headers['location']))?.[1] ?? ''
      const body = { firstName: secret, tenant: ids.one }
      const kept = { body, headers: { 'idempotency-key': `kept-${round}` }, key }
      const first = await send(client, 'POST', '/api/leads', kept)
      if (first.status !== 201)
        return report(`the first was answered ${first.status} ${first.text.slice(0, 200)}`)
      const { docs } = (await staff.send('GET', '/api/apiKeys?sort=-id&limit=1&depth=0', { headers }))
        .json as { docs: { id: number }[] }
      const narrowed = await staff.send('PATCH', `/api/apiKeys/${docs[0]?.id}`, {
        body: { tenants: [ids.two] },
        headers,
      })
      if (narrowed.status !== 200)
        return report(`narrowing: ${narrowed.status} ${narrowed.text.slice(0, 200)}`)
      const again = await send(client, 'POST', '/api/leads', kept)
      if (again.text.includes(secret)) report('a kept answer of tenant 1 was replayed to a key of tenant 2')
    })
  },
}
