/** An unchanged export of any collection imports again, with no mapping by hand, and changes nothing. */
import { beforeAll, describe, expect, it } from 'vitest'
import { relationKinds } from '../../src/plugins/database/model/model'
import { type Column, columnsOf } from '../../src/plugins/exchange/columns'
import type { TableRow } from '../../src/lib/table/cells'
import { fillWorld } from '../support/bulkWorld'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { writtenCollections } from '../support/everyCollection'
import { exportRows, importTable, tableOf } from '../support/exchange'
import { isLongForm } from '../support/runs'
import { seed } from '../support/seed'
import { type Staff, signIn } from '../support/staff'

const service = useClient()
let admin: Staff

beforeAll(async () => {
  await fillWorld(service, seed)
  admin = await signIn(service)
})

/** Which columns a file has: all of them, or references by one of their two. */
const layouts = ['all', 'titles', 'ids'] as const

const layOut = async (slug: string, rows: readonly TableRow[], layout: (typeof layouts)[number]) => {
  const columns = await columnsOf(service.payload, slug)
  const stored = new Set(columns.flatMap(({ field, name }) => (field ? [name] : [])))
  const exported = columns.filter(({ isForImport, name }) => !isForImport && stored.has(name))
  expect(rows[0]?.cells).toHaveLength(exported.length)
  const isLeft = ({ by, field, key }: Column) =>
    layout === 'all' ||
    !relationKinds.has(field?.kind ?? 'id') ||
    (by !== undefined) === (layout === 'titles') ||
    key === 'id'
  return rows.map(({ cells, row }) => ({
    cells: cells.filter((_, at) => isLeft(exported[at] as Column)),
    row,
  }))
}

/** Every combination in the long form, otherwise each value of each of them. */
const cases = (['csv', 'xlsx'] as const).flatMap((format, one) =>
  ['en', 'es'].flatMap((locale, two) =>
    layouts.flatMap((layout, three) =>
      isLongForm || (one + two + three) % 3 === 0 ? [{ format, layout, locale }] : [],
    ),
  ),
)

describe(`an unchanged export (seed ${seed})`, () => {
  it.each(writtenCollections)('of %s imports with no changes', async (slug) => {
    const before = await contents(service)
    for (const { format, layout, locale } of cases) {
      const rows = await exportRows(service, admin, `/${slug}/export?format=${format}&locale=${locale}`)
      const table = tableOf(await layOut(slug, rows, layout))
      const { outcomes } = await importTable(service, admin, slug, table)
      const others = outcomes.filter(({ outcome }) => outcome !== 'same')
      expect([outcomes.length, others], `${format} ${locale} ${layout}`).toEqual([rows.length - 1, []])
    }
    expect(await contents(service)).toEqual(before)
  })
})

describe('a changed export', () => {
  it('of Spanish texts is written into Spanish alone', async () => {
    const { id } = await service.create('templates', { message: 'hello', sequence: 1, subject: 'English' })
    await service.update(`/templates/${id}?locale=es`, { message: 'hola', subject: 'Español' })
    const path = `/templates/export?locale=es&columns=subject,message&where[id][equals]=${id}`
    const rows = await exportRows(service, admin, path)
    const changed = rows.map(({ cells, row }) => ({
      cells: cells.map((cell) => (cell === 'Español' ? 'Castellano' : cell)),
      row,
    }))
    const { outcomes } = await importTable(service, admin, 'templates', tableOf(changed))
    expect(outcomes).toMatchObject([
      { changes: [{ column: 'Subject', from: 'Español', to: 'Castellano' }], id, outcome: 'update' },
    ])
    const shown = async (locale: string) =>
      service.get(`/templates/${id}?locale=${locale}&fallback-locale=none`)
    expect(await shown('es')).toMatchObject({ message: 'hola', subject: 'Castellano' })
    expect(await shown('en')).toMatchObject({ message: 'hello', subject: 'English' })
  })

  it('has its times in the zone that its heading names, where a spreadsheet dropped it', async () => {
    const { id } = await service.create('meetings')
    const path = `/meetings/export?columns=meetingTime&where[id][equals]=${id}`
    const [heading] = await exportRows(service, admin, path)
    const date = '2026-07-01T15:30:00'
    const rows = [heading as TableRow, { cells: [String(id), { date, shown: date }], row: 2 }]
    const { outcomes } = await importTable(service, admin, 'meetings', tableOf(rows))
    expect(outcomes).toMatchObject([{ outcome: 'update' }])
    expect((await service.get(`/meetings/${id}`))['meetingTime']).toBe('2026-07-01T15:30:00.000Z')
  })
})
