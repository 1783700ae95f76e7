/** Lists as files: what the reader sees of them, to the letter, and in a form that no spreadsheet runs. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { formatExportMarker } from '../../src/lib/exportMarker'
import { useDealer } from '../support/dealer'
import { isLongForm } from '../support/runs'
import { writtenCollections } from '../support/everyCollection'
import { exportBytes, exportRows, recordsOf, rowsIn } from '../support/exchange'
import { panelRequest } from '../support/panelRequest'
import { expectStatus } from '../support/service'
import { type Staff } from '../support/staff'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const { admin, manager, north, rep, service, south } = useDealer()

/** What is in use after a garbage collection, without the buffers in which the test keeps the file. */
const heldBytes = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const bytesOf = (staff: Pick<Staff, 'cookie'>, path: string) => exportBytes(service, staff, path)

const exported = async (staff: Staff, path: string) => recordsOf(await exportRows(service, staff, path))

/** The heading of the IDs, which come first whatever the columns are. */
const marker = formatExportMarker({ collection: 'leads', locale: 'en' })
const digits = expect.stringMatching(/^\d+$/) as unknown

describe('GET /{collection}/export', () => {
  it('has the columns and the records of the list, in its order', async () => {
    const salesRep = (await service.payload.create({ collection: 'salesReps', data: { name: 'Mia Torres' } }))
      .id
    for (const [name, status] of [
      ['Export Beth', 'Lost'],
      ['Export Ana', 'On Hold'],
      ['Export Carl', 'On Hold'],
    ]) {
      await service.payload.create({
        collection: 'leads',
        data: { name, processStatuses: status, reason: 'Test', salesRep, source: 'export' } as never,
      })
    }
    const query = new URLSearchParams({
      columns: 'label,salesRep,phone',
      search: 'export',
      sort: 'name',
      where: JSON.stringify({ and: [{ processStatuses: { equals: 'On Hold' } }] }),
    })
    const shown = {
      [marker]: digits,
      Phone: undefined,
      'Sales Rep': 'Mia Torres',
      'Sales Rep ID': String(salesRep),
    }
    expect(await exported(admin, `/leads/export?${query}`)).toEqual([
      { ...shown, Lead: 'Export Ana' },
      { ...shown, Lead: 'Export Carl' },
    ])
  })

  it('has every value to the letter, as CSV and as a workbook', async () => {
    const values = {
      email: '@home',
      firstName: "'",
      lastName: '',
      name: '=HYPERLINK("http://x","y")',
      notes: 'two\r\nlines; "quoted", and\ttabs',
      phone: '+1 (555) 0142',
      source: 'to the letter ',
    }
    await service.payload.create({ collection: 'leads', data: values })
    const path = `/leads/export?where[source][equals]=${encodeURIComponent(values.source)}`
    const [ofCsv] = await exported(admin, path)
    const [ofXlsx] = await exported(admin, `${path}&format=xlsx`)
    const wanted = {
      'E-mail': values.email,
      'First Name': values.firstName,
      'Full Name': values.name,
      'Last Name': values.lastName,
      Notes: values.notes,
      Phone: values.phone,
      Source: values.source,
    }
    expect(ofCsv).toMatchObject(wanted)
    expect(ofXlsx).toMatchObject(wanted)
    const raw = new TextDecoder().decode(await bytesOf(admin, path))
    expect(raw).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    expect(raw).toContain(`,'+1 (555) 0142,`)
  })

  it('has what the reader may see and nothing else', async () => {
    for (const [name, tenant] of [
      ['Wall Ours', north.id],
      ['Wall Theirs', south.id],
    ]) {
      await service.payload.create({ collection: 'leads', data: { name, source: 'wall', tenant } as never })
    }
    const path = '/leads/export?columns=name&where[source][equals]=wall'
    expect(await exported(admin, path)).toHaveLength(2)
    expect(await exported(manager, path)).toEqual([{ [marker]: digits, 'Full Name': 'Wall Ours' }])
    // A filter that follows a reference ends at the wall as well.
    const named = await exported(manager, `/leads/export?columns=name&where[tenant.name][equals]=Theirs`)
    expect(named).toEqual([])
    await expectStatus(403, rep.api('GET', '/contacts/export'))
  })

  it('leaves out the titles of records that the reader may not see', async () => {
    const salesRep = await service.payload.create({
      collection: 'salesReps',
      data: { name: 'Hidden Name', tenants: [south.id] },
    })
    await service.payload.create({
      collection: 'leads',
      data: { name: 'Named', salesRep: salesRep.id, source: 'titles', tenant: north.id },
    })
    const file = new TextDecoder().decode(
      await bytesOf(manager, '/leads/export?columns=name,salesRep&where[source][equals]=titles'),
    )
    expect(file).toContain('Named')
    expect(file).not.toContain('Hidden Name')
  })

  it('speaks the language of its reader', async () => {
    const file = await bytesOf(
      { ...admin, cookie: `${admin.cookie}; payload-lng=es` },
      '/leads/export?columns=name,salesRep',
    )
    expect(new TextDecoder().decode(file).slice(0, 60)).toContain('Nombre completo')
  })

  it('refuses what it cannot do, and keys', async () => {
    for (const query of ['format=pdf', 'columns=nothing', 'where[nme][equals]=x', 'limit=3', 'locale=fr']) {
      const answer = await admin.api('GET', `/leads/export?${query}`)
      expect([query, answer.status], JSON.stringify(answer.body)).toEqual([query, 400])
    }
    const answer = await service.api('GET', '/leads/export')
    expect([answer.status, answer.body], JSON.stringify(answer.body)).toMatchObject([
      403,
      {
        errors: [
          {
            code: 'forbidden',
            message: expect.stringMatching(/need a session\. Apps .*GET \/leads\.$/) as string,
          },
        ],
      },
    ])
    expect((await service.api('GET', '/leads/export', { key: null })).status).toBe(401)
    expect((await admin.api('GET', '/users/export')).status).toBe(404)
  })

  it.each([
    [
      'colums=name',
      'colums: there is no such parameter; did you mean "columns"? Parameters: columns, format, locale, search, sort, where.',
    ],
    ['columns=name,phon', 'columns: there is no field "phon"; did you mean "phone"?'],
    ['columns=', 'columns: there is no field "".'],
    ['sort=-naem', 'sort: there is no field "naem"; did you mean "name"?'],
  ])('refuses %s', async (query, message) => {
    const answer = await admin.api('GET', `/leads/export?${query}`)
    expect([answer.status, answer.body], JSON.stringify(answer.body)).toMatchObject([
      400,
      { errors: [{ message }] },
    ])
  })

  it('passes over fields of the list that no file has, and those that no list is sorted by', async () => {
    for (const slug of writtenCollections) {
      const request = await panelRequest(service, admin)
      const { config } = request.payload.collections[slug as 'leads']
      const shown = config.flattenedFields.map(({ name }) => name)
      const query = new URLSearchParams({ columns: ['id', ...shown].join(), sort: shown.join() })
      const answer = await admin.api('GET', `/${slug}/export?${query}`)
      expect([slug, answer.status], JSON.stringify(answer.body).slice(0, 300)).toEqual([slug, 200])
    }
  })

  // Its 100,000 records take longer than the rest of the file.
  it.runIf(isLongForm)(
    'reads a long list while it is sent, and holds no more than a part of it',
    async () => {
      const all = 100_000
      await service.query(
        `INSERT INTO leads (name, source, notes, updated_at, created_at)
       SELECT 'Long ' || n, 'long list', repeat('x', 1000), now(), now() FROM generate_series(1, $1::int) AS n`,
        [all],
      )
      for (const format of ['csv', 'xlsx']) {
        const statements = vi.spyOn(service.payload, 'find')
        const { handleApi } = await import('../../src/plugins/api')
        const path = `/leads/export?format=${format}&columns=name,notes,source&sort=name&where[source][equals]=long%20list`
        const response = await handleApi(
          service.payload,
          new Request(`http://localhost:3000/api${path}`, {
            headers: { cookie: admin.cookie, origin: 'http://localhost:3000' },
          }),
        )
        const reader = (response.body as ReadableStream<Uint8Array>).getReader()
        const first = await reader.read()
        // Whoever stops reading stops the reading of records, while somebody else reads the whole list again and again.
        for (let other = 0; other < 3; other++)
          await service.query(
            `SELECT md5(string_agg(notes, '' ORDER BY name)) FROM leads WHERE source = 'long list'`,
          )
        expect(statements.mock.calls.length).toBeLessThan(8)
        // A spy holds what it saw.
        statements.mockRestore()
        const whole = [Buffer.from(first.value ?? [])]
        const before = heldBytes()
        let held = 0
        for (let at = 0; ; at++) {
          const { done, value } = await reader.read()
          if (done) break
          whole.push(Buffer.from(value))
          if (at % 8 === 0) held = Math.max(held, heldBytes() - before)
        }
        // The texts alone are 100 MB.
        expect(held).toBeLessThan(3 * 1024 ** 2)
        const rows = await rowsIn(Buffer.concat(whole))
        expect(rows).toHaveLength(all + 1)
        expect(rows.at(1)?.cells[1]).toBe('Long 1')
      }
    },
  )
})
