import { createHash, randomBytes } from 'node:crypto'
import type { Attack } from '../attack'
import { formOf, signIn } from '../staff'

const digest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/**
 * Uploads of one file name on 16 lines, each replaced by a request that is refused: the record serves its own bytes
 * afterwards. `npm run test:files` does more of it, at random and with kills.
 */
export const uploads: Attack = {
  finding: '3, 4',
  name: 'uploads',
  async script({ open, repeat, report, send, target }) {
    const client = open()
    const headers = await signIn(client, target)
    const text = (length: number) => Buffer.from(randomBytes(length / 2).toString('hex'))
    await repeat(16, async () => {
      const bytes = text(100_000)
      const form = formOf({
        file: { bytes, name: 'same.txt' },
        record: { name: 'Same', tenants: [target.ids.one] },
      })
      const made = await send(client, 'POST', '/api/attachments', {
        ...form,
        headers: { ...headers, ...form.headers },
      })
      if (made.status !== 201) return
      const { id } = (made.json as { doc: { id: number } }).doc
      const other = formOf({ file: { bytes: text(1000), name: 'same.txt' }, record: { tenants: [999_999] } })
      const refused = await send(client, 'PATCH', `/api/attachments/${id}`, {
        ...other,
        headers: { ...headers, ...other.headers },
      })
      if (refused.status === 200) report(`attachment ${id}: an unknown tenant was taken`)
      const key = target.keys.one
      const { json } = await send(client, 'GET', `/api/attachments/${id}`, { key })
      const file = (json as { file?: string } | undefined)?.file
      if (!file) return
      const served = await send(client, 'GET', new URL(file).pathname, { key })
      if (served.status === 200 && digest(served.text) !== digest(bytes))
        report(`attachment ${id} serves other bytes than were stored`)
      if (served.status === 404) report(`attachment ${id}: its file is gone after a refusal`)
    })
  },
}
