/**
 * Restarts an embedded server that ended while it was used: killed, say, by the system for its memory.
 *
 * States, for each process that uses the server: running, ended, lost. Every process notices by its own connection that the
 * server has ended. The first to take the lock of the DATA_DIR starts it, on the same port and files; the others find it
 * served. After more than five ends within ten minutes, or twenty starts in a row that fail (a minute and a half), the
 * server is lost: something is wrong that no restart puts right. The process then has to end, and somebody has to look.
 *
 * A process that is killed meanwhile leaves its lock behind, which the next takes over.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmaster } from './cluster'
import { EmbeddedError } from './error'
import type { Holder } from './holder'
import { withLock } from './lock'
import { type Launch, clearStale, isServing, launch } from './process'

export type Report = (line: { attempt?: number; end?: number; msg: string; reason?: string }) => void

export type Keeper = {
  /** From now on nothing is started. */
  end: () => void
  lost: Promise<EmbeddedError>
  restart: NonNullable<Holder['restart']>
}

const endsWithinMs = 10 * 60_000
const [mostEnds, mostFailures] = [5, 20]

/** Backends of a killed server take a moment to end; until then none starts. */
const pauseMs = (failures: number): number => (failures === 0 ? 0 : Math.min(5000, 125 * 2 ** failures))

export const keepRunning = (server: Launch, lock: string, report: Report = () => {}): Keeper => {
  const { cluster } = server
  let ends: number[] = []
  let failures = 0
  let isOver = false
  let served = readPostmaster(cluster)?.pid
  let lose: (error: EmbeddedError) => void
  const lost = new Promise<EmbeddedError>((resolve) => (lose = resolve))

  const giveUp = (reason: string): undefined => {
    isOver = true
    lose(new EmbeddedError(`The database in ${cluster} ${reason}.`, `Its log is ${server.log}.`))
  }
  const noteEnd = (pid: number | undefined) => {
    if (served !== undefined && pid !== served) ends.push(Date.now())
    ends = ends.filter((at) => at > Date.now() - endsWithinMs)
    served = pid
  }
  const startUnlessServed: Keeper['restart'] = async (connect) => {
    if (isOver) return undefined
    const noted = readPostmaster(cluster)
    const pid = noted && isServing(cluster, noted.pid) ? noted.pid : undefined
    noteEnd(pid)
    if (pid !== undefined) return undefined
    if (ends.length > mostEnds) return giveUp(`ended ${ends.length} times within ten minutes`)
    if (failures === mostFailures) return giveUp(`does not start again after ${failures} attempts`)
    report({
      attempt: failures + 1,
      end: ends.length,
      msg: 'the embedded database has ended: starting it again',
    })
    clearStale(cluster)
    failures++
    const client = await launch({ ...server, keepsLog: true }, connect)
    if (!client) return undefined
    failures = 0
    served = readPostmaster(cluster)?.pid
    report({ msg: 'the embedded database runs again' })
    return client
  }
  return {
    end: () => (isOver = true),
    lost,
    async restart(connect) {
      await sleep(pauseMs(failures), undefined, { ref: false })
      if (isOver) return undefined
      try {
        return await withLock(lock, () => startUnlessServed(connect))
      } catch (error) {
        // Another process has been at it for long, or the server recovers for long: asked again in a moment.
        report({ msg: 'the embedded database was not started', reason: (error as Error).message })
        return undefined
      }
    },
  }
}
