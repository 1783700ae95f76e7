/** Suspends Postgres, or one of its processes, as a virtual machine that hangs would: connections stay open without answers. */
import { execFileSync } from 'node:child_process'

/** The ids of a process and its descendants. */
export const withChildren = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [pid, ...rows.flatMap(([child = 0, parent]) => (parent === pid ? withChildren(child) : []))]
}

/** Suspends a process and its descendants. @returns a function that resumes them */
export const freeze = (pid: number): (() => void) => {
  const pids = withChildren(pid)
  const send = (signal: 'SIGCONT' | 'SIGSTOP') => {
    for (const each of pids) {
      try {
        process.kill(each, signal)
      } catch (error) {
        // Some end by themselves meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  send('SIGSTOP')
  return () => send('SIGCONT')
}
