/** The process of one part of `alone.ts`, on the database at DATABASE_URL. */
import type { AlonePart } from './alone'
import { makeDatabase } from './databases'
import { deepPages } from './deepPages'
import { keys } from './keys'
import { memory } from './memory'
import { startOurs } from './ours'
import { panel } from './panel'
import { report } from './report'
import { search } from './search'
import { webhooks } from './webhooks'

const parts: Record<AlonePart, () => Promise<void>> = {
  keys: async () => keys((await startOurs()).payload, { keys: 10_000, runs: 2000 }),
  memory: () =>
    memory(() => makeDatabase(process.env.DATABASE_URL ?? '', 'memory'), { records: 100_000, runs: 3 }),
  pages: async () => deepPages((await startOurs()).payload, 100_000),
  panel: () => panel(process.env.DATABASE_URL ?? '', 20),
  report: () => report(process.env.DATABASE_URL ?? '', 20),
  search: async () => search((await startOurs()).payload, { runs: 20, size: 100_000 }),
  webhooks,
}

await parts[process.argv[2] as AlonePart]()
// Left explicitly: the service holds its connections.
process.exit(0)
