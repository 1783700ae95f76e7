/**
 * `npm run test:crash -- [KILLS] [--seed N]`: the service is killed KILLS times (200) while clients write. Prints what
 * became of what was acknowledged, and ends with 1 when any of it is lost.
 *
 * `npm run test:crash -- webhooks [KILLS] [--seed N]`: the service and workers are killed, and the database too, for each
 * tenth of the kills once, while clients write and a receiver is told. Ends with 1 when anything is not told, or is not so.
 *
 * `npm run test:crash -- rolling [REQUESTS]`: two servers behind a proxy are restarted in turn while clients send REQUESTS
 * (100,000), a restart for each 5,000. Needs a panel that is built. Ends with 1 when one request fails.
 *
 * `npm run test:crash -- files [KILLS] [--operations N] [--seed N]`: the service is killed KILLS times (50) while staff upload,
 * replace, delete and undo N times (2,000). Ends with 1 when a file is lost, another record's, or left over.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTemporary } from '../../src/plugins/database/embedded/temporary'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { operations: { type: 'string' }, seed: { type: 'string' } },
})
const isOfWebhooks = positionals[0] === 'webhooks'
const isOfFiles = positionals[0] === 'files'
const kills = Number((isOfWebhooks || isOfFiles ? positionals[1] : positionals[0]) ?? (isOfFiles ? 50 : 200))
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const say = (line: string) => void process.stdout.write(`${line}\n`)

const mainOfWebhooks = async (): Promise<boolean> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-crash-files-'))
  Object.assign(process.env, { DATA_DIR: dataDir, NODE_ENV: 'test' })
  const [{ startGround }, { runWebhookCrashes }] = await Promise.all([
    import('./ground'),
    import('./webhooks'),
  ])
  const ground = await startGround()
  const began = Date.now()
  try {
    say(`seed ${seed}`)
    const restarts = Math.ceil(kills / 10)
    const { failures, losses, ...outcome } = await runWebhookCrashes({
      cycles: kills,
      ground,
      restarts,
      say,
      seed,
    })
    for (const line of [...losses, ...failures].slice(0, 100)) say(`  ${line}`)
    say(
      `${kills} cycles: ${outcome.kills.service} kills of the service, ${outcome.kills.worker} of workers, ${outcome.restarts} restarts of the database; ` +
        `${outcome.acknowledged} acknowledged writes of a record, ${outcome.rolledBack} requests rolled back, ${outcome.cutOff} cut off; ` +
        `${outcome.events} events at the receiver, ${outcome.repeats} repeats, first tries ${outcome.faults.failed} failed, ${outcome.faults.cut} cut, ${outcome.faults.hung} hung; ` +
        `a killed worker's deliveries went on within ${(outcome.longestWait / 1000).toFixed(1)} s; ` +
        `${losses.length} lost or untrue, ${failures.length} failed; seed ${seed}, ${Math.round((Date.now() - began) / 1000)} s`,
    )
    return losses.length === 0 && failures.length === 0
  } finally {
    await ground.close()
    rmSync(dataDir, { force: true, recursive: true })
  }
}

const main = async (): Promise<boolean> => {
  // A server of its own, whatever DATABASE_URL says: what is killed here is not to be anybody's.
  const server = await startTemporary()
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-crash-'))
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: server.url, NODE_ENV: 'test' })
  const { boot } = await import('../../src/runtime/boot')
  const { runCrashes } = await import('./run')
  const { close, payload } = await boot()
  payload.logger.level = 'silent'
  const began = Date.now()
  try {
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

const mainOfRolling = async (): Promise<boolean> => {
  const requests = Number(positionals[1] ?? 100_000)
  const server = await startTemporary()
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-rolling-'))
  Object.assign(process.env, { DATABASE_URL: server.url })
  const [{ runRolling }, { createKey }, { freePort }] = await Promise.all([
    import('./rolling'),
    import('../support/server'),
    import('../support/port'),
  ])
  const placeAt = (port: number) => ({
    database: { drop: () => Promise.resolve(), url: server.url },
    dataDir,
    port,
    remove: () => Promise.resolve(),
    url: `http://localhost:${port}`,
  })
  const [first, second] = [placeAt(await freePort()), placeAt(await freePort())]
  const began = Date.now()
  try {
    const key = await createKey(first)
    const restarts = Math.max(2, Math.ceil(requests / 5000))
    const outcome = await runRolling({ key, deployments: [first, second], requests, restarts, say })
    for (const line of outcome.failures.slice(0, 100)) say(`  ${line}`)
    const isClean = outcome.exits.every((code) => code === 0)
    say(
      `${outcome.requests} requests, ${outcome.made} of them writes, ${restarts} restarts, ${outcome.failures.length} failed; ` +
        `the servers ended with ${[...new Set(outcome.exits)].join(' and ')}, ${Math.round((Date.now() - began) / 1000)} s`,
    )
    return outcome.failures.length === 0 && isClean
  } finally {
    await server.stop()
    rmSync(dataDir, { force: true, recursive: true })
  }
}

const mainOfFiles = async (): Promise<boolean> => {
  const server = await startTemporary()
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-crash-'))
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: server.url, NODE_ENV: 'test' })
  const { boot } = await import('../../src/runtime/boot')
  const { runFileCrashes } = await import('./filesRun')
  const { close, payload } = await boot()
  payload.logger.level = 'silent'
  const began = Date.now()
  const operations = Number(values.operations ?? 2000)
  try {
    say(`seed ${seed}`)
    const outcome = await runFileCrashes({ kills, operations, payload, say, seed, url: server.url })
    const { acknowledged, counts, failures, losses } = outcome
    for (const line of [...losses, ...failures].slice(0, 100)) say(`  ${line}`)
    say(
      `${outcome.kills} kills, ${operations} operations (${counts.upload} uploads, ${counts.replace} replacements, ${counts.refuse} refusals, ` +
        `${counts.delete + counts.deleteMany} deletions, ${counts.undo} undos); ${acknowledged} acknowledged files, ${counts.refused} refused, ` +
        `${counts.cutOff} cut off; ${losses.length} lost, exchanged or left over, ${failures.length} failed; ` +
        `seed ${seed}, ${Math.round((Date.now() - began) / 1000)} s`,
    )
    return losses.length === 0 && failures.length === 0
  } finally {
    await close()
    await server.stop()
    rmSync(dataDir, { force: true, recursive: true })
  }
}

const mains: Record<string, () => Promise<boolean>> = {
  files: mainOfFiles,
  rolling: mainOfRolling,
  webhooks: mainOfWebhooks,
}
process.exit((await (mains[positionals[0] ?? ''] ?? main)()) ? 0 : 1)
