/** The service and the browser that the files of a worker share, as one file has them: with the demonstration data as new. */
import { readFileSync, statSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'
import type { Served } from './served'
import { type Place, readLog, type RunningServer } from './server'

export type Borrowed = {
  browser: Browser
  /** Closes the windows of this file; the service and the browser go on. */
  close: () => Promise<void>
  key: string
  place: Place
  receiverPort: number
  /** What it wrote since this file has it. */
  server: Pick<RunningServer, 'log' | 'output'>
}

/** Call in `beforeAll` with a timeout of 400 s: it may have to build the panel. */
export const borrowService = async (): Promise<Borrowed> => {
  const answer = await fetch(`${inject('served').url}/worker${process.env['VITEST_POOL_ID'] ?? ''}`)
  if (!answer.ok) throw new Error(await answer.text())
  const served = (await answer.json()) as Served
  const browser = await chromium.connect(served.browser)
  const from = statSync(served.outputFile).size
  const output = () => readFileSync(served.outputFile).subarray(from).toString()
  return {
    browser,
    close: () => browser.close(),
    key: served.key,
    place: {
      database: { drop: () => Promise.resolve(), url: served.databaseUrl },
      dataDir: served.dataDir,
      port: served.port,
      remove: () => Promise.resolve(),
      url: `http://localhost:${served.port}`,
    },
    receiverPort: served.receiverPort,
    server: { log: () => readLog(output()), output },
  }
}
