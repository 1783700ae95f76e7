/** One row, asked of all sides in turn at one number of connections. */
import { cpuMsOf, forgetPeak, residentOf } from '../usage'
import type { Latency, LoadClient } from './client'
import { countDeals } from './records'
import type { Row } from './rows'
import type { Side } from './sides'

export type Figures<Name extends string = string> = {
  connections: number
  row: string
  sides: Record<Name, Measured>
}

/** Of each round one number. Of a side that failed there is only how. */
export type Measured = {
  /** Milliseconds of processor time a request. */
  cpuMs: number[]
  databaseMs: number[]
  failure?: string
  latency: Latency[]
  /** The most that was resident, in bytes. */
  peak?: number
  /** Requests answered a second. */
  rates: number[]
}

export type Pace = {
  client: LoadClient
  /** The process of the database server, where it is on this machine. */
  postmaster: number | undefined
  roundMs: number
  rounds: number
  warmUpMs: number
}

/** So many requests no round of a side sends: turns of different rounds never meet. */
const turnsARound = 1_000_000

/** So many rounds of all sides no row has at one number of connections: nothing is written that is there already. */
const maxRounds = 1000

/**
 * @param firstTurn of what is written once: how many turns went before
 */
export const compare = async <Name extends string>(
  sides: Record<Name, Side>,
  row: Row,
  connections: number,
  pace: Pace,
  firstTurn = 0,
): Promise<Figures<Name>> => {
  const entries = Object.entries<Side>(sides).map(([name, side]) => ({ measured: nothing(), name, side }))
  for (const { side } of entries) forgetPeak(side.pid)
  for (let round = row.sentOnce ? 0 : -1; round < pace.rounds; round++) {
    for (const at of entries.keys()) {
      // Who comes first finds the machine as another left it: each in its turn.
      const place = (at + round + 1) % entries.length
      const { measured, side } = entries[place] ?? {}
      if (!measured || !side || measured.failure !== undefined) continue
      await oneRound({ connections, pace, row, side }, measured, {
        isWarmUp: round < 0,
        turn: row.sentOnce
          ? firstTurn + round * entries.length + place
          : (connections * maxRounds + (round + 1) * entries.length + place) * turnsARound,
      })
    }
  }
  for (const { measured, side } of entries) {
    const resident = residentOf(side.pid)
    if (resident) measured.peak = resident.peak
    side.forgetLog()
  }
  return {
    connections,
    row: row.name,
    sides: Object.fromEntries(entries.map(({ measured, name }) => [name, measured])) as Record<
      Name,
      Measured
    >,
  }
}

const nothing = (): Measured => ({ cpuMs: [], databaseMs: [], latency: [], rates: [] })

const oneRound = async (
  { connections, pace, row, side }: { connections: number; pace: Pace; row: Row; side: Side },
  measured: Measured,
  { isWarmUp, turn }: { isWarmUp: boolean; turn: number },
): Promise<void> => {
  const { client, postmaster, roundMs, warmUpMs } = pace
  const before = [cpuMsOf(side.pid), cpuMsOf(postmaster)] as const
  const loaded = await client.load({
    // Who reads stock is asked for no key: it would look it up in the database each time.
    ...(side.kind === 'stock' && row.part === 'reads' ? {} : { authorization: side.authorization }),
    connections,
    ms: row.sentOnce ? 0 : isWarmUp ? warmUpMs : roundMs,
    port: side.port,
    row: row.name,
    size: side.size,
    turn,
  })
  const after = [cpuMsOf(side.pid), cpuMsOf(postmaster)] as const
  if (loaded.failure !== undefined) {
    measured.failure = loaded.failure
    return
  }
  const left = row.leaves?.(turn, side.size)
  if (left && (await countDeals(side.url, left.values)) !== left.count) {
    measured.failure = 'answers success and has not stored it'
    return
  }
  if (isWarmUp) return
  const { answered, elapsedMs, latency } = loaded
  const spent = (at: 0 | 1): number => ((after[at] ?? Number.NaN) - (before[at] ?? Number.NaN)) / answered
  measured.cpuMs.push(spent(0))
  measured.databaseMs.push(spent(1))
  measured.latency.push(latency)
  measured.rates.push((answered * 1000) / elapsedMs)
}
