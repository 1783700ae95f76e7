/** A service and a browser shared by the files of a worker, with fresh demonstration data for each file. */
import { readFileSync, statSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'
import type { Served } from './served'
import { type Deployment, readLog, type RunningServer } from './server'

export type Borrowed = {
  browser: Browser
  /** Closes this file's windows; service and browser keep running. */
  close: () => Promise<void>
  key: string
  deployment: Deployment
  receiverPort: number
  /** The service's output since this file borrowed it. */
  server: Pick<RunningServer, 'log' | 'output'>
}

/** Call in `beforeAll`. */
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
    deployment: {
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
