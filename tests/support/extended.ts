/**
 * The service with more collections and globals, as a developer adds them: collections with their row in the tenancy table, all with the tables that
 * `migrate:create` would make. For files of the project `apart`, because a process has one config.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CollectionConfig, GlobalConfig, Plugin } from 'payload'
import { vi } from 'vitest'
import { tenantPaths } from '../../src/access/tenancy'
import type * as Api from '../../src/plugins/api'
import { type Client, startClient } from './client'

const folder = 'src/plugins/database/migrations'

type DrizzleKit = {
  generateDrizzleJson: (schema: unknown) => Promise<object>
  generateMigration: (before: object, after: object) => Promise<string[]>
}

/** @param added collections whose records belong to the tenant in their field `tenant`, and globals */
export const startExtended = async (
  added: readonly CollectionConfig[],
  globals: readonly GlobalConfig[] = [],
): Promise<Client> => {
  vi.doMock('../../src/collections/every', async (original) => ({
    ...(await original<object>()),
    ...Object.fromEntries(added.map((collection) => [collection.slug, collection])),
  }))
  for (const { slug } of added) tenantPaths[slug] = ['tenant']
  if (globals.length > 0)
    // By the first of the plugins: a module of our own is replaced wherever the packages are.
    vi.doMock('../../src/plugins/api', async (original) => {
      const api = await original<typeof Api>()
      const appEndpoints = (): Plugin => (config) => api.appEndpoints()({ ...config, globals: [...globals] })
      return { ...api, appEndpoints }
    })
  const client = await startClient()
  await client.query((await statementsFor(client)).join(';\n'))
  return client
}

const statementsFor = async ({ payload: { db } }: Client): Promise<string[]> => {
  const snapshot = readdirSync(folder).find((name) => name.endsWith('.json')) ?? ''
  const before = JSON.parse(readFileSync(join(folder, snapshot), 'utf8')) as object
  const { generateDrizzleJson, generateMigration } = db.requireDrizzleKit() as unknown as DrizzleKit
  return generateMigration(before, await generateDrizzleJson(db.schema))
}
