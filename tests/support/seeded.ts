/** A service with demonstration data, and all of its records. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService, type TestService } from './service'

export type Doc = Record<string, unknown> & { id: number }

export type All = Record<string, Doc[]>

/** A service with a DATA_DIR of its own, which `close` removes. */
export const startWithOwnFiles = async (): Promise<TestService & { dataDir: string }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-seed-'))
  const before = process.env.DATA_DIR
  process.env.DATA_DIR = dataDir
  const service = await startService()
  return {
    ...service,
    async close() {
      await service.close()
      process.env.DATA_DIR = before
      rmSync(dataDir, { force: true, recursive: true })
    },
    dataDir,
  }
}

/** All records by collection, in every locale, except API keys. */
export const everything = async ({ payload }: TestService): Promise<All> => {
  const slugs = payload.config.collections.map(({ slug }) => slug)
  const all: All = {}
  for (const slug of slugs.filter((each) => !each.startsWith('payload-') && each !== 'apiKeys')) {
    const { docs } = await payload.find({
      collection: slug,
      depth: 0,
      locale: 'all',
      pagination: false,
      sort: 'id',
    })
    all[slug] = docs as unknown as Doc[]
  }
  return all
}
