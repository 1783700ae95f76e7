/** Files exported and imported by staff, as the panel does both. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  detectConventions,
  guessMapping,
  type Mapping,
  type Table,
} from '../../src/admin/features/exchange/mapping'
import { runImport } from '../../src/admin/features/exchange/runImport'
import type { RowOutcome } from '../../src/plugins/exchange/import/outcome'
import { loadTargets } from '../../src/admin/features/exchange/targets'
import { csvCell, shownIn, type TableRow, textOfCell } from '../../src/lib/table/cells'
import { openFile } from '../../src/lib/table/file'
import { headedBy, headingRowOf } from '../../src/lib/table/headings'
import type { Client } from './client'
import { panelRequest } from './panelRequest'
import type { TestService } from './service'
import type { Staff } from './staff'

/** The bytes of an export. */
export const exportBytes = async (
  { payload }: TestService,
  staff: Pick<Staff, 'cookie'>,
  path: string,
): Promise<Uint8Array> => {
  const { handleApi } = await import('../../src/plugins/api')
  const headers = { cookie: staff.cookie, origin: 'http://localhost:3000' }
  const response = await handleApi(payload, new Request(`http://localhost:3000/api${path}`, { headers }))
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.status, new TextDecoder().decode(bytes.slice(0, 500))).toBe(200)
  return bytes
}

export const exportRows = async (
  service: TestService,
  staff: Pick<Staff, 'cookie'>,
  path: string,
): Promise<TableRow[]> => {
  return rowsIn(await exportBytes(service, staff, path))
}

/** The rows of the first sheet of a file. */
export const rowsIn = async (bytes: Uint8Array): Promise<TableRow[]> => {
  const { rowsOf, sheets } = await openFile(bytes)
  return rowsOf(sheets[0] ?? '')
}

/** The rows below the heading as objects by heading. */
export const recordsOf = ([head, ...rows]: readonly TableRow[]): Record<string, string | undefined>[] =>
  rows.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).map((name, at) => [shownIn(name), textOfCell(cells[at] ?? '')])),
  )

/** A file as the page takes it. */
export const tableOf = (rows: readonly TableRow[]): Table => ({
  ...headedBy(rows, headingRowOf(rows), (column) => `Column ${column}`),
  name: 'file.csv',
})

/** A file with these headings and texts. */
export const tableOfTexts = (headings: readonly string[], rows: readonly (readonly string[])[]): Table => ({
  headings,
  name: 'file.csv',
  rows: rows.map((texts, at) => ({
    cells: texts.map((text) => (text === '' ? '' : csvCell(text))),
    row: at + 2,
  })),
})

type Options = { batchId?: string; change?: (mapping: Mapping) => Mapping; dryRun?: boolean }

/** Imports a file with the mapping that the page guesses. */
export const importTable = async (
  service: TestService,
  staff: Staff,
  slug: string,
  table: Table,
  { batchId = randomUUID(), change = (mapping) => mapping, dryRun = false }: Options = {},
): Promise<{ batchId: string; outcomes: RowOutcome[] }> => {
  const targets = await loadTargets(await panelRequest(service, staff), slug)
  const mapping = change(guessMapping(table, targets))
  const outcomes = await runImport({
    batchId,
    ...detectConventions(table, mapping, targets),
    dryRun,
    mapping,
    onProgress: () => {},
    repeated: (earlier) => `as row ${earlier}`,
    rows: table.rows,
    send: async (part) => {
      const answer = await staff.api('POST', `/${slug}/import`, part)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body as { rows: RowOutcome[] }
    },
    signal: new AbortController().signal,
    timeZone: 'America/New_York',
    tooWide: (cell, text) => `${cell} has ${text}`,
  })
  return { batchId, outcomes }
}

/** What is stored of the rows of a file that the page reads, by REST, or why a row was refused. */
export const storedRows = async (
  service: Client,
  staff: Staff,
  bytes: Uint8Array,
  slug: string,
  fields: readonly string[],
  change: Options['change'] = (mapping) => mapping,
): Promise<unknown[]> => {
  const { outcomes } = await importTable(service, staff, slug, tableOf(await rowsIn(bytes)), { change })
  return Promise.all(
    outcomes.map(async ({ id, reason }) => {
      if (reason !== undefined) return reason
      const doc = await service.get(`/${slug}/${id}`)
      return fields.map((field) => doc[field])
    }),
  )
}

export const countBy = (outcomes: readonly RowOutcome[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
