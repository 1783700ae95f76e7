/**
 * One Postgres server for a run of tests: DATABASE_URL, or a temporary one of our own. On it one template
 * database is migrated once, and each test file clones it in milliseconds.
 *
 * The names of all databases of a run begin with the run's name, and all are dropped at its end. Databases of runs that
 * were killed are dropped at a later start on the same server, once they are an hour old.
 *
 * The projects of a run share the server and the template: the first starts them, the last stops them.
 */
import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startTemporary } from '../../src/plugins/database/embedded/temporary'
import { until } from './wait'

const prefix = 'forecourt_test_'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; template: string }
  }
}

type TestServer = { stop: () => Promise<void>; template: string; url: string }

type Shared = { server: Promise<TestServer> | undefined; users: number }

const sharedKey = Symbol.for('forecourt.tests.postgres')

/** Global to the process, because each project loads this module for itself. */
const shared = ((globalThis as { [sharedKey]?: Shared })[sharedKey] ??= { server: undefined, users: 0 })

export default async function setup(project: TestProject) {
  shared.users++
  const { stop, template, url } = await (shared.server ??= startServer())
  project.provide('postgres', { template, url })
  return async () => {
    shared.users--
    if (shared.users === 0) await stop()
  }
}

async function startServer(): Promise<TestServer> {
  const own = process.env.DATABASE_URL
  const server = own ? { url: own, stop: () => Promise.resolve() } : await startTemporary()
  const run = `${prefix}${Math.floor(Date.now() / 1000)}_${randomBytes(3).toString('hex')}`
  const template = `${run}_template`
  const stop = async () => {
    await dropWhere(server.url, (name) => name.startsWith(run))
    await server.stop()
  }
  try {
    await dropAbandoned(server.url)
    await execute(server.url, `CREATE DATABASE ${escapeIdentifier(template)}`)
    const { migrateDatabase } = await import('../../src/runtime/boot')
    await migrateDatabase(databaseAt(server.url, template))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop, template, url: server.url }
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A migrated, empty database of its own for a test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('postgres')
  const name = template.replace('template', randomBytes(5).toString('hex'))
  await execute(url, cloneStatement(name, template))
  return {
    url: databaseAt(url, name),
    drop: () => execute(url, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`),
  }
}

/** An empty database, not migrated. */
export async function createBareDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('postgres')
  const name = template.replace('template', randomBytes(5).toString('hex'))
  await execute(url, `CREATE DATABASE ${escapeIdentifier(name)}`)
  return {
    url: databaseAt(url, name),
    drop: () => execute(url, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`),
  }
}

/** Longer than the service's own limits, because many concurrent requests on a slow machine wait long for connections and locks. */
export const databaseWaitMs = 45_000

/** The URL of a database whose locks the service waits for longer than by default. */
export function patientUrl(url: string): string {
  const address = new URL(url)
  address.searchParams.set('lock_timeout', String(databaseWaitMs))
  return address.href
}

export const cloneStatement = (name: string, template: string): string =>
  `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(template)}`

export function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Runs one statement on a server. Cloning needs a template without other connections, so it is tried again while another
 * file clones the same one.
 */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const attempt = async (): Promise<boolean> => {
    try {
      await client.query(statement)
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== '55006') throw error
      return false
    }
  }
  try {
    await until(attempt, `a template without other connections: ${statement}`, 100)
  } finally {
    await client.end()
  }
}

async function dropWhere(url: string, matches: (name: string) => boolean): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database')
    for (const { datname } of rows.filter((row) => matches(row.datname))) {
      await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(datname)} WITH (FORCE)`)
    }
  } finally {
    await client.end()
  }
}

const dropAbandoned = (url: string) =>
  dropWhere(url, (name) => {
    const createdAt = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('_')[0] : Number.NaN)
    return createdAt < Date.now() / 1000 - 3600
  })
