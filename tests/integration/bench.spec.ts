import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { rows } from '../bench/beside/rows'
import { shapesOf } from '../bench/beside/shapes'
import type { Comparison } from '../bench/beside/table'
import { type Client, startClient } from '../support/client'
import { isLongForm } from '../support/runs'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))

let printed = ''
let raw: Comparison

const run = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/index.ts', '--raw', folder, ...args],
    {
      env: { ...process.env, DATABASE_URL: inject('postgres').url },
    },
  )

afterAll(() => rmSync(folder, { force: true, recursive: true }))

/** The limit, the service and stock, on databases and in processes of their own: in the long form. */
const measures = () => {
  beforeAll(async () => {
    ;({ stdout: printed } = await run('--size', '400', '--share', '0.01'))
    raw = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')) as typeof raw
  })

  it('finds the same bytes of the limit and the service in every row', () => {
    expect(raw.skipped).toEqual([])
  })

  it('measures every row on all sides', () => {
    const named = (row: string, connections: number) => `${row}, ${connections}`
    expect(raw.figures.map(({ connections, row }) => named(row, connections)).sort()).toEqual(
      rows.flatMap(({ connections, name }) => connections.map((each) => named(name, each))).sort(),
    )
    for (const { sides } of raw.figures) {
      expect(sides.limit.rates.every((rate) => rate > 0)).toBe(true)
      expect(sides.service.rates).toHaveLength(sides.limit.rates.length)
    }
    expect(raw.start.service).toHaveLength(1)
  })

  it('prints a line for each, and where the raw figures are', () => {
    for (const { row } of raw.figures) expect(printed).toContain(`\n${row} `)
    expect(printed).toContain('start to first answer, service')
    expect(printed).toContain(`Raw figures: ${folder}`)
  })
}

describe('shapesOf', () => {
  let service: Client
  beforeAll(async () => {
    service = await startClient()
  })
  afterAll(() => service.close())

  it.each(['customers', 'deals', 'vehicles'] as const)(
    'has the fields of an answer of %s, in its order',
    async (slug) => {
      const { id } = await service.create(slug, {})
      const answer = await service.get(`/${slug}/${id}`)
      expect(shapesOf(service.payload)[slug].fields.map(({ name }) => name)).toEqual(Object.keys(answer))
    },
  )

  it.each(['customers', 'deals', 'vehicles'] as const)('reads the empty values of %s', async (slug) => {
    const { id } = await service.create(slug, {})
    const { fields, table } = shapesOf(service.payload)[slug]
    const columns = fields.map(({ expression, name }) => `${expression} AS "${name}"`).join(', ')
    const [row] = await service.query<{ record: unknown }>(
      `SELECT row_to_json(shown) AS record FROM (SELECT ${columns} FROM ${table} AS record WHERE id = $1) AS shown`,
      [id],
    )
    expect(row?.record).toEqual(await service.get(`/${slug}/${id}`))
  })
})

describe('npm run bench', () => {
  if (isLongForm) measures()

  it('refuses a part or row that there is not', async () => {
    await expect(run('reeds')).rejects.toThrow(
      'There is no part or row reeds. Parts: start, reads, writes, bulk, big, keys',
    )
  })
})
