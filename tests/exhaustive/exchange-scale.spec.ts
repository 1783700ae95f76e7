/**
 * Large files, in the long form (FORECOURT_RUNS=10): 20,000 vehicles imported twice, and once more after an import that was cut off;
 * 200,000 rows read and sent in little memory. By default a fiftieth of each.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { detectConventions, guessMapping, type Table } from '../../src/admin/features/exchange/mapping'
import { runImport } from '../../src/admin/features/exchange/runImport'
import type { RowOutcome } from '../../src/plugins/exchange/import/outcome'
import { loadTargets } from '../../src/admin/features/exchange/targets'
import { countBy, importTable, tableOf, tableOfTexts } from '../support/exchange'
import { measureReading } from '../support/fileReading'
import { panelRequest } from '../support/panelRequest'
import { isLongForm } from '../support/runs'
import { useService, fixture } from '../support/service'
import { signIn } from '../support/staff'

const service = useService()

const admin = fixture(() => signIn(service))

const many = isLongForm ? 20_000 : 1200

const vehicles = (prefix: string): Table =>
  tableOfTexts(
    ['VIN', 'Year', 'Make', 'Model'],
    Array.from({ length: many }, (_, at) => [
      `${prefix}${String(at).padStart(8, '0')}`,
      '2019',
      'Ford',
      'F-150',
    ]),
  )

const countVehicles = async (prefix: string) =>
  (
    await service.query(
      `SELECT count(*)::int AS all, count(DISTINCT vin)::int AS different FROM vehicles WHERE vin LIKE '${prefix}%'`,
    )
  )[0]

describe(`${many} vehicles matched by VIN`, () => {
  it('are all created, and all the same the second time', async () => {
    const table = vehicles('TWICE')
    for (const outcome of ['create', 'same']) {
      const started = performance.now()
      const { outcomes } = await importTable(service, admin, 'vehicles', table)
      expect(countBy(outcomes)).toEqual({ [outcome]: many })
      const perSecond = Math.round(many / ((performance.now() - started) / 1000))
      process.stdout.write(`${outcome}: ${perSecond} rows a second\n`)
    }
    expect(await countVehicles('TWICE')).toEqual({ all: many, different: many })
  })

  it.each(['before a part is sent', 'after a part is stored'] as const)(
    'are there once each where an import was cut off %s, and the file was imported again',
    async (cut) => {
      const prefix = cut.startsWith('before') ? 'BEFORE' : 'AFTER'
      const table = vehicles(prefix)
      const partsBefore = Math.floor(many / 1000)
      const targets = await loadTargets(await panelRequest(service, admin), 'vehicles')
      const mapping = guessMapping(table, targets)
      let sent = 0
      await expect(
        runImport({
          batchId: randomUUID(),
          ...detectConventions(table, mapping, targets),
          dryRun: false,
          mapping,
          onProgress: () => {},
          repeated: String,
          rows: table.rows,
          send: async (part) => {
            sent += 1
            const isCut = sent > partsBefore
            if (isCut && cut === 'before a part is sent') throw new Error('cut off')
            const answer = await admin.api('POST', '/vehicles/import', part)
            // Stored, though whoever sent it does not know.
            if (isCut) throw new Error('cut off')
            return answer.body as { rows: RowOutcome[] }
          },
          signal: new AbortController().signal,
          timeZone: 'UTC',
          tooWide: String,
        }),
      ).rejects.toThrow('cut off')
      const stored = (partsBefore + (cut === 'before a part is sent' ? 0 : 1)) * 500
      expect(await countVehicles(prefix)).toEqual({ all: stored, different: stored })
      const { outcomes } = await importTable(service, admin, 'vehicles', table)
      expect(countBy(outcomes)).toEqual({ create: many - stored, same: stored })
      expect(await countVehicles(prefix)).toEqual({ all: many, different: many })
    },
  )
})

const rows = isLongForm ? 200_000 : 4000

const largeFile = (): string => {
  const line = (at: number) =>
    `V${String(at).padStart(16, '0')},2019,Ford,F-150,"One owner, clean title, serviced; number ${at} with a note of usual length for a feed of this trade"`
  return ['VIN,Year,Make,Model,Notes', ...Array.from({ length: rows }, (_, at) => line(at))].join('\r\n')
}

describe(`a file of ${rows} rows`, () => {
  it('is read in less than 400 MB', async () => {
    const reading = await measureReading(new TextEncoder().encode(largeFile()))
    process.stdout.write(`${JSON.stringify(reading)}\n`)
    expect(reading.came).toEqual({ cells: 5 * rows, rows })
    expect(reading.memoryBytes).toBeLessThan(400 * 1024 ** 2)
  })

  it('is sent part by part, the rows in order and each once', async () => {
    const { readCsv } = await import('../../src/lib/table/csv')
    const table = tableOf(readCsv(largeFile()))
    const targets = await loadTargets(await panelRequest(service, admin), 'vehicles')
    const mapping = guessMapping(table, targets)
    const highest = { bytes: 0 }
    const before = process.memoryUsage()
    const outcomes = await runImport({
      batchId: randomUUID(),
      ...detectConventions(table, mapping, targets),
      dryRun: true,
      mapping,
      onProgress: () => {
        const { external, heapUsed } = process.memoryUsage()
        highest.bytes = Math.max(highest.bytes, heapUsed + external - before.heapUsed - before.external)
      },
      repeated: String,
      rows: table.rows,
      send: (part) =>
        Promise.resolve({ rows: part.rows.map(({ row }): RowOutcome => ({ outcome: 'create', row })) }),
      signal: new AbortController().signal,
      timeZone: 'UTC',
      tooWide: String,
    })
    process.stdout.write(`sending: ${Math.round(highest.bytes / 1024 ** 2)} MB\n`)
    expect(outcomes.map(({ row }) => row)).toEqual(Array.from({ length: rows }, (_, at) => at + 2))
    expect(highest.bytes).toBeLessThan(400 * 1024 ** 2)
  })
})
