import type { Attack } from '../attack'
import { formOf, signIn } from '../staff'

/** Bytes that are no UTF-8 and escapes that are none became other text, which a bulk deletion then meant. */
export const invalidEscapes: Attack = {
  finding: '11',
  name: 'invalid-escapes',
  async prepare({ query, target }) {
    await query(`DELETE FROM leads WHERE notes = 'spared'`)
    await query(
      `INSERT INTO leads (source, notes, tenant_id) VALUES ($1, 'spared', $3), ($2, 'spared', $3)`,
      ['\u{FFFD}', '%zz', target.ids.one],
    )
  },
  async script({ open, repeat, report, send, target }) {
    const client = open({ key: target.keys.one })
    const values = ['%ff', '%zz', '%c3%28', '%ed%a0%80', '%', '%2', '%f8%a1%a1%a1%a1']
    await repeat(8, async (line, round) => {
      const value = values[(line + round) % values.length]
      const { status } = await send(client, 'DELETE', `/api/leads?where[source][equals]=${value}`)
      if (status >= 200 && status < 300) report(`a deletion by ${value} was taken`)
    })
  },
  async verify({ query }) {
    const [row] = await query<{ count: number }>(`SELECT count(*)::int FROM leads WHERE notes = 'spared'`)
    return row?.count === 2 ? [] : [`${2 - (row?.count ?? 0)} records were deleted that nobody named`]
  },
}

const reply = '{"firstName":"Hash"'

/** JSON bodies that make a parser or a hash table work: very many keys, keys that collide, deep ones, `__proto__`. */
export const hostileJson: Attack = {
  finding: 'item 8: hash-flooding keys in JSON',
  name: 'hostile-json',
  async script({ open, repeat, report, send, target }) {
    const client = open({ key: target.keys.one })
    const many = (name: (at: number) => string, bytes: number) => {
      let text = reply
      for (let at = 0; text.length < bytes; at++) text += `,"${name(at)}":1`
      return `${text}}`
    }
    const bodies = [
      many((at) => `a${at}`, 1_000_000),
      // Whole numbers as names make V8 keep them as an array, the sparser the worse.
      many((at) => String(at * 65_536), 1_000_000),
      // Differ in their middle alone.
      many((at) => `${'x'.repeat(60)}${at}${'x'.repeat(60)}`, 1_000_000),
      `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
      `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
      `${reply},"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`,
      `${reply},"notes":"${'\\u0000'.repeat(100_000)}"}`,
      many(() => 'notes', 1_000_000),
    ]
    await repeat(16, async (line, round) => {
      const { status } = await send(client, 'POST', '/api/leads', {
        body: bodies[(line + round) % bodies.length],
        headers: { 'content-type': 'application/json' },
      })
      if (status === 500) report('a body was answered 500')
    })
    if (({} as Record<string, unknown>)['isAdmin'] !== undefined) report('the prototype was changed')
  },
}

/** Line ends and zero bytes in whatever comes back in a header: request ids, file names, where a link leads. */
export const headerInjection: Attack = {
  finding: 'item 8: header injection',
  name: 'header-injection',
  async script({ open, repeat, report, send, target }) {
    const client = open({ key: target.keys.one })
    const injected = 'x\r\nSet-Cookie: injected=1\r\n\r\n<script>'
    const encoded = encodeURIComponent(injected)
    const asks: [method: string, path: string, headers?: Record<string, string>][] = [
      ['GET', `/api/leads/${encoded}`],
      ['GET', `/api/attachments/file/${encoded}`],
      ['GET', `/api/leads?sort=${encoded}`],
      ['GET', `/keys/${encoded}`],
      ['POST', `/keys/${encoded}`],
      ['GET', `/admin/${encoded}`],
      ['GET', `/admin/login?redirect=${encoded}`],
      ['GET', '/admin/login?redirect=//evil.example'],
      ['GET', '/api/leads?limit=1', { 'x-request-id': 'a\u00e9b' }],
      ['GET', '/api/leads?limit=1', { 'x-request-id': 'x'.repeat(4000) }],
      ['GET', '/api/leads?limit=1', { 'idempotency-key': 'a%0d%0ab', 'x-forwarded-host': 'evil.example' }],
      ['GET', '/admin', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    ]
    const staff = await signIn(client, target)
    const names = [
      'a%0d%0aSet-Cookie: injected=1.txt',
      'a";injected=1;x=".txt',
      'é\u2028\u{1F697}.txt',
      '../../a.txt',
    ]
    for (const name of names) {
      const form = formOf({
        file: { bytes: Buffer.from('named'), name },
        record: { name: 'Named', tenants: [target.ids.one] },
      })
      const made = await send(client, 'POST', '/api/attachments', {
        ...form,
        headers: { ...staff, ...form.headers },
        key: null,
      })
      const id = (made.json as { doc?: { id: number } } | undefined)?.doc?.id
      if (made.status !== 201 || id === undefined) continue
      const { file } = (await send(client, 'GET', `/api/attachments/${id}`)).json as { file?: string }
      if (file) asks.push(['GET', new URL(file).pathname])
    }
    await repeat(8, async (line, round) => {
      const [method, path, headers = {}] = asks[(line + round) % asks.length] ?? (['GET', '/'] as const)
      const { headers: answered, status } = await send(client, method, path, { headers })
      const said = JSON.stringify(answered)
      if (answered['set-cookie'] && said.includes('injected=1'))
        report(`${path} sets a cookie of the caller's`)
      if (/evil\.example/.test(String(answered['location'] ?? '')))
        report(`${path} leads to ${String(answered['location'])}`)
      if (status === 500) report(`${method} ${path} ${JSON.stringify(headers)}: 500`)
    })
  },
}
