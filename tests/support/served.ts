/**
 * A service and a browser for each worker of the e2e tests, started when its first file asks and ended with the run. Each
 * file that borrows them finds the demonstration data as new: its database is cloned again from one that was filled once.
 *
 * They belong to the process of the run, as that of a file ends with the file. Files ask for theirs over HTTP.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { serveBrowser } from './browser'
import { freePort } from './port'
import { nobody } from './receiver'
import { ensureBuild, environment, type Place, startServer, storeKey } from './server'

declare module 'vitest' {
  interface ProvidedContext {
    served: { url: string }
  }
}

/** What a file is told of the service that it borrows. */
export type Served = {
  /** Where the browser listens. */
  browser: string
  databaseUrl: string
  dataDir: string
  /** A key with every right. */
  key: string
  /** What the service writes is appended to it. */
  outputFile: string
  port: number
  /** A port of this machine that the service may call. */
  receiverPort: number
}

/** The demonstration data, once for the run: a database to clone and its files. */
type Demo = { dataDir: string; database: string; key: string; url: string }

export default async function setup(project: TestProject) {
  const { template, url } = project.getProvidedContext().postgres
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-served-'))
  const ends: (() => Promise<unknown>)[] = []
  let demo: Promise<Demo> | undefined
  const slots = new Map<string, Promise<Served>>()

  const fillDemo = async (): Promise<Demo> => {
    const database = template.replace('template', 'demo')
    const dataDir = join(folder, 'demo')
    await execute(url, cloneStatement(database, template))
    const place = placeAt(databaseAt(url, database), dataDir, await freePort())
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/support/demo.ts'], {
      env: environment(place),
    })
    return { dataDir, database, key: await storeKey(place), url: place.url }
  }

  /** Links to files are stored with the address of the service. */
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
    const place = placeAt(databaseAt(url, database), dataDir, await freePort())
    await cloneDemo(database, place.url)
    const receiverPort = await freePort()
    const [server, browser] = await Promise.all([
      startServer(place, {
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
    return served({ browser, key, outputFile, place, receiverPort })
  }

  /** The first file of a worker starts its service; each that follows finds it with the data as new. */
  const lend = async (worker: string): Promise<Served> => {
    const started = slots.get(worker)
    if (!started) {
      const starting = ensureBuild().then(() => start(worker))
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
  place: Place
  receiverPort: number
}): Served => ({
  browser: slot.browser.wsEndpoint(),
  databaseUrl: slot.place.database.url,
  dataDir: slot.place.dataDir,
  key: slot.key,
  outputFile: slot.outputFile,
  port: slot.place.port,
  receiverPort: slot.receiverPort,
})

/** Its connections went with the database: it answers again once it noticed. */
const untilServing = async ({ key, port }: Served): Promise<void> => {
  const answers = async () => {
    const asked = [
      fetch(`http://127.0.0.1:${port}/readyz`),
      fetch(`http://127.0.0.1:${port}/api/users/me`),
      fetch(`http://127.0.0.1:${port}/api/leads?limit=1`, { headers: { authorization: `Bearer ${key}` } }),
    ]
    return (await Promise.all(asked)).every(({ ok }) => ok)
  }
  for (let inRow = 0; inRow < 3; inRow = (await answers()) ? inRow + 1 : 0) await sleep(20)
}

const placeAt = (databaseUrl: string, dataDir: string, port: number): Place => ({
  database: { drop: () => Promise.resolve(), url: databaseUrl },
  dataDir,
  port,
  remove: () => Promise.resolve(),
  url: `http://localhost:${port}`,
})

const cloneStatement = (name: string, template: string): string =>
  `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(template)}`

const databaseAt = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Cloning needs the template to itself: of two that clone at once, one waits and tries again. */
const execute = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) {
      const code = await client.query(statement).then(
        () => undefined,
        (error: { code?: string }) => {
          if (error.code !== '55006') throw error
          return error.code
        },
      )
      if (code === undefined) return
      await sleep(100)
    }
  } finally {
    await client.end()
  }
}
