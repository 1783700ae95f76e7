/**
 * Memory of the service and of all of Postgres, sampled every 250 ms from /proc. Of Postgres the proportional set size
 * (Pss) of every process is added up: what they share counts once. Elsewhere than on Linux nothing is measured.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { Peaks } from './bounds'

const intervalMs = 250

export type MemoryWatch = {
  /** The most since it was last asked. */
  peaks: () => Peaks
  stop: () => void
}

export const canMeasureMemory = existsSync('/proc/self/smaps_rollup')

/** @param processes asked at every sample: either may be started again meanwhile */
export const watchMemory = (
  processes: () => { postmaster: number | undefined; service: number | undefined },
): MemoryWatch => {
  const highest: Peaks = { postgresBytes: 0, serviceBytes: 0 }
  const sample = () => {
    if (!canMeasureMemory) return
    const { postmaster, service } = processes()
    if (service !== undefined)
      highest.serviceBytes = Math.max(
        highest.serviceBytes,
        kilobytesOf(`/proc/${service}/status`, 'VmRSS') * 1024,
      )
    if (postmaster === undefined) return
    const all = [postmaster, ...childrenOf(postmaster)]
    const kilobytes = all.map((pid) => kilobytesOf(`/proc/${pid}/smaps_rollup`, 'Pss'))
    highest.postgresBytes = Math.max(
      highest.postgresBytes,
      kilobytes.reduce((sum, each) => sum + each, 0) * 1024,
    )
  }
  const timer = setInterval(sample, intervalMs)
  return {
    peaks() {
      sample()
      const peaks = { ...highest }
      Object.assign(highest, { postgresBytes: 0, serviceBytes: 0 })
      return peaks
    },
    stop: () => clearInterval(timer),
  }
}

/** 0 for a process that ended meanwhile. */
const kilobytesOf = (path: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readText(path))?.[1] ?? 0)

const childrenOf = (pid: number): number[] =>
  readText(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
