/** The service beside the same collections behind stock Payload's handler, each on a database and in a process of its own. */
import { makeDatabase } from '../databases'
import { say } from '../measure'
import { type Case, casesOf } from './cases'
import { compare, type Sides } from './compare'
import { keepRaw } from './raw'
import type { SideName } from './open'
import { fill } from './records'
import { prepareSide, type Side, startSide } from './side'
import { type Comparison, legend, tableOf, verdictOn } from './table'

export const comparedParts = ['start', 'reads', 'writes', 'bulk'] as const

export type Wanted = {
  /** Of `comparedParts`. */
  parts: readonly string[]
  /** How many times as often as usual each request is sent. */
  share: number
  /** The folder for raw figures. */
  rawTo: string
  /** Deals, customers and vehicles. */
  size: number
}

type Prepared = { authorization: string; name: SideName; url: string }

/** @param server the address of a database server, on which each side gets a database of its own */
export const besideStock = async (server: string, { parts, rawTo, share, size }: Wanted): Promise<void> => {
  const databases = { ours: await makeDatabase(server, 'ours'), stock: await makeDatabase(server, 'stock') }
  try {
    say(`Filling two databases with ${size.toLocaleString('en')} deals, customers and vehicles …`)
    const began = performance.now()
    const [ours, stock] = await Promise.all(
      (['ours', 'stock'] as const).map(async (name): Promise<Prepared> => {
        const { url } = databases[name]
        const authorization = await prepareSide(name, url)
        await fill(url, size)
        return { authorization, name, url }
      }),
    )
    if (!ours || !stock) throw new Error('There are two sides.')
    say(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
    const cases = casesOf(size, share).filter(({ part }) => parts.includes(part))
    const comparison = await measure(
      { ours, stock },
      cases,
      parts.includes('start') ? Math.max(1, Math.round(5 * share)) : 1,
    )
    say('')
    for (const line of [...tableOf(comparison), '', ...verdictOn(comparison), '', ...legend, '']) say(line)
    say(`Raw figures: ${await keepRaw(rawTo, { comparison, server, size })}`)
  } finally {
    await databases.ours.drop()
    await databases.stock.drop()
  }
}

const measure = async (
  prepared: Record<SideName, Prepared>,
  cases: readonly Case[],
  starts: number,
): Promise<Comparison> => {
  const start: Comparison['start'] = { ours: { times: [] }, stock: { times: [] } }
  const begin = async (name: SideName): Promise<Side> => {
    const began = performance.now()
    const { authorization, url } = prepared[name]
    const side = await startSide(name, url, authorization)
    await side.ask({ method: 'GET', path: '/deals/1?depth=0' })
    start[name].times.push(performance.now() - began)
    return side
  }
  for (let round = 1; round < starts; round++) {
    for (const name of ['ours', 'stock'] as const) await (await begin(name)).end()
  }
  const sides: Sides = { ours: await begin('ours'), stock: await begin('stock') }
  const settle = () => Promise.all([sides.ours.settle(), sides.stock.settle()])
  const [ours, stock] = await settle()
  const compared = []
  try {
    for (const each of cases) {
      process.stderr.write(`  ${each.name} …\n`)
      const found = await compare(sides, each)
      compared.push(found)
      if (found.stock.failure === undefined) continue
      // What did not answer may be at it still.
      await sides.stock.end()
      const { authorization, url } = prepared.stock
      sides.stock = await startSide('stock', url, authorization)
    }
    const [oursAtEnd, stockAtEnd] = await settle()
    return {
      cases: compared,
      resident: {
        ours: { atEnd: oursAtEnd, atStart: ours },
        stock: { atEnd: stockAtEnd, atStart: stock },
      },
      start,
    }
  } finally {
    await sides.ours.end()
    await sides.stock.end()
  }
}
