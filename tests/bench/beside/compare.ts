/** One case, asked of both sides in turn. */
import { isDeepStrictEqual } from 'node:util'
import type { Case } from './cases'
import type { Asked, Side } from './side'

export type Sides = { ours: Side; stock: Side }

/** Resident memory in bytes: with all garbage collected before a case, and at its peak. */
export type Memory = { before: number; peak: number }

/** Which records an answer shows, and of how many. */
export type Shown = { ids: number[]; total?: number }

/** Milliseconds of each run, or in which way it was not done; of what is read, what was answered last. */
export type Way = { failure?: string; shown?: Shown; times: number[] }

export type Compared = {
  memory: Record<keyof Sides, Memory>
  name: string
  ours: Way
  stock: Way
  /** Stock again, asked by nobody: without looking up whose the key is. Of what is read alone. */
  stockWithoutKey?: Way
}

type Entry = { hasKey: boolean; side: Side; way: Way }

const patience = 90_000

export const compare = async (sides: Sides, each: Case): Promise<Compared> => {
  const ours: Way = { times: [] }
  const stock: Way = { times: [] }
  const stockWithoutKey: Way = { times: [] }
  const entries: Entry[] = [
    { hasKey: true, side: sides.ours, way: ours },
    { hasKey: true, side: sides.stock, way: stock },
    ...(each.readsOnly ? [{ hasKey: false, side: sides.stock, way: stockWithoutKey }] : []),
  ]
  const before = await Promise.all([sides.ours.settle(), sides.stock.settle()])
  for (let round = -each.warmUps; round < each.runs; round++) await oneRound(entries, each, round)
  const peak = await Promise.all([sides.ours.peak(), sides.stock.peak()])
  return {
    memory: {
      ours: { before: before[0], peak: peak[0] },
      stock: { before: before[1], peak: peak[1] },
    },
    name: each.name,
    ours,
    stock,
    ...(each.readsOnly ? { stockWithoutKey } : {}),
  }
}

const oneRound = async (entries: readonly Entry[], each: Case, round: number): Promise<void> => {
  const asked = each.ask(round)
  const shown: Shown[] = []
  for (const at of entries.keys()) {
    // Who comes first finds the machine as another left it: each in its turn.
    const entry = entries[(at + Math.abs(round)) % entries.length]
    if (!entry || entry.way.failure !== undefined) continue
    const text = await timed(entry, asked, round)
    if (text === undefined) continue
    if (each.readsOnly) shown.push((entry.way.shown = shownIn(text)))
    const fault = await each.findFault?.(entry.side, round, text)
    if (fault !== undefined) entry.way.failure = fault
  }
  for (const other of shown) {
    if (!isDeepStrictEqual(other, shown[0]))
      throw new Error(`${asked.path} means other records here than there: they cannot be compared.`)
  }
}

const timed = async (
  { hasKey, side, way }: Entry,
  asked: Asked,
  round: number,
): Promise<string | undefined> => {
  const started = performance.now()
  try {
    const text = await side.ask(asked, { hasKey, patience })
    if (round >= 0) way.times.push(performance.now() - started)
    return text
  } catch (error) {
    if (side.name === 'ours') throw error
    way.failure = error instanceof Error ? error.message : String(error)
    return undefined
  }
}

const shownIn = (text: string): Shown => {
  const said = JSON.parse(text) as { docs: { id: number }[]; totalDocs: number } | { id: number }
  return 'docs' in said ? { ids: said.docs.map(({ id }) => id), total: said.totalDocs } : { ids: [said.id] }
}
