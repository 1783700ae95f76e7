/** Suspends Postgres, or one of its processes, as a virtual machine that hangs would: connections stay open without answers. */
import { execFileSync } from 'node:child_process'
import { requireProcessId, signalProcess } from './signal'

/** The ids of a process and its descendants. @throws as `requireProcessId`: every process descends from 0. */
export const withChildren = (pid: number | undefined): number[] => {
  const root = requireProcessId(pid)
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const descend = (of: number): number[] => [
    of,
    ...rows.flatMap(([child = 0, parent]) => (parent === of ? descend(child) : [])),
  ]
  return descend(root)
}

/** Suspends a process and its descendants. @returns a function that resumes them */
export const freeze = (pid: number | undefined): (() => void) => {
  const root = requireProcessId(pid)
  // The process first, so that it starts no child after they were listed.
  signalProcess(root, 'SIGSTOP')
  const pids = withChildren(root)
  const send = (signal: 'SIGCONT' | 'SIGSTOP') => {
    for (const each of pids) {
      try {
        signalProcess(each, signal)
      } catch (error) {
        // Some end by themselves meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  send('SIGSTOP')
  return () => send('SIGCONT')
}
