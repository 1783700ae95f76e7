/**
 * Signals by process id. Every test that signals a process by its id does so here, because `kill` takes an id of 0 for
 * the process group of the test runner, and -1 for every process there is.
 */

/** @throws for an id that names no single process, and for the id of the init process */
export const requireProcessId = (pid: number | undefined): number => {
  if (pid === undefined || !Number.isSafeInteger(pid) || pid < 2)
    throw new RangeError(`${String(pid)} is not the id of a process that a test may signal.`)
  return pid
}

/** @throws as `requireProcessId`; an error with the code ESRCH if the process has ended */
export const signalProcess = (pid: number | undefined, signal: NodeJS.Signals): void => {
  process.kill(requireProcessId(pid), signal)
}

/** Signals the process group that the process `pid` leads: one that was spawned with `detached`. */
export const signalGroup = (pid: number | undefined, signal: NodeJS.Signals): void => {
  process.kill(-requireProcessId(pid), signal)
}
