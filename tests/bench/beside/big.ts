/**
 * The reads among many more records: the limit and the service on a large database, beside the service on one of 100,000. What an
 * index serves takes the same time on both.
 */
import { statfsSync } from 'node:fs'
import { Client } from 'pg'
import { buildService } from '../built'
import { type BenchDatabase, makeDatabase } from '../databases'
import { median, say } from '../measure'
import { postmasterOf } from '../usage'
import { checkReads, NotComparable } from './check'
import { startClient } from './client'
import { compare, type Figures } from './compare'
import { paceOf, type Wanted } from './index'
import { keepRaw } from './raw'
import { fill } from './records'
import { prepare, type Prepared, type Side, startSide } from './sides'
import { count, failuresIn, line, rateOf, ratioOf } from './table'

type Column = 'limit' | 'service' | 'small'

const smallSize = 100_000

/** How many times as long a read may take as among 100,000. */
const asked = 1.5

const gibibyte = 1024 ** 3

/** @returns whether every row was measured */
export const big = async (
  server: string,
  wanted: Omit<Wanted, 'hasStart' | 'hasStock' | 'writes'>,
): Promise<boolean> => {
  const { rawTo, size } = wanted
  await buildService()
  const small = await makeDatabase(server, 'small')
  const large = await makeDatabase(server, 'large')
  try {
    const few = await filled(small, smallSize)
    await requireRoom(server, small, size)
    const many = await filled(large, size)
    const found = await measure({ few, many }, wanted, await postmasterOf(server))
    for (const each of tableOf(found.figures, size)) say(each)
    for (const { row, why } of found.skipped) say(`! ${row} is left out: ${why}`)
    say(`Raw figures: ${await keepRaw(rawTo, { comparison: { ...found, size }, server })}`)
    return found.skipped.length === 0
  } finally {
    await small.drop()
    await large.drop()
  }
}

const filled = async ({ url }: BenchDatabase, size: number): Promise<Prepared> => {
  const named = count(size)
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  const tables = await prepare('service', url)
  await fill(url, size, (done) => process.stderr.write(`  ${count(done)} of ${named} in ${seconds()}\n`))
  say(`Filled ${named} deals, customers and vehicles in ${seconds()}.`)
  return { ...tables, kind: 'service', size, url }
}

/** @throws where the disk has no room for so many; by what the small database takes for each */
const requireRoom = async (server: string, small: BenchDatabase, size: number): Promise<void> => {
  const client = new Client({ connectionString: small.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string; folder: string }>(
      `SELECT pg_database_size(current_database()) AS bytes, current_setting('data_directory') AS folder`,
    )
    const [{ bytes, folder } = { bytes: '0', folder: '/' }] = rows
    // A fifth for what is written on the way: the log, and what is sorted for indexes.
    const needed = (Number(bytes) / smallSize) * size * 1.2
    const { hostname } = new URL(server)
    const isHere = hostname === '127.0.0.1' || hostname === 'localhost' || hostname.startsWith('%2F')
    const { bavail, bsize } = isHere ? statfsSync(folder) : { bavail: Number.POSITIVE_INFINITY, bsize: 1 }
    const text = (value: number) => `${(value / gibibyte).toFixed(1)} GiB`
    const need = `${count(size)} deals need about ${text(needed)} on the disk of ${folder}`
    if (bavail * bsize < needed)
      throw new Error(`${need}, which has ${text(bavail * bsize)} free. Make room, or say a smaller --size.`)
    say(`${need}${isHere ? `, which has ${text(bavail * bsize)} free` : ''}.`)
  } finally {
    await client.end()
  }
}

type Found = { figures: Figures<Column>[]; skipped: { row: string; why: string }[] }

const measure = async (
  { few, many }: { few: Prepared; many: Prepared },
  { rows, share }: Pick<Wanted, 'rows' | 'share'>,
  postmaster: number | undefined,
): Promise<Found> => {
  const client = startClient()
  const started: Side[] = []
  const begin = async (prepared: Prepared): Promise<Side> => {
    const side = await startSide(prepared)
    started.push(side)
    return side
  }
  try {
    const limit = await begin({ ...many, kind: 'limit' })
    const sides = { limit, service: await begin(many), small: await begin(few) }
    const found: Found = { figures: [], skipped: [] }
    for (const row of rows.filter(({ part }) => part === 'reads')) {
      process.stderr.write(`  ${row.name} …\n`)
      try {
        await checkReads(sides, row)
        for (const connections of [1, 4]) {
          found.figures.push(
            await compare<Column>(sides, row, connections, { ...paceOf(share), client, postmaster }),
          )
        }
      } catch (error) {
        if (!(error instanceof NotComparable)) throw error
        found.skipped.push({ row: row.name, why: error.message })
      }
    }
    return found
  } finally {
    client.close()
    for (const side of started) await side.stop()
  }
}

const tableOf = (figures: readonly Figures<Column>[], size: number): string[] => [
  '',
  `Requests a second among ${count(size)} deals, and how many times as long they take as among ${count(smallSize)}`,
  line('', 'conns', 'limit', 'service', 'of few', '/ limit', 'longer', 'asked'),
  ...figures.map(({ connections, row, sides: { limit, service, small } }) => {
    const own = median(service.rates)
    const longer = median(small.rates) / own
    return line(
      row,
      String(connections),
      rateOf(limit),
      rateOf(service),
      rateOf(small),
      ratioOf(own / median(limit.rates)),
      ratioOf(longer),
      `${asked.toFixed(2)} ${longer <= asked ? 'met' : 'not'}`,
    )
  }),
  ...failuresIn(figures),
  '',
]
