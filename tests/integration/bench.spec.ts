import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Compared } from '../bench/beside/compare'
import type { Comparison } from '../bench/beside/table'
import { isLongForm } from '../support/runs'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))

let printed = ''
let raw: Comparison & { size: number }

const run = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/index.ts', '--raw', folder, ...args],
    {
      env: { ...process.env, DATABASE_URL: inject('postgres').url },
    },
  )

afterAll(() => rmSync(folder, { force: true, recursive: true }))

const caseOf = (name: string): Compared => {
  const found = raw.cases.find((each) => each.name === name)
  if (!found) throw new Error(`${name} is none of ${raw.cases.map((each) => each.name).join(', ')}.`)
  return found
}

const reads = [
  'by id, depth 0',
  'by id, depth 1',
  'list of 10, filtered',
  'list of 10, few meant',
  'list of 100, depth 0',
  'list of 100, depth 1',
  'page 18 of 10',
]

const writes = ['create', 'update', 'bulk update of 5', 'bulk delete of 5']

/** Two services, each on a database and in a process of its own: in the long form. */
const measures = () => {
  beforeAll(async () => {
    ;({ stdout: printed } = await run('--size', '200', '--share', '0.01'))
    raw = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')) as typeof raw
  }, 300_000)

  it('measures every case on both sides', () => {
    expect(raw.cases.map(({ name }) => name)).toEqual([...reads, ...writes])
    for (const { memory, ours, stock } of raw.cases) {
      expect(stock.failure).toBeUndefined()
      expect(ours.times.length).toBe(stock.times.length)
      expect([...ours.times, ...stock.times].every((ms) => ms > 0)).toBe(true)
      expect(memory.ours.peak).toBeGreaterThan(0)
    }
    expect(raw.start.ours.times).toHaveLength(1)
  })

  it.each(reads)('compares the same work: %s', (name) => {
    const { ours, stock, stockWithoutKey } = caseOf(name)
    expect(ours.shown).toEqual(stock.shown)
    expect(ours.shown).toEqual(stockWithoutKey?.shown)
  })

  it('reads pages that are full', () => {
    const lengthOf = (name: string) => caseOf(name).ours.shown?.ids.length
    expect(lengthOf('list of 10, filtered')).toBe(10)
    expect(lengthOf('page 18 of 10')).toBe(10)
    expect(lengthOf('list of 100, depth 1')).toBe(100)
    expect(caseOf('list of 100, depth 0').ours.shown?.total).toBe(200)
  })

  it('prints a line for each, and where the raw figures are', () => {
    for (const name of [...reads, ...writes, 'start to first answer', 'memory at the end']) {
      expect(printed).toMatch(new RegExp(`^${name} .* (ms|MB)`, 'm'))
    }
    expect(printed).toContain(`Raw figures: ${folder}`)
  })
}

describe('npm run bench', () => {
  if (isLongForm) measures()

  it('refuses a part that there is not', async () => {
    await expect(run('reeds')).rejects.toThrow(
      'There is no part reeds. Parts: start, reads, writes, bulk, byHand',
    )
  })
})
