import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildAll } from './build.mjs'
import { findChromium, requireOffice } from './programs.mjs'
import { command, root } from './command.mjs'
import { setting } from './settings.mjs'

/**
 * The stages of `npm test` and `npm run test:full`: tools, projects of vitest.config.ts, and suites with a command of their own.
 * Each counts its results from the runner's own report.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], flaky?: string[], output?: string }} Result
 */

/** The seed of random tests in `npm test`: their cases are the same in every run. */
export const constantSeed = '1'

/** A tool that passes or fails as a whole; `output` is its output. */
const whole =
  (file, ...parameters) =>
  async () => {
    const { code, output } = await command(file, parameters, { quiet: true })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
  }

/** Run before the tests, which measure milliseconds now and then. */
export const tools = {
  format: whole('oxfmt', '--check'),
  lint: whole('oxlint', '--type-aware', '--deny-warnings'),
  types: whole('tsc', '-p', '.', '--noEmit'),
  unused: whole('knip'),
}

/** The server that tests create their databases on; unset: a temporary one for the run. */
const server = () => ({ DATABASE_URL: setting('DATABASE_URL', '') })

/** A browser, and the built service with its panel. */
const browser = async () => {
  const CHROMIUM_PATH = await findChromium()
  await buildAll()
  return { CHROMIUM_PATH }
}

const onServer = async () => server()
const inBrowser = async () => ({ ...server(), ...(await browser()) })

/** The projects of vitest.config.ts that `npm test` runs, and the preparation of each. */
export const quickProjects = {
  unit: onServer,
  integration: onServer,
  apart: onServer,
  journeys: inBrowser,
}

/**
 * Projects with the same preparation in one run of Vitest, and the runs side by side: while the panel is built for one, the
 * tests of the other pass. A preparation that fails, because no browser can be installed say, is one failure; the other runs.
 *
 * @returns {Promise<Result>}
 */
export async function runProjects(names) {
  const preparations = [...new Set(names.map((name) => quickProjects[name]))]
  const results = await Promise.all(
    preparations.map(async (prepare) => {
      const projects = names.filter((name) => quickProjects[name] === prepare)
      try {
        return await vitest(projects, await prepare())
      } catch (error) {
        return { passed: 0, failed: 1, skipped: 0, failures: [error.message], flaky: [] }
      }
    }),
  )
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: results.flatMap(({ failures }) => failures),
    flaky: results.flatMap(({ flaky }) => flaky),
  }
}

/** A suite with a command of its own, counted by its last line, `N passed, N failed`. */
const suite = (script) => async () => {
  await buildAll()
  const { code, output } = await command('node', ['--import', 'tsx', script], { shown: true })
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1)) ?? []
  if (passed === undefined) return { passed: 0, failed: 1, skipped: 0 }
  return { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1), skipped: 0 }
}

/** The stages that `npm run test:full` adds, one after the other with nothing beside them. */
export const longStages = {
  exhaustive: async () => {
    await requireOffice()
    return vitest(['exhaustive'], server())
  },
  // One browser and its service keep a core busy.
  e2e: async () => vitest(['e2e'], await inBrowser(), [`--maxWorkers=${availableParallelism()}`]),
  resilience: async () => vitest(['resilience'], await inBrowser()),
  extending: suite('tests/extending/index.ts'),
  plugins: suite('tests/extending/plugins.ts'),
}

/** @returns {Promise<Result>} counted from Vitest's own report */
async function vitest(projects, env, options = []) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-report-'))
  const report = join(folder, 'report.json')
  try {
    const chosen = projects.flatMap((name) => ['--project', name])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code } = await command('vitest', ['run', ...chosen, ...reporters, ...options], {
      env: { NODE_ENV: 'test', ...env },
    })
    return summarize(readReport(report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The result of a run, from Vitest's JSON report. A file that could not be loaded counts as one failure, and so does a run that
 * failed outside its tests. A retried test that passed in the end is flaky: it keeps the errors of the attempts that failed.
 *
 * @returns {Result}
 */
export function summarize(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0, failures: ['Vitest left no report.'], flaky: [] }
  const failures = []
  const flaky = []
  for (const { assertionResults, message, name, status } of report.testResults) {
    const path = relative(root, name)
    const describe = ({ failureMessages, fullName }) => entry(`${path} > ${fullName}`, failureMessages[0])
    const failed = assertionResults.filter((test) => test.status === 'failed')
    failures.push(...failed.map(describe))
    if (status === 'failed' && failed.length === 0) failures.push(entry(path, message))
    const retried = assertionResults.filter(
      (test) => test.status === 'passed' && test.failureMessages.length > 0,
    )
    flaky.push(...retried.map(describe))
  }
  if (failures.length === 0 && code !== 0) failures.push(`Vitest ended with ${code} though no test failed.`)
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    flaky,
  }
}

/** The name with the first lines of the error, without the stack. A thrown value that is no error has no message. */
function entry(name, message) {
  const lines = (message ?? '').split('\n').filter((line) => line.trim() !== '' && !/^ +at /.test(line))
  return [name, ...lines.slice(0, 4).map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}
