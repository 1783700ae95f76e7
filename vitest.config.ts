import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { Order } from './tests/support/order.mjs'
import { maxWaitMs } from './tests/support/wait.ts'

const resolve = {
  alias: { '@payload-config': fileURLToPath(new URL('./payload.config.ts', import.meta.url)) },
}

const common = {
  expect: { poll: { timeout: maxWaitMs } },
  pool: 'forks' as const,
  setupFiles: ['tests/support/setup.ts'],
  // Each wait of a test gives up by itself: these only end what never would, on the slowest of machines.
  hookTimeout: 10 * maxWaitMs,
  testTimeout: 10 * maxWaitMs,
}

const onPostgres = {
  ...common,
  // A request that waits for its turn on a slow machine is not to be answered 503.
  env: { QUEUE_TIMEOUT: '60' },
  globalSetup: ['tests/support/postgres.ts'],
}

/** Browsers and processes fail now and then for reasons outside the project; `npm test` lists the retried tests as flaky. */
const retried = { retry: process.env['CI'] ? 2 : 0 }

const inBrowser = {
  ...onPostgres,
  ...retried,
  isolate: false,
  globalSetup: ['tests/support/postgres.ts', 'tests/support/served.ts'],
}

/** Files that change what a process has once: its environment, its Payload. */
const apart = [
  'actions',
  'field-types',
  'globals',
  'hooked',
  'keys-limits',
  'keys-versions',
  'limits',
  'nested',
  'rates-shared',
  'unique-keys',
  'website',
].map((name) => `tests/integration/${name}.spec.ts`)

/**
 * The projects of `npm test`: unit (no database), integration (real Postgres, in process: each file has a database and a Payload of
 * its own), apart (the same, in a process of its own for each file) and journeys (a browser and a served instance for each worker).
 * The files of a worker share its modules unless they are apart: to load Payload takes seconds.
 *
 * Those that `npm run test:full` adds: exhaustive (as apart), e2e (as journeys) and resilience, whose files freeze, kill, restart or
 * flood servers, one after the other with nothing beside them. docs/testing.md says what belongs where.
 *
 * FORECOURT_SHUFFLE=1 runs the files in a random order, to find those that lean on another. The tests of a file share its
 * service and keep their order.
 */
export default defineConfig({
  test: {
    // A worker waits a good part of the time, for Postgres, a browser or a clock: with one for each core, cores are idle then.
    maxWorkers: 1 + Math.max(2, availableParallelism()),
    // A project's own setting has no effect.
    sequence: { sequencer: Order },
    projects: [
      {
        resolve,
        test: { ...common, name: 'unit', isolate: false, include: ['tests/unit/**/*.spec.{ts,tsx}'] },
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
      { resolve, test: { ...inBrowser, name: 'journeys', include: ['tests/journeys/**/*.spec.ts'] } },
      { resolve, test: { ...onPostgres, name: 'exhaustive', include: ['tests/exhaustive/**/*.spec.ts'] } },
      { resolve, test: { ...inBrowser, name: 'e2e', include: ['tests/e2e/**/*.spec.ts'] } },
      {
        resolve,
        test: {
          ...inBrowser,
          name: 'resilience',
          include: ['tests/resilience/**/*.spec.ts'],
          isolate: true,
          fileParallelism: false,
        },
      },
    ],
  },
})
