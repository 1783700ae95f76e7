/**
 * Restarts an embedded server that ended while it was used, for example killed by the system for lack of memory.
 *
 * States, for each process that uses the server: running, ended, lost. Every process notices by its own connection that
 * the server has ended. The first process that takes the lock of the DATA_DIR restarts the server on the same socket
 * and files; the others find it running. After more than five ends within ten minutes, or twenty failed starts in a row
 * (a minute and a half), the server is lost, as a restart does not help: the process has to end, and an operator has to
 * look.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmaster } from './cluster'
import { EmbeddedError } from './error'
import type { Holder } from './holder'
import { withLock } from './lock'
import { type Launch, isServing, launch, removeStaleFiles } from './process'

export type Report = (line: { attempt?: number; end?: number; msg: string; reason?: string }) => void

export type Restarter = {
  /** Call it before the server is stopped on purpose: it is not restarted from then on. */
  end: () => void
  /** Resolves when the server is lost. */
  lost: Promise<EmbeddedError>
  restart: NonNullable<Holder['restart']>
}

const endsWithinMs = 10 * 60_000
const [maxEnds, maxFailures] = [5, 20]

/** A server cannot start until the backends of the killed one have ended. */
const pauseMs = (failures: number): number => (failures === 0 ? 0 : Math.min(5000, 125 * 2 ** failures))

export const keepRunning = (server: Launch, lock: string, report: Report = () => {}): Restarter => {
  const { cluster } = server
  let ends: number[] = []
  let failures = 0
  let isStopped = false
  let servedPid = readPostmaster(cluster)?.pid
  let resolveLost: (error: EmbeddedError) => void
  const lost = new Promise<EmbeddedError>((resolve) => (resolveLost = resolve))

  const giveUp = (reason: string): undefined => {
    isStopped = true
    resolveLost(new EmbeddedError(`The database in ${cluster} ${reason}.`, `Its log is ${server.log}.`))
  }
  const noteEnd = (pid: number | undefined) => {
    if (servedPid !== undefined && pid !== servedPid) ends.push(Date.now())
    ends = ends.filter((at) => at > Date.now() - endsWithinMs)
    servedPid = pid
  }
  const startUnlessServed: Restarter['restart'] = async (connect) => {
    if (isStopped) return undefined
    const postmaster = readPostmaster(cluster)
    const pid = postmaster && isServing(cluster, postmaster.pid) ? postmaster.pid : undefined
    noteEnd(pid)
    if (pid !== undefined) return undefined
    if (ends.length > maxEnds) return giveUp(`ended ${ends.length} times within ten minutes`)
    if (failures === maxFailures) return giveUp(`does not start again after ${failures} attempts`)
    report({
      attempt: failures + 1,
      end: ends.length,
      msg: 'the embedded database has ended: starting it again',
    })
    removeStaleFiles(cluster, server.installation)
    failures++
    const client = await launch({ ...server, keepsLog: true }, connect)
    if (!client) return undefined
    failures = 0
    servedPid = readPostmaster(cluster)?.pid
    report({ msg: 'the embedded database runs again' })
    return client
  }
  return {
    end: () => (isStopped = true),
    lost,
    async restart(connect) {
      await sleep(pauseMs(failures), undefined, { ref: false })
      if (isStopped) return undefined
      try {
        return await withLock(lock, () => startUnlessServed(connect))
      } catch (error) {
        // Another process holds the lock for long, or recovery takes long: tried again.
        report({ msg: 'the embedded database was not started', reason: (error as Error).message })
        return undefined
      }
    },
  }
}
