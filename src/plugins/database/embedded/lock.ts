/**
 * A lock between processes: a file that contains the process id of its holder.
 *
 * The file is written under another name and then linked, so it is never without a process id. The lock of a process
 * that has ended is removed. The removal is done under a second lock file, so that of two processes that find the same
 * abandoned lock only one removes it.
 */
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './error'

const lockTimeoutMs = 120_000

/** Runs `work` while no other process, and no other call in this one, holds the lock at `path`. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + lockTimeoutMs
  while (!tryTake(path)) {
    if (isAbandoned(path)) breakLock(path)
    if (Date.now() > deadline) {
      throw new EmbeddedError(
        `The lock ${path} has been held by process ${readHolder(path)} for two minutes.`,
        'If that process is no Forecourt command, remove the file.',
      )
    }
    await sleep(25)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function tryTake(path: string): boolean {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(draft, String(process.pid), { mode: 0o644 })
  try {
    linkSync(draft, path)
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

function breakLock(path: string): void {
  const guard = `${path}.break`
  if (!tryTake(guard)) {
    // Held only during a removal: an old one belongs to a process that ended during it.
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > 5_000) rmSync(guard, { force: true })
    return
  }
  try {
    if (isAbandoned(path)) rmSync(path, { force: true })
  } finally {
    rmSync(guard, { force: true })
  }
}

function isAbandoned(path: string): boolean {
  const pid = readHolder(path)
  return pid !== undefined && !isAlive(pid)
}

function readHolder(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** Whether a process runs. A zombie, as in a container without an init process, does not. */
export function isAlive(pid: number): boolean {
  // Zero and below name process groups.
  if (pid < 1) return false
  try {
    process.kill(pid, 0)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}
