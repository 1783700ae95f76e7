/**
 * Files into lists: 2,000 leads of which 50 cannot be stored, 20,000 of which 500 cannot in the long form
 * (FORECOURT_RUNS=10); and what an import of each kind writes, and refuses.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatFailedRows } from '../../src/admin/features/exchange/failedRows'
import { readCsv } from '../../src/lib/table/csv'
import { useDealer } from '../support/dealer'
import { countBy, exportRows, importTable, tableOf, tableOfTexts } from '../support/exchange'
import { isLongForm } from '../support/runs'
import { expectStatus } from '../support/service'

const { admin, manager, north, rep, service, south } = useDealer()

const count = async (table: string, condition = 'TRUE'): Promise<number> =>
  Number((await service.query(`SELECT count(*) FROM ${table} WHERE ${condition}`))[0]?.['count'])

const written = () => Promise.all([count('leads'), count('vehicles'), count('customers'), count('changes')])

describe('a large file', () => {
  // Its undo is one transaction, and webhook-queues.spec.ts waits for the end of every transaction on the server.
  const all = isLongForm ? 5_000 : 400
  const headings = ['Name', 'Phone', 'Status', 'Reason', 'Source', 'Sales rep', 'Notes']

  /** Every fortieth row is bad, in one of four ways. */
  const isBad = (at: number) => at % 40 === 7
  const faults = [
    { column: 'Status', reason: 'Status: “Qualifed Lead”' },
    { column: 'Sales rep', reason: 'Sales Rep: there is no record called “Nobody”.' },
    { column: 'Status', reason: 'choose a reason' },
    { column: 'Reason', reason: 'Reason: “Bored”' },
  ]
  const badCells = [
    { Status: 'Qualifed Lead' },
    { 'Sales rep': 'Nobody' },
    { Reason: '', Status: 'Lost' },
    { Reason: 'Bored' },
  ]
  const faultOf = (at: number) => Math.floor(at / 40) % faults.length

  it('is tried, imported with each bad row named, and undone as a whole', async () => {
    await service.payload.create({ collection: 'salesReps', data: { name: 'Mia Torres' } })
    const table = tableOfTexts(
      headings.map((heading) => (heading === 'Name' ? 'Full Name' : heading)),
      Array.from({ length: all }, (_, at) => {
        const lead: Record<string, string> = {
          Name: `Lead ${at}`,
          Notes: '=1+1, "as typed"',
          Phone: `+1 555 ${at}`,
          Reason: at === 0 ? 'Not Responding' : '',
          'Sales rep': at % 3 === 0 ? 'Mia Torres' : '',
          Source: 'large file',
          Status: at % 2 === 0 ? 'Qualified Lead' : 'on hold',
          ...(isBad(at) && badCells[faultOf(at)]),
        }
        return headings.map((heading) => lead[heading] ?? '')
      }),
    )
    const bad = Array.from({ length: all }, (_, at) => at).filter(isBad)
    const good = all - bad.length
    const before = await written()

    const tried = await importTable(service, admin, 'leads', table, { dryRun: true })
    expect(countBy(tried.outcomes)).toEqual({ create: good, failed: bad.length })
    expect(await written()).toEqual(before)

    const { batchId, outcomes } = await importTable(service, admin, 'leads', table)
    expect(countBy(outcomes)).toEqual({ create: good, failed: bad.length })
    const failed = outcomes.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ row }) => row)).toEqual(bad.map((at) => at + 2))
    for (const [index, { reason }] of failed.entries()) {
      expect(reason).toContain(faults[faultOf(bad[index] ?? 0)]?.reason)
    }
    expect(await count('leads', `source = 'large file'`)).toBe(good)
    const mine = `batch_id = '${batchId}' AND collection = 'leads' AND operation = 'create' AND actor_type = 'user' AND actor_id = '${admin.id}'`
    expect(await count('changes', mine)).toBe(good)
    const [one] = await service.query(`SELECT * FROM leads WHERE name = 'Lead 6'`)
    expect(one).toMatchObject({
      notes: '=1+1, "as typed"',
      phone: '+1 555 6',
      process_statuses: 'Qualified Lead',
    })

    // The tasks that a rule made for new leads belong to the batch.
    const created = await count('changes', `batch_id = '${batchId}' AND operation = 'create'`)
    const undone = await admin.api('POST', `/changes/batches/${batchId}/undo`, {})
    expect(undone.body, JSON.stringify(undone.body).slice(0, 500)).toMatchObject({
      count: created,
      errors: [],
    })
    expect(await count('leads', `source = 'large file'`)).toBe(0)
    expect((await written()).slice(0, 3)).toEqual(before.slice(0, 3))
  })
})

describe('an exported file', () => {
  it('is imported again without a change, as CSV and as a workbook', async () => {
    const { payload } = service
    const vehicle = await payload.create({
      collection: 'vehicles',
      data: { status: ['Inspected', 'Arbitration'], vin: '=V1' },
    })
    for (const data of [
      {
        firstName: "'",
        lastName: '',
        name: '=1+1',
        notes: 'a\r\nb',
        phone: '+1',
        source: 'round ',
        vehicle: vehicle.id,
      },
      { name: '-5', notes: '\t', processStatuses: 'Qualified Lead', source: 'round ' },
    ]) {
      await payload.create({ collection: 'leads', data: data as never })
    }
    await payload.create({
      collection: 'meetings',
      data: { meetingTime: '2026-03-01T09:30:15.123Z', name: 'M' },
    })
    await payload.create({
      collection: 'listings',
      data: { cleanTitle: true, mileage: 12_500.5, retailValue: '$1,200' },
    })
    const before = await written()
    for (const slug of ['leads', 'vehicles', 'meetings', 'listings']) {
      for (const format of ['csv', 'xlsx']) {
        const table = tableOf(await exportRows(service, admin, `/${slug}/export?format=${format}`))
        const { outcomes } = await importTable(service, admin, slug, table)
        expect(outcomes.length).toBeGreaterThan(0)
        expect(countBy(outcomes), JSON.stringify(outcomes)).toEqual({ same: outcomes.length })
      }
    }
    expect(await written()).toEqual(before)
  })

  it('makes equal records where it is imported as new', async () => {
    const wanted = await service.query(
      `SELECT name, first_name, last_name, notes, phone, source, vehicle_id FROM leads WHERE source = 'round ' ORDER BY name`,
    )
    const table = tableOf(await exportRows(service, admin, '/leads/export?where[source][equals]=round%20'))
    const { batchId, outcomes } = await importTable(service, admin, 'leads', table, {
      change: (mapping) => ({ ...mapping, match: null }),
    })
    expect(countBy(outcomes)).toEqual({ create: 2 })
    const ids = outcomes.map(({ id }) => id).join()
    expect(
      await service.query(
        `SELECT name, first_name, last_name, notes, phone, source, vehicle_id FROM leads WHERE id IN (${ids}) ORDER BY name`,
      ),
    ).toEqual(wanted)
    await admin.api('POST', `/changes/batches/${batchId}/undo`, {})
  })
})

describe('POST /{collection}/import', () => {
  it('shows the values of new records that are not stored as their cells show them', async () => {
    const before = await written()
    const table = tableOfTexts(
      ['Policy Number', 'Premium', 'Effective'],
      [
        ['P-1', '1.245,50', '31/05/2026 09:30'],
        ['P-2', '1245', '2026-05-31'],
      ],
    )
    const { outcomes } = await importTable(service, admin, 'insurancePolicies', table, {
      dryRun: true,
    })
    expect(outcomes).toMatchObject([
      {
        conversions: [
          { column: 'Premium', from: '1.245,50', to: '1245.50' },
          { column: 'In Force From', from: '31/05/2026 09:30', to: '2026-05-31' },
        ],
        outcome: 'create',
      },
      { outcome: 'create' },
    ])
    expect(outcomes[1]).not.toHaveProperty('conversions')
    expect(await written()).toEqual(before)
  })

  it('updates and creates by a natural key, and refuses one that several records or rows have', async () => {
    const { payload } = service
    const { id } = await payload.create({
      collection: 'vehicles',
      data: { make: 'Ford', vin: 'KEY1', year: '2019' },
    })
    for (const vin of ['KEY2', 'KEY2']) await payload.create({ collection: 'vehicles', data: { vin } })
    const table = tableOfTexts(
      ['VIN', 'Make', 'Year'],
      [
        ['KEY1', 'Dodge', ''],
        ['KEY2', 'Dodge', ''],
        ['KEY3', 'Kia', '2020'],
        ['KEY3', 'Fiat', '2021'],
        ['', 'Seat', ''],
      ],
    )
    const { batchId, outcomes } = await importTable(service, admin, 'vehicles', table)
    expect(outcomes).toMatchObject([
      {
        changes: [{ column: 'Make', from: 'Ford', to: 'Dodge' }],
        id,
        outcome: 'update',
        row: 2,
      },
      { outcome: 'failed', reason: 'VIN: 2 records have this value. Match them by ID instead.', row: 3 },
      { outcome: 'create', row: 4 },
      { outcome: 'failed', reason: 'as row 4', row: 5 },
      { outcome: 'failed', reason: 'VIN: is empty, so the record it belongs to is not known.', row: 6 },
    ])
    expect(await service.query(`SELECT make, year FROM vehicles WHERE vin = 'KEY1'`)).toEqual([
      { make: 'Dodge', year: '2019' },
    ])
    expect(await count('vehicles', `vin LIKE 'KEY%'`)).toBe(4)
    await admin.api('POST', `/changes/batches/${batchId}/undo`, {})
    expect(await service.query(`SELECT make FROM vehicles WHERE vin = 'KEY1'`)).toEqual([{ make: 'Ford' }])
    expect(await count('vehicles', `vin = 'KEY3'`)).toBe(0)
  })

  it('creates by a natural key where no row has a record, and by an ID nothing', async () => {
    const parts = [
      { columns: ['vin', 'make'], slug: 'vehicles' },
      { columns: ['dealId', 'status'], slug: 'deals' },
      { columns: ['customerId', 'companyName'], slug: 'customers' },
    ]
    for (const staff of [admin, manager]) {
      for (const { columns, slug } of parts) {
        for (const dryRun of [true, false]) {
          const before = await written()
          const send = (match: string, names: string[], cells: string[][]) =>
            staff.api('POST', `/${slug}/import`, {
              batchId: randomUUID(),
              columns: names,
              dryRun,
              empty: 'keep',
              match,
              rows: cells.map((each, at) => ({ cells: each, row: at + 2 })),
              timeZone: 'UTC',
            })
          const [key = '', other = ''] = columns
          const missing = await send(
            'id',
            ['id', other],
            [
              ['900001', ''],
              ['900002', ''],
            ],
          )
          expect(missing.body, JSON.stringify(missing.body)).toMatchObject({
            rows: [{ outcome: 'failed' }, { outcome: 'failed' }],
          })
          expect(await written()).toEqual(before)
          const texts = ['a', 'b'].map((text) => [`NEW ${staff.id} ${text}`, ''])
          const made = await send(key, columns, texts)
          expect(made.body, JSON.stringify(made.body)).toMatchObject({
            rows: [{ outcome: 'create' }, { outcome: 'create' }],
          })
          expect(JSON.stringify(await written()) === JSON.stringify(before)).toBe(dryRun)
        }
      }
    }
  })

  it('gives new records ids in the order of the rows, whatever fields each row has', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => [
      `Ordered ${at}`,
      at % 2 === 0 ? '+1' : '',
      at % 3 === 0 ? 'note' : '',
      at % 20 === 7 ? 'Lost' : '',
      at % 20 === 7 ? 'Not Responding' : '',
    ])
    const { batchId, outcomes } = await importTable(
      service,
      admin,
      'leads',
      tableOfTexts(['Full Name', 'Phone', 'Notes', 'Status', 'Reason'], rows),
    )
    expect(countBy(outcomes), JSON.stringify(outcomes)).toEqual({ create: 60 })
    const found = await service.query<{ name: string }>(
      `SELECT name FROM leads WHERE name LIKE 'Ordered %' ORDER BY id`,
    )
    expect(found.map(({ name }) => name)).toEqual(rows.map(([name]) => name))
    await admin.api('POST', `/changes/batches/${batchId}/undo`, {})
  })

  it('refuses a name that two records share, however many share another', async () => {
    await service.query(`INSERT INTO sales_reps (name) SELECT 'Many' FROM generate_series(1, 5010)`)
    await service.query(`INSERT INTO sales_reps (name) VALUES ('Two'), ('Two'), ('One')`)
    const before = await written()
    const table = tableOfTexts(
      ['Full Name', 'Sales rep'],
      ['Many', 'Two', 'One'].map((name) => [`Of ${name}`, name]),
    )
    const { batchId, outcomes } = await importTable(service, admin, 'leads', table)
    expect(outcomes).toMatchObject([
      { outcome: 'failed', reason: 'Sales Rep: 10 or more records are called “Many”. Use the ID instead.' },
      { outcome: 'failed', reason: 'Sales Rep: 2 records are called “Two”. Use the ID instead.' },
      { outcome: 'create' },
    ])
    expect(await count('leads', `name IN ('Of Many', 'Of Two')`)).toBe(0)
    await admin.api('POST', `/changes/batches/${batchId}/undo`, {})
    expect((await written()).slice(0, 3)).toEqual(before.slice(0, 3))
  })

  it('lets an empty cell keep the value, or clears it if asked to', async () => {
    const { id } = await service.payload.create({ collection: 'leads', data: { name: 'Keep', phone: '1' } })
    const table = tableOfTexts(['ID', 'Full Name', 'Phone'], [[String(id), 'Keep 2', '']])
    const phoneAfter = async (empty: 'clear' | 'keep') => {
      await importTable(service, admin, 'leads', table, { change: (mapping) => ({ ...mapping, empty }) })
      return (await service.query(`SELECT name, phone FROM leads WHERE id = ${id}`))[0]
    }
    expect(await phoneAfter('keep')).toEqual({ name: 'Keep 2', phone: '1' })
    expect(await phoneAfter('clear')).toEqual({ name: 'Keep 2', phone: null })
  })

  it('finds records by title or natural key, and times in the zone of the file', async () => {
    const vehicle = await service.payload.create({ collection: 'vehicles', data: { vin: 'LOOKUP' } })
    const lead = await service.payload.create({ collection: 'leads', data: { name: 'Looked Up' } })
    const leads = tableOfTexts(['Full Name', 'Vehicle: VIN'], [['By vin', ' LOOKUP ']])
    await importTable(service, admin, 'leads', leads)
    expect(await count('leads', `name = 'By vin' AND vehicle_id = ${vehicle.id}`)).toBe(1)
    const meetings = tableOfTexts(['Name', 'Lead', 'Time'], [['Zoned', 'Looked Up', '2026-07-01T09:30:00']])
    const { outcomes } = await importTable(service, admin, 'meetings', meetings)
    expect(outcomes, JSON.stringify(outcomes)).toMatchObject([{ outcome: 'create' }])
    expect(await service.query(`SELECT lead_id, meeting_time FROM meetings WHERE name = 'Zoned'`)).toEqual([
      { lead_id: lead.id, meeting_time: new Date('2026-07-01T13:30:00Z') },
    ])
  })

  it('writes within the tenants of whoever imports', async () => {
    const foreign = await service.payload.create({
      collection: 'leads',
      data: { name: 'Foreign', tenant: south.id },
    })
    const before = await written()
    const { outcomes } = await importTable(
      service,
      manager,
      'leads',
      tableOfTexts(
        ['ID', 'Full Name', 'tenant'],
        [
          [String(foreign.id), 'Taken', ''],
          ['', 'Planted', String(south.id)],
        ],
      ),
    )
    expect(countBy(outcomes), JSON.stringify(outcomes)).toEqual({ failed: 2 })
    expect(outcomes[0]?.reason).toBe(`There is no record ${foreign.id} that you may see.`)
    expect(await written()).toEqual(before)
    const byName = await importTable(
      service,
      manager,
      'leads',
      tableOfTexts(['Full Name', 'Tenant'], [['Planted', 'Theirs']]),
    )
    expect(countBy(byName.outcomes), JSON.stringify(byName.outcomes)).toEqual({ failed: 1 })
    expect(await written()).toEqual(before)
    await importTable(service, manager, 'leads', tableOfTexts(['Full Name'], [['Stamped by import']]))
    expect(await count('leads', `name = 'Stamped by import' AND tenant_id = ${north.id}`)).toBe(1)
  })

  it('writes within the role of whoever imports', async () => {
    const other = await service.payload.create({
      collection: 'salesReps',
      data: { name: 'Other Rep', tenants: [north.id], user: 'other@example.com' },
    })
    const lead = await service.payload.create({
      collection: 'leads',
      data: { name: 'Of another', salesRep: other.id, tenant: north.id },
    })
    const customer = await service.payload.create({
      collection: 'customers',
      data: { companyName: 'Hidden', tenants: [north.id] },
    })
    const before = await written()
    for (const [slug, id, heading] of [
      ['leads', lead.id, 'Full Name'],
      ['customers', customer.id, 'Company Name'],
    ] as const) {
      const { outcomes } = await importTable(
        service,
        rep,
        slug,
        tableOfTexts(['ID', heading], [[String(id), 'Mine']]),
      )
      expect(countBy(outcomes), JSON.stringify(outcomes)).toEqual({ failed: 1 })
    }
    // Managers change tenants, and create none.
    const tenants = await importTable(service, manager, 'tenants', tableOfTexts(['Name'], [['Made up']]))
    expect(tenants.outcomes).toMatchObject([
      { outcome: 'failed', reason: 'You may not create such records.' },
    ])
    expect(await count('tenants', `name = 'Made up'`)).toBe(0)
    expect(await written()).toEqual(before)
  })

  it('speaks Spanish to who reads Spanish', async () => {
    const spanish = {
      ...admin,
      api: (method: string, path: string, body?: unknown) =>
        admin.api(method, path, body, { cookie: `${admin.cookie}; payload-lng=es` }),
    }
    const { outcomes } = await importTable(
      service,
      spanish,
      'leads',
      tableOfTexts(
        ['Nombre completo', 'Estado'],
        [
          ['Ana', 'Perdida'],
          ['Bo', 'On Hold'],
        ],
      ),
    )
    expect(outcomes).toMatchObject([
      {
        outcome: 'failed',
        reason: expect.stringMatching(
          /^Estado: «Perdida» no es uno de los valores: .*, Perdido\.$/,
        ) as string,
      },
      { outcome: 'create' },
    ])
  })

  describe('refuses', () => {
    const part = {
      batchId: randomUUID(),
      columns: ['name'],
      dryRun: false,
      empty: 'keep',
      match: null,
      rows: [{ cells: ['Never'], row: 2 }],
      timeZone: 'UTC',
    }
    const { dryRun: _, ...withoutDryRun } = part
    const rowOf = (row: unknown) => ({ rows: [row] })

    const refusals: [body: object, message: string][] = [
      [
        { ...part, batchId: 'mine' },
        'batchId: must be a UUID, such as 6f3c9a52-6a0b-4b8e-9d6b-0f2f6c1f7a11.',
      ],
      [
        { ...part, columns: ['phon'] },
        'columns: there is no column "phon" that you may write; did you mean "phone"?',
      ],
      [{ ...part, columns: ['zzzzzzzz'] }, 'columns: there is no column "zzzzzzzz" that you may write.'],
      [{ ...part, columns: ['createdAt'] }, 'columns: there is no column "createdAt" that you may write.'],
      [
        { ...part, columns: [1] },
        'columns: must be a list of 1 to 2000 keys of columns, with null for one to leave out.',
      ],
      [
        { ...part, columns: ['name', 'name'], rows: [{ cells: ['a', 'b'], row: 2 }] },
        'columns: two of them set name.',
      ],
      [{ ...part, dayOrder: 'YMD' }, 'dayOrder: must be DMY or MDY.'],
      [{ ...part, decimal: '.' }, 'decimal: must be comma or point.'],
      [{ ...part, dryRun: 'yes' }, 'dryRun: must be true or false.'],
      [{ ...part, empty: 'skip' }, 'empty: must be clear or keep.'],
      [{ ...part, unknown: 'keep' }, 'unknown: must be fail or empty.'],
      [{ ...part, locale: 'fr' }, 'locale: must be one of en, es.'],
      [{ ...part, match: 'name' }, 'match: must be null, or one of id, and among the columns.'],
      [{ ...part, timeZone: 'Mars/Phobos' }, 'timeZone: must be a time zone, such as America/Denver.'],
      [
        { ...part, rows: Array.from({ length: 501 }, (__, at) => ({ cells: ['x'], row: at + 1 })) },
        'rows: must be a list of 1 to 500 rows. Send further ones in requests with the same batchId.',
      ],
      [
        { ...part, rows: [7, 8, 7].map((row) => ({ cells: ['Never'], row })) },
        'rows: 7 is the number of two rows. Number each differently.',
      ],
      [
        { ...part, columns: ['name', 'phone'], ...rowOf({ cells: ['Never', 5], row: 7 }) },
        'rows: row 7, phone: must be a text, or an object of shown, a text, and one of number, a literal as in JSON such as "12500.5", date, a text, and fault, error or quote.',
      ],
      [
        { ...part, ...rowOf({ cells: [{ number: '1,5', shown: '1,5' }], row: 7 }) },
        'rows: row 7, name: must be a text, or an object of shown, a text, and one of number, a literal as in JSON such as "12500.5", date, a text, and fault, error or quote.',
      ],
      [
        { ...part, ...rowOf({ cels: ['Never'], row: 7 }) },
        'rows: row 7: cels: a row takes no such value; did you mean "cells"? Values: cells, row.',
      ],
      [
        { ...part, ...rowOf({ cells: ['Never'], row: 0 }) },
        'rows: row 0, row: must be a whole number from 1.',
      ],
      [{ ...part, ...rowOf({ cells: ['Never'] }) }, 'rows: element 1, row: must be a whole number from 1.'],
      [
        { ...withoutDryRun, dryrun: true },
        'dryrun: this operation takes no such value; did you mean "dryRun"? Values: batchId, columns, dayOrder, decimal, dryRun, empty, locale, match, rows, timeZone, unknown.',
      ],
      [withoutDryRun, 'dryRun: is missing. Send it.'],
      [[part], 'The body must be a JSON object.'],
    ]
    it.each(refusals.map(([body, message]) => ({ body, message })))('$message', async ({ body, message }) => {
      const before = await written()
      const answer = await admin.api('POST', '/leads/import', body)
      expect([answer.status, answer.body], JSON.stringify(answer.body)).toMatchObject([
        400,
        { errors: [{ message }] },
      ])
      expect(await written()).toEqual(before)
    })

    it('a body that is no JSON, as other operations do', async () => {
      const before = await written()
      const answer = await admin.api('POST', '/leads/import', JSON.stringify(part), {
        'content-type': 'text/plain',
      })
      expect([answer.status, answer.body], JSON.stringify(answer.body)).toMatchObject([
        415,
        { errors: [{ message: 'Content-Type: must be application/json.' }] },
      ])
      expect(await written()).toEqual(before)
    })

    it.each([
      ['dryrun=true', 'dryrun: there is no such parameter. Send "dryRun" in the body.'],
      ['locale=es', 'locale: there is no such parameter. Send "locale" in the body.'],
      ['upsert=1', 'upsert: there is no such parameter. An import takes none.'],
    ])('the parameter %s', async (query, message) => {
      const before = await written()
      const answer = await admin.api('POST', `/leads/import?${query}`, part)
      expect([answer.status, answer.body], JSON.stringify(answer.body)).toMatchObject([
        400,
        { errors: [{ message }] },
      ])
      expect(await written()).toEqual(before)
    })

    it('a role that may neither create nor change records, before it reads the rows', async () => {
      const before = await written()
      for (const body of [{ ...part, columns: ['name'] }, {}]) {
        await expectStatus(403, rep.api('POST', '/salesReps/import', body))
      }
      expect(await count('sales_reps', `name = 'Never'`)).toBe(0)
      expect(await written()).toEqual(before)
    })

    it('keys', async () => {
      const before = await written()
      const says = /need a session\. Apps write many records by POST \/leads\/batch/
      const answer = await service.api('POST', '/leads/import', { body: part })
      expect([answer.status, answer.body], JSON.stringify(answer.body)).toMatchObject([
        403,
        { errors: [{ code: 'forbidden', message: expect.stringMatching(says) as string }] },
      ])
      expect((await service.api('POST', '/leads/import', { body: part, key: null })).status).toBe(401)
      expect(await written()).toEqual(before)
    })
  })

  it('fails a row without a value, and stores the others', async () => {
    const { id } = await service.payload.create({ collection: 'leads', data: { name: 'Kept' } })
    const before = await count('leads')
    const send = (body: object) =>
      admin.api('POST', '/leads/import', { batchId: randomUUID(), dryRun: false, empty: 'keep', ...body })
    for (const columns of [
      ['name', 'phone', null],
      ['name', 'salesRep.name'],
    ]) {
      const blank = await send({
        columns,
        match: null,
        rows: [
          { cells: ['', '', ''], row: 2 },
          { cells: [], row: 3 },
          { cells: ['Not blank'], row: 4 },
        ],
      })
      expect(blank.body, JSON.stringify(blank.body)).toMatchObject({
        rows: [
          { outcome: 'failed', reason: 'the row is empty.' },
          { outcome: 'failed', reason: 'the row is empty.' },
          { outcome: 'create' },
        ],
      })
    }
    const byId = await send({
      columns: ['id', 'name'],
      match: 'id',
      rows: [
        { cells: ['', ''], row: 2 },
        { cells: [String(id), ''], row: 3 },
      ],
    })
    expect(byId.body, JSON.stringify(byId.body)).toMatchObject({
      rows: [{ outcome: 'failed', reason: 'the row is empty.' }, { outcome: 'same' }],
    })
    expect(await count('leads')).toBe(before + 2)
  })

  it('names what a row refers to in vain by the heading, and says of no row that nothing was saved', async () => {
    const before = await count('leads')
    const send = (headers?: Record<string, string>) =>
      admin.api(
        'POST',
        '/leads/import',
        {
          batchId: randomUUID(),
          columns: ['name', 'salesRep', 'processStatuses'],
          dryRun: false,
          empty: 'keep',
          match: null,
          rows: [
            { cells: ['In vain', '900001', ''], row: 2 },
            { cells: ['Lost', '', 'Lost'], row: 3 },
            { cells: ['Saved', '', ''], row: 4 },
          ],
        },
        headers,
      )
    const english = await send()
    expect(english.body, JSON.stringify(english.body)).toMatchObject({
      rows: [
        { outcome: 'failed', reason: 'Sales Rep ID: there is no record 900001 that you may see.' },
        { outcome: 'failed', reason: expect.stringMatching(/: .*choose a reason\.$/) as string },
        { outcome: 'create' },
      ],
    })
    const spanish = await send({ cookie: `${admin.cookie}; payload-lng=es` })
    expect(spanish.body, JSON.stringify(spanish.body)).toMatchObject({
      rows: [
        {
          outcome: 'failed',
          reason: expect.stringMatching(
            /\(ID\): no hay ningún registro 900001 que usted pueda ver\.$/,
          ) as string,
        },
        { outcome: 'failed', reason: expect.not.stringMatching(/No se|Nothing/) as string },
        { outcome: 'create' },
      ],
    })
    expect(await count('leads')).toBe(before + 2)
  })

  it('gives a new record no id in a dry run, and a changed one its own', async () => {
    const { id } = await service.payload.create({ collection: 'leads', data: { name: 'Tried' } })
    const before = await written()
    const answer = await admin.api('POST', '/leads/import', {
      batchId: randomUUID(),
      columns: ['id', 'name'],
      dryRun: true,
      empty: 'keep',
      match: 'id',
      rows: [
        { cells: ['', 'New'], row: 2 },
        { cells: [String(id), 'Other'], row: 3 },
      ],
    })
    expect(answer.body, JSON.stringify(answer.body)).toEqual({
      rows: [
        { outcome: 'create', row: 2 },
        { changes: [{ column: 'Full Name', from: 'Tried', to: 'Other' }], id, outcome: 'update', row: 3 },
      ],
    })
    expect(await written()).toEqual(before)
  })

  it('names the cell beyond the last heading', async () => {
    const before = await written()
    const answer = await admin.api('POST', '/leads/import', {
      batchId: randomUUID(),
      columns: ['name', null],
      dryRun: false,
      empty: 'keep',
      match: null,
      rows: [{ cells: ['Wide', 'skipped', '', { number: '7', shown: '7.0' }], row: 2 }],
    })
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({
      rows: [{ outcome: 'failed', reason: 'cell D has “7.0”, beyond the last heading.' }],
    })
    expect(await written()).toEqual(before)
    // By its letter in the file, of which the page leaves columns out.
    const table = tableOfTexts(['Shelf', 'Full Name'], [['9', 'Wide', '', 'x']])
    const { outcomes } = await importTable(service, admin, 'leads', table)
    expect(outcomes).toEqual([{ outcome: 'failed', reason: 'D has x', row: 2 }])
    expect(await written()).toEqual(before)
  })

  it('adds nothing to the batch of somebody else', async () => {
    const { batchId } = await importTable(service, admin, 'leads', tableOfTexts(['Full Name'], [['First']]))
    const before = await written()
    const part = {
      batchId,
      columns: ['name'],
      dryRun: false,
      empty: 'keep',
      match: null,
      rows: [{ cells: ['Slipped in'], row: 2 }],
    }
    expect((await manager.api('POST', '/leads/import', part)).status).toBe(400)
    expect(await written()).toEqual(before)
  })
})

describe('failedRowsAsCsv', () => {
  it('has the rows that failed with their reasons, and is imported again once they are corrected', async () => {
    const table = tableOfTexts(
      ['Full Name', 'Status'],
      [
        ['=Good', 'On Hold'],
        ['=Bad', 'On Hod'],
      ],
    )
    const { outcomes } = await importTable(service, admin, 'leads', table)
    const file = formatFailedRows({ headings: table.headings, outcomes, reason: 'Problem', rows: table.rows })
    expect(file).not.toContain('Good')
    expect(file).toMatch(
      /'=Bad,On Hod,"Status: “On Hod” is not one of the values: .*, Lost\. Did you mean “On Hold”\?"/,
    )
    const corrected = tableOf(readCsv(file.replace(',On Hod,', ',On Hold,')))
    expect(countBy((await importTable(service, admin, 'leads', corrected)).outcomes)).toEqual({ create: 1 })
    expect(await count('leads', `name = '=Bad'`)).toBe(1)
  })
})
