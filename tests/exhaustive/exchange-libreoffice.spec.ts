/**
 * An export that LibreOffice opened and saved imports with no changes, as from either format to either. It needs Debian's
 * `libreoffice-calc`.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf as databaseTableOf } from '../../src/plugins/database/model/model'
import { fillWorld } from '../support/bulkWorld'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { writtenCollections } from '../support/everyCollection'
import { exportBytes, importTable, rowsIn, tableOf } from '../support/exchange'
import { seed } from '../support/seed'
import { type Staff, signIn } from '../support/staff'

const service = useClient()
let admin: Staff
let folder: string

/** Texts that a spreadsheet converts when it opens a CSV file, or loses a part of. */
const texts = [
  ...'01930|007|1E5|1e-7|12345678901234567|1.50|1,500|100%|$5.00|€ 5|5 €|.5|0.10|00|1_000|5 km'.split('|'),
  ...'9-3|1/2/2026|2026-03-01|3 1/2|Mar 5|5-Mar|12:30|1:05 pm|true|FALSE|12.03.26|may|June'.split('|'),
  ..."=1+1|'=1+1|'01930|'|+1 555 0100|-5|@home|#N/A|5550143|303-555-0143|10 Main St".split('|'),
  ...' 01930|01930 | spaces |line\none|line\r\ntwo|a"b|a,b;c|José ñ|😀|[1,2]|{"a":1}'.split('|'),
]

beforeAll(async () => {
  await fillWorld(service, seed)
  for (const text of texts)
    await service.create('leads', { name: text, notes: text, phone: text, source: text })
  admin = await signIn(service)
  folder = await mkdtemp(join(tmpdir(), 'forecourt-office-'))
})
afterAll(() => rm(folder, { force: true, recursive: true }))

const formats = ['csv', 'xlsx'] as const
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1'

/** Opens and saves all files of a folder. @returns the folder of the saved ones */
const resave = async (
  from: 'csv' | 'xlsx',
  to: 'csv' | 'xlsx',
  names: readonly string[],
): Promise<string> => {
  const saved = join(folder, `${from}-${to}`)
  await mkdir(saved)
  const files = names.map((name) => join(folder, `${name}.${from}`))
  const reading = from === 'csv' ? ['--infilter=CSV:44,34,76,1'] : []
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const options = [
    profile,
    '--headless',
    ...reading,
    '--convert-to',
    to === 'csv' ? asCsv : 'xlsx',
    '--outdir',
    saved,
  ]
  await promisify(execFile)('soffice', [...options, ...files], { maxBuffer: 2 ** 24 })
  return saved
}

describe(`an export saved by LibreOffice (seed ${seed})`, () => {
  it.each(formats.flatMap((from) => formats.map((to) => [from, to] as const)))(
    'as %s, and saved as %s, imports with no changes',
    async (from, to) => {
      const before = await contents(service)
      const names: string[] = []
      for (const slug of writtenCollections)
        for (const locale of ['en', 'es']) {
          const name = `${slug}-${locale}`
          const path = `/${slug}/export?format=${from}&locale=${locale}`
          await writeFile(join(folder, `${name}.${from}`), await exportBytes(service, admin, path))
          names.push(name)
        }
      const saved = await resave(from, to, names)
      for (const name of names) {
        const table = tableOf(await rowsIn(await readFile(join(saved, `${name}.${to}`))))
        const slug = name.split('-')[0] ?? ''
        const { outcomes } = await importTable(service, admin, slug, table)
        const others = outcomes.filter(({ outcome }) => outcome !== 'same')
        const [count] = await service.query(
          `SELECT count(*)::int AS count FROM ${databaseTableOf(service.payload, slug)}`,
        )
        expect([{ count: outcomes.length }, others], name).toEqual([count, []])
      }
      expect(await contents(service)).toEqual(before)
    },
  )
})
