/** What an import says of its rows: every problem of a row, the values of closed lists, the records that share a key. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RowOutcome } from '../../src/plugins/exchange/import/outcome'
import { useClient } from '../support/client'
import { unwritten } from '../support/contents'
import { type Staff, signIn } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
let ours: number

const admin = fixture(() => signIn(service))
const manager = fixture(() => signIn(service, 'manager'))

beforeAll(async () => {
  ours = (await service.create('tenants', { name: 'Ours' })).id
  await service.payload.update({ collection: 'users', data: { tenants: [ours] }, id: manager.id })
})

type Sent = {
  as?: Staff
  columns: readonly (string | null)[]
  dryRun?: boolean
  empty?: 'clear' | 'keep'
  language?: 'en' | 'es'
  match?: string
  rows: readonly (readonly unknown[])[]
} & Record<string, unknown>

/** Sends rows that begin at 2, as in a file with a heading. */
const send = async (
  slug: string,
  { as = admin, language = 'en', rows, ...rest }: Sent,
): Promise<RowOutcome[]> => {
  const answer = await as.api(
    'POST',
    `/${slug}/import`,
    {
      batchId: randomUUID(),
      dryRun: false,
      empty: 'keep',
      match: null,
      ...rest,
      rows: rows.map((cells, at) => ({ cells, row: at + 2 })),
    },
    { cookie: `${as.cookie}; payload-lng=${language}` },
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { rows: RowOutcome[] }).rows
}

/** The reasons of rows of which none is stored. */
const refused = async (slug: string, sent: Sent): Promise<(string | undefined)[]> => {
  const outcomes = await unwritten(service, () => send(slug, sent))
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(sent.rows.map(() => 'failed'))
  return outcomes.map(({ reason }) => reason)
}

describe('a row with several problems', () => {
  it('is answered with all of them, in the order of the columns', async () => {
    const columns = ['processStatuses', 'salesRep.name', 'customer.label', 'name']
    const rows = [
      ['New', 'Mia Gone', 'Ana Gone', ''],
      ['Lost', 'Mia Gone', 'Ana Gone', '', 'beyond'],
    ]
    const [first, second] = await refused('leads', { columns, rows })
    expect(first).toMatch(
      /^Status: “New” is not one of .*, Lost\. Sales Rep: there is no record called “Mia Gone”\. Customer: there is no record called “Ana Gone”\.$/,
    )
    expect(second).toBe(
      'cell E has “beyond”, beyond the last heading. Sales Rep: there is no record called “Mia Gone”. Customer: there is no record called “Ana Gone”.',
    )
  })

  it('is answered with that of its record too, and without the titles that its record has', async () => {
    const reps = [
      await service.create('salesReps', { name: 'Twin' }),
      await service.create('salesReps', { name: 'Twin' }),
    ]
    const lead = await service.create('leads', { name: 'Kept', salesRep: reps[0]?.id })
    const columns = ['id', 'name', 'salesRep.name', 'customer.label', 'processStatuses']
    const rows = [
      [String(lead.id), 'Changed', 'Twin', 'Ana Gone', 'New'],
      ['2147483647', 'Changed', 'Twin', '', ''],
      ['none', 'Changed', 'Twin', '', ''],
    ]
    const [own, missing, unread] = await refused('leads', { columns, match: 'id', rows })
    expect(own).toMatch(/^Customer: there is no record called “Ana Gone”\. Status: “New” is not one of /)
    expect(missing).toBe(
      'Sales Rep: 2 records are called “Twin”. Use the ID instead. There is no record 2147483647.',
    )
    expect(unread).toBe(
      'ID: “none” is no ID: a whole number from 1. Sales Rep: 2 records are called “Twin”. Use the ID instead.',
    )
  })

  it('is answered with a missing or repeated key beside the others', async () => {
    const columns = ['vin', 'status']
    const rows = [
      ['ROWS-1', 'Parked'],
      ['', 'Parked'],
    ]
    const [, noKey] = await refused('vehicles', { columns, match: 'vin', rows })
    expect(noKey).toMatch(
      /^VIN: is empty, so the record it belongs to is not known\. Status: “Parked” is not/,
    )
    const before = await service.ids('/vehicles?where[vin][equals]=ROWS-1')
    const outcomes = await send('vehicles', {
      columns,
      dryRun: true,
      match: 'vin',
      rows: [
        ['ROWS-1', 'Parked'],
        ['ROWS-1', 'Inspected'],
        ['ROWS-1', 'Parked'],
      ],
    })
    expect(outcomes).toMatchObject([
      { outcome: 'failed' },
      { outcome: 'create' },
      {
        outcome: 'failed',
        reason: expect.stringMatching(/^Status: .* VIN: another row has the same value/) as string,
      },
    ])
    expect(await service.ids('/vehicles?where[vin][equals]=ROWS-1')).toEqual(before)
  })
})

describe('a value that a closed list does not have', () => {
  it('is answered with the values of the list and the nearest', async () => {
    const sent = {
      columns: ['name', 'processStatuses'],
      rows: [
        ['Ana', 'New'],
        ['Bea', 'On Hod'],
      ],
    }
    const values =
      'Qualified Lead, Actively Communicating, First Communication Attempt (phone and text), Second Communication Attempt, On Hold, Lost.'
    expect(await refused('leads', sent)).toEqual([
      `Status: “New” is not one of the values: ${values}`,
      `Status: “On Hod” is not one of the values: ${values} Did you mean “On Hold”?`,
    ])
    const [spanish] = await refused('leads', { ...sent, language: 'es' })
    expect(spanish).toBe(
      'Estado: «New» no es uno de los valores: Interesado calificado, En conversación, Primer intento de contacto (llamada y texto), Segundo intento de contacto, En espera, Perdido.',
    )
  })

  it('is answered with twelve of many values', async () => {
    const [reason] = await refused('leadEvents', { columns: ['type'], rows: [['Outbound Txt']] })
    expect(reason).toMatch(
      /values: Cancel, Customer Answered, .*, Outbound Email, … Did you mean “Outbound Text”\?$/,
    )
    expect(reason?.split(', ')).toHaveLength(13)
  })
})

describe('a rule that refuses a row', () => {
  it('does not say what became of one record', async () => {
    // Their account limits them to leads of its tenant.
    const { id } = await signIn(service, 'rep', 'wrenna@example.com')
    await service.payload.update({ collection: 'users', data: { tenants: [ours] }, id })
    const rep = await service.create('salesReps', { name: 'Wrenna Ashdell', user: 'wrenna@example.com' })
    const sent = { columns: ['name', 'salesRep'], rows: [['Ana', String(rep.id)]] }
    expect(await refused('leads', sent)).toEqual([
      'Sales Rep: Wrenna Ashdell would not see this lead, as it has no tenant.',
    ])
    expect(await refused('leads', { ...sent, language: 'es' })).toEqual([
      'Vendedor: Wrenna Ashdell no vería este interesado, porque no tiene empresa.',
    ])
  })
})

describe('a record that is not there', () => {
  it('is named as such to a caller who sees all records, and to others within what they see', async () => {
    const byTitle = { columns: ['name', 'salesRep.name'], rows: [['Ana', 'Mia Absent']] }
    const byId = { columns: ['id', 'name'], match: 'id', rows: [['2147483647', 'Ana']] }
    const reasonsFor = async (as: Staff, language: 'en' | 'es') => [
      ...(await refused('leads', { as, language, ...byTitle })),
      ...(await refused('leads', { as, language, ...byId })),
    ]
    expect(await reasonsFor(admin, 'en')).toEqual([
      'Sales Rep: there is no record called “Mia Absent”.',
      'There is no record 2147483647.',
    ])
    expect(await reasonsFor(admin, 'es')).toEqual([
      'Vendedor: no hay ningún registro llamado «Mia Absent».',
      'No hay ningún registro 2147483647.',
    ])
    expect(await reasonsFor(manager, 'en')).toEqual([
      'Sales Rep: no record that you may see is called “Mia Absent”.',
      'There is no record 2147483647 that you may see.',
    ])
    expect(await reasonsFor(manager, 'es')).toEqual([
      'Vendedor: ningún registro que usted pueda ver se llama «Mia Absent».',
      'No hay ningún registro 2147483647 que usted pueda ver.',
    ])
  })
})

describe('conversions', () => {
  const conversionsOf = async (slug: string, sent: Sent) =>
    (await send(slug, { dryRun: true, ...sent })).map(({ conversions = [] }) =>
      conversions.map(({ from, to }) => `${from} → ${to}`),
    )

  it('leave out numbers that differ by grouping, dollars and blanks alone', async () => {
    const columns = ['mileage', 'retailAskingPrice']
    const rows = [
      ['45,210', '$8,450'],
      ['45 210', '8,450.00 USD'],
      ['-1,250.50', '-$ 1,250'],
    ]
    expect(await conversionsOf('listings', { columns, decimal: 'point', rows })).toEqual([[], [], []])
  })

  it('keep numbers with a unit, another currency or another convention', async () => {
    const columns = ['mileage', 'retailAskingPrice']
    const rows = [
      ['45.210 km', '€ 8.450'],
      ['12.500', '12.500'],
      ['45.210,5', '(450)'],
    ]
    expect(await conversionsOf('listings', { columns, decimal: 'comma', rows })).toEqual([
      ['45.210 km → 45210', '€ 8.450 → 8450'],
      ['12.500 → 12500', '12.500 → 12500'],
      ['45.210,5 → 45210.5', '(450) → -450'],
    ])
    expect(await conversionsOf('listings', { columns, decimal: 'point', rows: [['12.500', '7']] })).toEqual([
      ['12.500 → 12.5'],
    ])
  })

  it('leave out a name that is written the other way round', async () => {
    await service.create('salesReps', { name: 'Ansel Quorndale' })
    const rows = [['Ana', 'Quorndale, Ansel']]
    expect(await conversionsOf('leads', { columns: ['name', 'salesRep.name'], rows })).toEqual([[]])
  })
})

describe('a title that no record has', () => {
  const columns = ['name', 'salesRep.name']
  const emptied = { column: 'Sales Rep', from: 'Mia Unknown', to: '' }

  it('fails the row, or is taken as an empty cell and shown', async () => {
    const rows = [['Unknown Title', 'Mia Unknown']]
    for (const unknown of ['fail', undefined])
      expect(await refused('leads', { columns, rows, ...(unknown && { unknown }) })).toEqual([
        'Sales Rep: there is no record called “Mia Unknown”.',
      ])
    const [tried] = await send('leads', { columns, dryRun: true, rows, unknown: 'empty' })
    expect(tried).toEqual({ conversions: [emptied], outcome: 'create', row: 2 })
    const [outcome] = await send('leads', { columns, rows, unknown: 'empty' })
    expect(outcome).toMatchObject({ conversions: [emptied], outcome: 'create' })
    expect(await service.get(`/leads/${outcome?.id}`)).toMatchObject({
      name: 'Unknown Title',
      salesRep: null,
    })
  })

  it('keeps or clears the value of a record as an empty cell does', async () => {
    const rep = await service.create('salesReps', { name: 'Own Rep' })
    const lead = await service.create('leads', { name: 'Own', salesRep: rep.id })
    const sent = { columns: ['id', ...columns], match: 'id', unknown: 'empty' }
    const row = [String(lead.id), 'Own', 'Mia Unknown']
    const kept = { ...emptied, to: 'Own Rep' }
    expect(await send('leads', { ...sent, rows: [row] })).toEqual([
      { conversions: [kept], id: lead.id, outcome: 'same', row: 2 },
    ])
    expect(
      await send('leads', { ...sent, rows: [[String(lead.id), 'Renamed', 'Mia Unknown']] }),
    ).toMatchObject([
      { changes: [{ column: 'Full Name', to: 'Renamed' }], conversions: [kept], outcome: 'update' },
    ])
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ salesRep: rep.id })
    expect(await send('leads', { ...sent, empty: 'clear', rows: [row] })).toMatchObject([
      {
        changes: [
          { column: 'Full Name', to: 'Own' },
          { column: 'Sales Rep', from: 'Own Rep', to: '' },
        ],
        conversions: [emptied],
        outcome: 'update',
      },
    ])
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ salesRep: null })
  })

  it('fails a row of nothing else, and so does one that several records have', async () => {
    for (let at = 0; at < 2; at++) await service.create('salesReps', { name: 'Doubled' })
    const rows = [
      ['', 'Mia Unknown'],
      ['Ana', 'Doubled'],
    ]
    expect(await refused('leads', { columns, rows, unknown: 'empty' })).toEqual([
      'Sales Rep: there is no record called “Mia Unknown”.',
      'Sales Rep: 2 records are called “Doubled”. Use the ID instead.',
    ])
  })
})

describe('a new record with the natural key of another', () => {
  const vehicle = (stockNumber: string, vin?: string) => service.create('vehicles', { stockNumber, vin })

  it('names the records that have it, at most three, in a dry run and an import', async () => {
    const [first, second, third] = [
      await vehicle('SHARED-1', 'SHARED-VIN'),
      await vehicle('SHARED-1'),
      await vehicle('SHARED-1'),
    ]
    await vehicle('SHARED-1')
    const columns = ['stockNumber', 'vin', 'make']
    const rows = [
      ['SHARED-1', 'SHARED-VIN', 'Kia'],
      ['SHARED-2', '', 'Kia'],
      ['SHARED-2', 'SHARED-VIN', 'Kia'],
      ['', '', 'Kia'],
    ]
    const stock = { column: 'Stock Number', ids: [first.id, second.id, third.id] }
    const vin = { column: 'VIN', ids: [first.id] }
    const wanted = [[stock, vin], undefined, [vin], undefined]
    for (const dryRun of [true, false]) {
      const outcomes = await send('vehicles', { columns, dryRun, rows })
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'create'))
      expect(outcomes.map(({ sharing }) => sharing)).toEqual(wanted)
    }
  })

  it('leaves out the column of the match, and records that are updated', async () => {
    const { id } = await vehicle('SHARED-3', 'SHARED-OWN')
    const columns = ['vin', 'stockNumber', 'make']
    const rows = [
      ['SHARED-OWN', 'SHARED-3', 'Kia'],
      ['SHARED-NEW', 'SHARED-3', 'Kia'],
    ]
    const outcomes = await send('vehicles', { columns, dryRun: true, language: 'es', match: 'vin', rows })
    expect(outcomes[0]).not.toHaveProperty('sharing')
    expect(outcomes).toMatchObject([
      { id, outcome: 'update' },
      { outcome: 'create', sharing: [{ column: 'Número de inventario', ids: [id] }] },
    ])
  })

  it('names no record that the caller may not see', async () => {
    const theirs = await service.create('tenants', { name: 'Theirs' })
    await service.create('customers', { companyName: 'Hidden', customerId: 'SHARED-C', tenants: [theirs.id] })
    const own = await service.create('customers', {
      companyName: 'Own',
      customerId: 'SHARED-D',
      tenants: [ours],
    })
    const columns = ['companyName', 'customerId']
    const rows = [
      ['A', 'SHARED-C'],
      ['B', 'SHARED-D'],
    ]
    const outcomes = await send('customers', { as: manager, columns, dryRun: true, rows })
    expect(outcomes.map(({ sharing }) => sharing)).toEqual([
      undefined,
      [{ column: 'Customer Number', ids: [own.id] }],
    ])
  })
})
