/**
 * A service and a browser for each worker of the e2e tests, started for its first file and stopped at the end of the run. Each
 * file gets fresh demonstration data: the database is cloned again from one that was filled once.
 *
 * They run in the main process, because the process of a file ends with the file. Files request theirs over HTTP.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { serveBrowser } from './browser'
import { freePort } from './port'
import { cloneStatement, databaseAt, execute } from './postgres'
import { nobody } from './receiver'
import { ensureBuild, environment, type Deployment, startServer, storeKey } from './server'
import { maxWaitMs, until } from './wait'

declare module 'vitest' {
  interface ProvidedContext {
    served: { url: string }
  }
}

/** The answer to a file that borrows a service. */
export type Served = {
  /** The address of the browser server. */
  browser: string
  databaseUrl: string
  dataDir: string
  /** A key with every right. */
  key: string
  /** The file that the output of the service is appended to. */
  outputFile: string
  port: number
  /** A port of this machine that the service may call. */
  receiverPort: number
}

/** The demonstration data, once for the run: a database to clone and its files. */
type Demo = { dataDir: string; database: string; key: string; url: string }

export default async function setup(project: TestProject) {
  const { template, url } = project.getProvidedContext().postgres
  // Here and not when the first file asks: a request that waits for a build may be given up before its answer.
  await ensureBuild()
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-served-'))
  const ends: (() => Promise<unknown>)[] = []
  let demo: Promise<Demo> | undefined
  const slots = new Map<string, Promise<Served>>()

  const fillDemo = async (): Promise<Demo> => {
    const database = template.replace('template', 'demo')
    const dataDir = join(folder, 'demo')
    await execute(url, cloneStatement(database, template))
    const deployment = deploymentAt(databaseAt(url, database), dataDir, await freePort())
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/support/demo.ts'], {
      env: environment(deployment),
    })
    return { dataDir, database, key: await storeKey(deployment), url: deployment.url }
  }

  /** Clones the demonstration database, and replaces the address of the service in stored links. */
  const cloneDemo = async (name: string, address: string): Promise<void> => {
    const { database, url: filled } = await (demo ??= fillDemo())
    await execute(url, cloneStatement(name, database))
    const [from, to] = [escapeLiteral(filled), escapeLiteral(address)]
    await execute(databaseAt(url, name), `UPDATE attachments SET file = replace(file, ${from}, ${to})`)
  }

  const start = async (worker: string): Promise<Served> => {
    const { dataDir: files, key } = await (demo ??= fillDemo())
    const database = template.replace('template', `${worker}_${randomBytes(3).toString('hex')}`)
    const dataDir = join(folder, worker)
    cpSync(files, dataDir, { recursive: true })
    const outputFile = join(folder, `${worker}.log`)
    appendFileSync(outputFile, '')
    const deployment = deploymentAt(databaseAt(url, database), dataDir, await freePort())
    await cloneDemo(database, deployment.url)
    const receiverPort = await freePort()
    const [server, browser] = await Promise.all([
      startServer(deployment, {
        DRAIN_DELAY: '0',
        TRUSTED_PROXIES: '1',
        WEBHOOK_ALLOW: `127.0.0.1:${receiverPort},${nobody}`,
      }),
      serveBrowser(),
    ])
    ends.push(
      () => server.stop(),
      () => browser.close(),
    )
    for (const stream of [server.process.stdout, server.process.stderr])
      stream?.on('data', (data: Buffer) => appendFileSync(outputFile, data))
    return served({ browser, key, outputFile, deployment, receiverPort })
  }

  /** Starts the service for the first file of a worker; resets its data for each later file. */
  const lend = async (worker: string): Promise<Served> => {
    const started = slots.get(worker)
    if (!started) {
      const starting = start(worker)
      slots.set(worker, starting)
      return starting
    }
    const slot = await started
    const database = new URL(slot.databaseUrl).pathname.slice(1)
    await execute(url, `DROP DATABASE ${escapeIdentifier(database)} WITH (FORCE)`)
    await cloneDemo(database, `http://localhost:${slot.port}`)
    await untilServing(slot)
    return slot
  }

  const control = createServer((request, response) => {
    lend((request.url ?? '/').slice(1)).then(
      (slot) => response.end(JSON.stringify(slot)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  project.provide('served', { url: `http://127.0.0.1:${(control.address() as AddressInfo).port}` })
  return async () => {
    control.close()
    await Promise.all(ends.map((end) => end()))
    rmSync(folder, { force: true, recursive: true })
  }
}

const served = (slot: {
  browser: BrowserServer
  key: string
  outputFile: string
  deployment: Deployment
  receiverPort: number
}): Served => ({
  browser: slot.browser.wsEndpoint(),
  databaseUrl: slot.deployment.database.url,
  dataDir: slot.deployment.dataDir,
  key: slot.key,
  outputFile: slot.outputFile,
  port: slot.deployment.port,
  receiverPort: slot.receiverPort,
})

/**
 * Waits until the service answers again: its connections went with the database, and it may close those of its callers.
 *
 * @throws with the end of the service's log if it does not answer within `maxWaitMs`
 */
const untilServing = async ({ key, outputFile, port }: Served): Promise<void> => {
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers,
        signal: AbortSignal.timeout(maxWaitMs),
      })
      await answer.arrayBuffer()
      return answer.ok ? '' : `${path}: ${answer.status}`
    } catch (error) {
      return `${path}: ${String((error as Error).cause ?? error)}`
    }
  }
  let inRow = 0
  let failures: string[] = []
  const isServing = async () => {
    const answers = await Promise.all([
      ask('/readyz'),
      ask('/api/users/me'),
      ask('/api/leads?limit=1', { authorization: `Bearer ${key}` }),
    ])
    failures = answers.filter((failure) => failure !== '')
    inRow = failures.length === 0 ? inRow + 1 : 0
    return inRow === 3
  }
  await until(isServing, 'the service on its new database', 20).catch((error: unknown) => {
    const log = readFileSync(outputFile, 'utf8').split('\n').slice(-50).join('\n')
    throw new Error(`The service does not answer: ${failures.join(', ')}\n${log}`, { cause: error })
  })
}

const deploymentAt = (databaseUrl: string, dataDir: string, port: number): Deployment => ({
  database: { drop: () => Promise.resolve(), url: databaseUrl },
  dataDir,
  port,
  remove: () => Promise.resolve(),
  url: `http://localhost:${port}`,
})
