/** The client, in a process of its own: what a round asks of one side. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Load = {
  /** Left out where nobody is to be asked who sends it. */
  authorization?: string
  connections: number
  /** For how long requests are begun; 0 sends one on each connection. */
  ms: number
  port: number
  row: string
  size: number
  /** The turn of the first request. */
  turn: number
}

/** Milliseconds until an answer is whole. */
export type Latency = { median: number; p99: number }

export type Loaded =
  | { failure: string }
  | { answered: number; bytes: number; elapsedMs: number; failure?: undefined; latency: Latency }

export type LoadClient = { close: () => void; load: (load: Load) => Promise<Loaded> }

export const startClient = (): LoadClient => {
  const child = fork(fileURLToPath(new URL('clientProcess.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  return {
    close: () => child.disconnect(),
    load: (load) =>
      new Promise((resolve, reject) => {
        const ended = (code: null | number) => reject(new Error(`The client ended with ${code}.`))
        child.once('close', ended)
        child.once('message', (loaded) => {
          child.off('close', ended)
          resolve(loaded as Loaded)
        })
        child.send(load)
      }),
  }
}
