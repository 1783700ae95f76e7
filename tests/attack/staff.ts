/** Staff at the door, and what is theirs. */
import type { Client, SendOptions } from './client'
import type { Target } from './target'

export const originOf = ({ port }: Pick<Target, 'port'>): string => `http://localhost:${port}`

/** @returns the headers of a session */
export const signIn = async (
  client: Client,
  target: Target,
  body: Record<string, unknown> = { email: target.staff.admin, password: target.staff.password },
): Promise<Record<string, string>> => {
  const headers = { origin: originOf(target) }
  const reply = await client.send('POST', '/api/users/login', { body, headers, key: null })
  if (reply.status !== 200) throw new Error(`Signing in: ${reply.status} ${reply.text.slice(0, 300)}`)
  const [cookie = ''] = [reply.headers['set-cookie'] ?? []].flat()
  return { cookie: cookie.split(';')[0] ?? '', origin: originOf(target), 'sec-fetch-site': 'same-origin' }
}

/** The parts of a form, as a browser sends them. */
export const formOf = (parts: { file?: { bytes: Buffer; name: string }; record: unknown }): SendOptions => {
  const boundary = 'attack-boundary-4f8c1e'
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  const { file, record } = parts
  const body = Buffer.concat([
    Buffer.from(`${head('name="_payload"')}\r\n${JSON.stringify(record)}\r\n`),
    ...(file
      ? [
          Buffer.from(`${head(`name="file"; filename="${file.name}"`)}content-type: text/plain\r\n\r\n`),
          file.bytes,
          Buffer.from('\r\n'),
        ]
      : []),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
