/**
 * Processor time and memory of processes, from Linux' `/proc`. Of a system without it, and of a database on another machine,
 * everything is undefined.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Client } from 'pg'

/** Resident bytes: now, and at the most since `forgetPeak`. */
export type Resident = { now: number; peak: number }

// A tick of the kernel's clock as it shows it to programs: 100 a second on every Linux that Node runs on.
const tickMs = 10

type Stat = { cpuMs: number; parent: number }

/** The time of a process includes that of its children that have ended. */
const statOf = (pid: number): Stat | undefined => {
  const text = read(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  // The name before it, in parentheses, can hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  return { cpuMs: ticks * tickMs, parent: Number(fields[1]) }
}

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return undefined
  }
}

/** A process and all that descend from it. */
const familyOf = (root: number): Map<number, Stat> => {
  const all = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (stat) all.set(Number(name), stat)
  }
  const family = new Map<number, Stat>()
  const add = (pid: number): void => {
    const stat = all.get(pid)
    if (!stat) return
    family.set(pid, stat)
    for (const [child, { parent }] of all) if (parent === pid) add(child)
  }
  add(root)
  return family
}

/** The processor time, in milliseconds, that a process and its descendants have used. */
export const cpuMsOf = (root: number | undefined): number | undefined => {
  if (root === undefined || !statOf(root)) return undefined
  return [...familyOf(root).values()].reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

export const residentOf = (root: number): Resident | undefined => {
  if (!statOf(root)) return undefined
  const resident = { now: 0, peak: 0 }
  for (const pid of familyOf(root).keys()) {
    const status = read(`/proc/${pid}/status`) ?? ''
    resident.now += kibibytesIn(status, 'VmRSS') * 1024
    resident.peak += kibibytesIn(status, 'VmHWM') * 1024
  }
  return resident
}

const kibibytesIn = (status: string, name: string): number =>
  Number(new RegExp(String.raw`^${name}:\s+(\d+) kB$`, 'm').exec(status)?.[1] ?? 0)

/** Begins the peak anew, where the kernel can. */
export const forgetPeak = (root: number): void => {
  if (!statOf(root)) return
  for (const pid of familyOf(root).keys()) {
    try {
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
    } catch {
      // Then it is the peak since the process began.
    }
  }
}

/** The process that all processes of a database server descend from, where it is on this machine. */
export const postmasterOf = async (server: string): Promise<number | undefined> => {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const pid = rows[0]?.pid ?? 0
    return read(`/proc/${pid}/comm`)?.startsWith('postgres') ? statOf(pid)?.parent : undefined
  } finally {
    await client.end()
  }
}
