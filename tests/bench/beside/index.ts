/**
 * The service beside the limit, on the same database, and beside the same collections behind stock Payload's handler. Each is a
 * process of its own, the client another.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { buildService } from '../built'
import { makeDatabase } from '../databases'
import { say } from '../measure'
import { postmasterOf, residentOf } from '../usage'
import { checkBulk, checkReads, checkWrites, NotComparable } from './check'
import { startClient } from './client'
import { compare, type Figures, type Pace } from './compare'
import { keepRaw, writeTable } from './raw'
import { fill } from './records'
import { type Row, rowOf } from './rows'
import { type Kind, prepare, type Prepared, type Side, startSide } from './sides'
import { type Comparison, legend, tableOf, verdictOn } from './table'

export type Wanted = {
  /** Without stock everything takes a third less. */
  hasStock: boolean
  /** Whether starts are timed. */
  hasStart: boolean
  /** The folder for raw figures. */
  rawTo: string
  rows: readonly Row[]
  /** Which share of the usual time is spent on measuring. */
  share: number
  /** Deals, customers and vehicles. */
  size: number
  /** Whether docs/bench.md gets the table. */
  writes: boolean
}

/** Rounds and their length each take the root of a share of the time. */
export const paceOf = (share: number): Pick<Pace, 'roundMs' | 'rounds' | 'warmUpMs'> => ({
  roundMs: 1500 * Math.sqrt(share),
  rounds: Math.max(1, Math.round(5 * Math.sqrt(share))),
  warmUpMs: 500 * Math.sqrt(share),
})

/** Turns of the bulk deletion that the check takes. */
const checkedTurns = [0, 1] as const

/**
 * @param server the address of a database server
 * @returns whether every row was measured: the service did all that it was asked, with the bytes of the limit
 */
export const besideLimit = async (server: string, wanted: Wanted): Promise<boolean> => {
  const { hasStock, rawTo, size } = wanted
  await buildService()
  const databases = [
    await makeDatabase(server, 'ours'),
    ...(hasStock ? [await makeDatabase(server, 'stock')] : []),
  ]
  try {
    say(
      `Filling ${databases.length} databases with ${size.toLocaleString('en')} deals, customers and vehicles …`,
    )
    const began = performance.now()
    const [ours, stock] = await Promise.all(
      databases.map(async ({ url }, at): Promise<Prepared> => {
        const kind = at === 0 ? 'service' : 'stock'
        const tables = await prepare(kind, url)
        await fill(url, size)
        return { ...tables, kind, size, url }
      }),
    )
    if (!ours) throw new Error('There is no database.')
    say(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
    const comparison = await measure(
      { ours, ...(stock ? { stock } : {}) },
      wanted,
      await postmasterOf(server),
    )
    say('')
    for (const line of [...tableOf(comparison), '', ...verdictOn(comparison), '', ...legend, '']) say(line)
    say(`Raw figures: ${await keepRaw(rawTo, { comparison, server })}`)
    if (wanted.writes) writeTable(tableOf(comparison))
    const { figures, skipped } = comparison
    return (
      skipped.length === 0 &&
      figures.every(({ sides: { limit, service } }) => (limit.failure ?? service.failure) === undefined)
    )
  } finally {
    for (const database of databases) await database.drop()
  }
}

type Sides = { limit: Side; service: Side; stock?: Side }

const measure = async (
  { ours, stock }: { ours: Prepared; stock?: Prepared },
  { hasStart, rows, share, size }: Wanted,
  postmaster: number | undefined,
): Promise<Comparison> => {
  const prepared: Prepared[] = [{ ...ours, kind: 'limit' }, ours, ...(stock ? [stock] : [])]
  const { rounds } = paceOf(share)
  const started: Side[] = []
  const start: Comparison['start'] = {}
  const begin = async (each: Prepared): Promise<Side> => {
    const side = await startSide(each)
    ;(start[each.kind] ??= []).push(side.startMs)
    return side
  }
  // What is measured begins once more.
  for (let round = hasStart ? 1 : rounds; round < rounds; round++) {
    for (const each of prepared) await (await begin(each)).stop()
  }
  const client = startClient()
  try {
    for (const each of prepared) started.push(await begin(each))
    const sides = Object.fromEntries(started.map((side) => [side.kind, side])) as Sides
    const figures: Figures<Kind>[] = []
    const skipped: Comparison['skipped'] = []
    for (const row of inOrder(rows)) {
      process.stderr.write(`  ${row.name} …\n`)
      try {
        await check(sidesFor(row, sides), row)
        for (const connections of row.connections) {
          const pace = { ...paceOf(share), client, postmaster }
          const asked = sidesFor(row, sides) as Record<Kind, Side>
          const found = await compare(asked, row, connections, pace, checkedTurns.length)
          figures.push(found)
          if (found.sides.stock?.failure !== undefined) await renew(sides, started)
        }
      } catch (error) {
        if (!(error instanceof NotComparable)) throw error
        skipped.push({ row: row.name, why: error.message })
      }
    }
    // What was begun is done, and garbage collected where it is collected at all.
    await sleep(3000)
    const resident = Object.fromEntries(started.map(({ kind, pid }) => [kind, residentOf(pid)?.now]))
    return { figures, resident, size, skipped, start }
  } finally {
    client.close()
    for (const side of started) await side.stop()
  }
}

const sidesFor = (row: Row, { stock, ...ours }: Sides): Sides =>
  row.isOurs || !stock ? ours : { ...ours, stock }

/** Bulk before what makes the tables larger. */
const inOrder = (rows: readonly Row[]): Row[] =>
  (['reads', 'bulk', 'writes'] as const).flatMap((part) => rows.filter((row) => row.part === part))

const check = async (sides: Sides, row: Row): Promise<void> => {
  if (row.part === 'reads') await checkReads(sides, row)
  else if (row.part === 'writes') await checkWrites(sides, row)
  else if (row.name === 'bulk update')
    await checkBulk(sides, { deletion: rowOf('bulk delete'), update: row }, checkedTurns)
}

/** Starts stock again, which may still be at what it did not answer. */
const renew = async (sides: Sides, started: Side[]): Promise<void> => {
  const { stock } = sides
  if (!stock) return
  await stock.stop()
  const again = await startSide(stock)
  started[started.indexOf(stock)] = again
  sides.stock = again
}
