import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { Order } from './tests/support/order.mjs'

const resolve = {
  alias: { '@payload-config': fileURLToPath(new URL('./payload.config.ts', import.meta.url)) },
}

const common = {
  // What is waited for comes late on a busy machine; what does not come is found out all the same.
  expect: { poll: { timeout: 120_000 } },
  setupFiles: ['tests/support/setup.ts'],
}

const onPostgres = {
  ...common,
  globalSetup: ['tests/support/postgres.ts'],
  pool: 'forks' as const,
  // No test is about how long it takes: these are for what would never end, on the slowest of machines.
  testTimeout: 600_000,
  hookTimeout: 600_000,
}

/** Files that change what a process has once: its environment, its Payload. */
const apart = [
  'bench',
  'crash',
  'database-frozen',
  'doctor',
  'embedded-restart',
  'keys-limits',
  'keys-versions',
  'limits',
  'panel-saves',
  'rates-shared',
  'seed-records',
  'seed',
  'staff-bodies',
  'stored-files-property',
  'stored-files',
  'webhooks-crash',
].map((name) => `tests/integration/${name}.spec.ts`)

/**
 * Four projects: unit (no database), integration (real Postgres, in process: each file has a database and a Payload of its own),
 * apart (the same, in a process of its own for each file) and e2e (a served instance and a browser for each worker). But for
 * `apart`, the files of a worker share its modules: to load Payload takes seconds.
 *
 * FORECOURT_SHUFFLE=1 runs the files in a random order, to find those that lean on another. The tests of a file share its
 * service and keep their order.
 */
export default defineConfig({
  test: {
    // A worker waits a good part of the time, for Postgres, a browser or a clock: with one for each core, cores are idle then.
    maxWorkers: 1 + Math.max(2, availableParallelism()),
    // Here: of a project's own it takes no notice.
    sequence: { sequencer: Order },
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: 'unit',
          isolate: false,
          pool: 'forks',
          include: ['tests/unit/**/*.spec.{ts,tsx}'],
          // Some start a process, which takes its time on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        test: {
          ...onPostgres,
          name: 'integration',
          include: ['tests/integration/**/*.spec.ts'],
          exclude: apart,
          isolate: false,
        },
      },
      { resolve, test: { ...onPostgres, name: 'apart', include: apart } },
      {
        resolve,
        test: {
          ...onPostgres,
          name: 'e2e',
          isolate: false,
          globalSetup: ['tests/support/postgres.ts', 'tests/support/served.ts'],
          include: ['tests/e2e/**/*.spec.ts'],
        },
      },
    ],
  },
})
