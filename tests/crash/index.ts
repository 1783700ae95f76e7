/**
 * `npm run test:crash -- [KILLS] [--seed N]`: the service is killed KILLS times (200) while clients write. Prints what
 * became of what was acknowledged, and ends with 1 when any of it is lost.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTemporary } from '../../src/database/embedded/temporary'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } })
const kills = Number(positionals[0] ?? 200)
const seed = Number(values.seed ?? Date.now() % 1_000_000)

const main = async (): Promise<boolean> => {
  // A server of its own, whatever DATABASE_URL says: what is killed here is not to be anybody's.
  const server = await startTemporary()
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-crash-'))
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: server.url, NODE_ENV: 'test' })
  const { boot } = await import('../../src/boot')
  const { runCrashes } = await import('./run')
  const { close, payload } = await boot()
  payload.logger.level = 'silent'
  const began = Date.now()
  try {
    const say = (line: string) => process.stdout.write(`${line}\n`)
    say(`seed ${seed}`)
    const outcome = await runCrashes({ kills, payload, say, seed, url: server.url })
    for (const line of [...outcome.losses, ...outcome.failures]) say(`  ${line}`)
    const { create, delete: deleted, update } = outcome.acknowledged
    say(
      `${outcome.kills} kills, ${create + deleted + update} acknowledged writes (${create} created, ${update} updated, ${deleted} deleted), ${outcome.losses.length} lost; ` +
        `${outcome.cutOff} requests cut off, ${outcome.repeated} creations sent again, ${outcome.failures.length} failed; ` +
        `seed ${seed}, ${Math.round((Date.now() - began) / 1000)} s`,
    )
    return outcome.losses.length === 0 && outcome.failures.length === 0
  } finally {
    await close()
    await server.stop()
    rmSync(dataDir, { force: true, recursive: true })
  }
}

process.exit((await main()) ? 0 : 1)
