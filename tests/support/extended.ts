/**
 * The service with more collections and globals, as a developer adds them: collections with their row in the tenancy table, and all with the tables that
 * `migrate:create` would make. For files of the project `apart`, because a process has one config.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as Payload from 'payload'
import type { CollectionConfig, Config, GlobalConfig } from 'payload'
import { vi } from 'vitest'
import { tenantPaths } from '../../src/access/tenancy'
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
  if (globals.length > 0) {
    vi.doMock('payload', async (original) => {
      const payload = await original<typeof Payload>()
      const buildConfig = (config: Config) => payload.buildConfig({ ...config, globals: [...globals] })
      return { ...payload, buildConfig }
    })
    // Alone: of imports at the same time, some get the original while it is being replaced.
    await import('payload')
  }
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
