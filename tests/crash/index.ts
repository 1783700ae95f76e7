/**
 * `npm run test:crash`: what was acknowledged outlives the process, whenever that is killed. Without a name every form runs,
 * each in a process of its own; `npm run test:crash -- NAME [COUNT] [--seed N] [--short]` runs one:
 *
 * - `records`: the service is killed COUNT times (200) while clients write.
 * - `webhooks`: the service and workers are killed in COUNT cycles (200), and the database in a tenth of them, while clients
 *   write and a receiver gets the events.
 * - `rolling`: two servers behind a proxy are restarted in turn, once for 5,000 of COUNT requests (100,000).
 * - `files`: the service is killed COUNT times (50) while staff upload, replace, delete and undo forty times as often.
 *
 * `--short` reduces the counts to those of a few minutes. The last line counts forms; a form fails when a write, a file or an
 * event is lost, a request fails, or nothing was under way when the processes were killed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BasePayload } from 'payload'
import { startTemporary } from '../../src/plugins/database/embedded/temporary'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, short: { type: 'boolean' } },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** `problems` is empty when nothing was lost. */
type Result = { problems: string[]; summary: string }
type Form = { long: number; run: (count: number) => Promise<Result>; short: number }

/** A database server and a folder of files, which nobody else uses: whatever is killed here is our own. */
const onServer = async (work: (place: { dataDir: string; url: string }) => Promise<Result>) => {
  const server = await startTemporary()
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-crash-'))
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: server.url, NODE_ENV: 'test' })
  try {
    return await work({ dataDir, url: server.url })
  } finally {
    await server.stop()
    rmSync(dataDir, { force: true, recursive: true })
  }
}

const onPayload = (work: (place: { payload: BasePayload; url: string }) => Promise<Result>) =>
  onServer(async ({ url }) => {
    const { boot } = await import('../../src/runtime/boot')
    const { close, payload } = await boot()
    payload.logger.level = 'silent'
    try {
      return await work({ payload, url })
    } finally {
      await close()
    }
  })

/** Had nothing been under way, nothing would have been shown. */
const unlessUnderWay = (...counts: number[]): string[] =>
  Math.min(...counts) > 0 ? [] : [`Nothing was under way when processes were killed: ${counts.join(', ')}`]

const forms: Record<string, Form> = {
  records: {
    long: 200,
    run: (kills) =>
      onPayload(async (place) => {
        const { runCrashes } = await import('./run')
        const { acknowledged, cutOff, failures, losses, repeated } = await runCrashes({
          ...place,
          kills,
          say,
          seed,
        })
        const { create, delete: deleted, update } = acknowledged
        return {
          problems: [...losses, ...failures, ...unlessUnderWay(create, deleted, update, cutOff)],
          summary: `${create + deleted + update} acknowledged writes (${create} created, ${update} updated, ${deleted} deleted), ${losses.length} lost; ${cutOff} requests cut off, ${repeated} creations sent again`,
        }
      }),
    short: 3,
  },
  webhooks: {
    long: 200,
    async run(cycles) {
      const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-crash-files-'))
      Object.assign(process.env, { DATA_DIR: dataDir, NODE_ENV: 'test' })
      const [{ startGround }, { runWebhookCrashes }, { leaseMs }] = await Promise.all([
        import('./ground'),
        import('./webhooks'),
        import('../../src/plugins/webhooks/delivery/claim'),
      ])
      const ground = await startGround()
      try {
        const outcome = await runWebhookCrashes({
          cycles,
          ground,
          restarts: Math.ceil(cycles / 10),
          say,
          seed,
        })
        const { faults, kills, longestWait } = outcome
        // A lease, and twice the longest delay of this machine for events that nobody had claimed.
        const isLate = longestWait >= leaseMs + 5000 + 2 * outcome.longestDelay
        return {
          problems: [
            ...outcome.losses,
            ...outcome.failures,
            ...(isLate ? [`Deliveries of a killed worker took ${longestWait} ms`] : []),
            ...unlessUnderWay(
              kills.service,
              kills.worker,
              outcome.events,
              outcome.rolledBack,
              faults.cut + faults.failed + faults.hung,
            ),
          ],
          summary: `${kills.service} kills of the service, ${kills.worker} of workers, ${outcome.restarts} restarts of the database; ${outcome.acknowledged} acknowledged writes of a record, ${outcome.rolledBack} requests rolled back, ${outcome.cutOff} cut off; ${outcome.events} events received, ${outcome.repeats} repeats; first tries ${faults.failed} failed, ${faults.cut} cut, ${faults.hung} hung; a killed worker's deliveries went on within ${(longestWait / 1000).toFixed(1)} s`,
        }
      } finally {
        await ground.close()
        rmSync(dataDir, { force: true, recursive: true })
      }
    },
    short: 3,
  },
  rolling: {
    long: 100_000,
    run: (requests) =>
      onServer(async ({ dataDir, url: databaseUrl }) => {
        const [{ runRolling }, { createKey, ensureBuild }, { freePort }] = await Promise.all([
          import('./rolling'),
          import('../support/server'),
          import('../support/port'),
        ])
        await ensureBuild()
        const placeAt = (port: number) => ({
          database: { drop: () => Promise.resolve(), url: databaseUrl },
          dataDir,
          port,
          remove: () => Promise.resolve(),
          url: `http://localhost:${port}`,
        })
        const deployments = [placeAt(await freePort()), placeAt(await freePort())] as const
        const key = await createKey(deployments[0])
        const restarts = Math.max(2, Math.ceil(requests / 5000))
        const { exits, failures, made } = await runRolling({ deployments, key, requests, restarts, say })
        return {
          problems: [
            ...failures,
            ...exits.filter((code) => code !== 0).map((code) => `A server ended with ${code}`),
            ...unlessUnderWay(made),
          ],
          summary: `${requests} requests, ${made} of them writes, ${restarts} restarts`,
        }
      }),
    short: 600,
  },
  files: {
    long: 50,
    run: (kills) =>
      onPayload(async (place) => {
        const { runFileCrashes } = await import('./filesRun')
        const operations = kills * 40
        const outcome = await runFileCrashes({ ...place, kills, operations, say, seed })
        const { acknowledged, counts, failures, losses } = outcome
        return {
          problems: [...losses, ...failures, ...unlessUnderWay(acknowledged)],
          summary: `${operations} operations (${counts.upload} uploads, ${counts.replace} replacements, ${counts.refuse} refusals, ${counts.delete + counts.deleteMany} deletions, ${counts.undo} undos); ${acknowledged} acknowledged files, ${counts.refused} refused, ${counts.cutOff} cut off; ${losses.length} lost, exchanged or left over`,
        }
      }),
    short: 3,
  },
}

const runOne = async (name: string, form: Form): Promise<boolean> => {
  const count = Number(positionals[1] ?? (values.short ? form.short : form.long))
  const began = Date.now()
  say(`${name} ${count}, seed ${seed}`)
  const { problems, summary } = await form.run(count)
  for (const problem of problems.slice(0, 100)) say(`  ${problem}`)
  say(
    `${name} ${count}: ${summary}; ${problems.length} problems; ${Math.round((Date.now() - began) / 1000)} s`,
  )
  return problems.length === 0
}

/** Each in a process of its own, because a process has one database. */
const runAll = (): boolean => {
  const options = [`--seed=${seed}`, ...(values.short ? ['--short'] : [])]
  const failed = Object.keys(forms).filter((name) => {
    const parameters = [...process.execArgv, import.meta.filename, name, ...options]
    return spawnSync(process.execPath, parameters, { stdio: 'inherit' }).status !== 0
  })
  say(`${Object.keys(forms).length - failed.length} passed, ${failed.length} failed`)
  return failed.length === 0
}

const [name] = positionals
const form = forms[name ?? '']
if (name !== undefined && !form) {
  throw new Error(`There is no form "${name}". There are: ${Object.keys(forms).join(', ')}.`)
}
process.exit((name !== undefined && form ? await runOne(name, form) : runAll()) ? 0 : 1)
