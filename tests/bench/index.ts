/**
 * `npm run bench`: how the service compares, as ratios within one run. Absolute times depend on the machine and
 * are printed only to make the ratios believable; nothing here passes or fails.
 *
 * Names of parts run those alone: `npm run bench -- bulk memory`.
 */
import { startTemporary } from '../../src/database/embedded/temporary'
import { provideDatabase } from '../../src/env'
import { bulk } from './bulk'
import { makeDatabase } from './databases'
import { deepPages } from './deepPages'
import { keys } from './keys'
import { memory } from './memory'
import { type Side, startOurs, startStock } from './sides'
import { singles } from './singles'

type Sides = { ours: Side; stock: Side }

const parts: Record<string, (sides: Sides, url: string) => Promise<void>> = {
  bulk: (sides) => bulk(sides, { ofStock: 1000, records: 10_000, runs: 5 }),
  keys: ({ ours }) => keys(ours.payload, { keys: 10_000, runs: 2000 }),
  memory: (_, url) =>
    memory(async () => (await makeDatabase(url, 'memory')).url, { records: 100_000, runs: 3 }),
  pages: ({ ours }) => deepPages(ours.payload, 100_000),
  singles: (sides) => singles(sides, { records: 10_000, runs: 300 }),
}

/** Each part on databases of its own, so that none finds what another left. */
const main = async (): Promise<void> => {
  const asked = process.argv.slice(2)
  const server = process.env.DATABASE_URL ? undefined : await startTemporary()
  const url = server?.url ?? process.env.DATABASE_URL ?? ''
  const [own, other] = [await makeDatabase(url, 'ours'), await makeDatabase(url, 'stock')]
  provideDatabase(own.url)
  const stock = await startStock(other.url)
  const ours = await startOurs()
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (asked.length === 0 || asked.includes(name)) await part({ ours, stock }, url)
    }
  } finally {
    await ours.close()
    await stock.close()
    await own.drop()
    await other.drop()
    await server?.stop()
  }
}

await main()
// Left explicitly: in development Payload holds a connection to a server that reloads code.
process.exit(0)
