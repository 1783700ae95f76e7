/** Postgres, or one process of it, stopped as a virtual machine that hangs stops it: nothing ends, nothing answers. */
import { execFileSync } from 'node:child_process'

/** The process and all that it started, by the operating system's own list. */
export const withChildren = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [pid, ...rows.flatMap(([child = 0, parent]) => (parent === pid ? withChildren(child) : []))]
}

/** Stops a process and its children. @returns what lets those go on */
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
