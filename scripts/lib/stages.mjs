import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildAll } from './build.mjs'
import { findChromium } from './browser.mjs'
import { command, root } from './command.mjs'
import { setting } from './settings.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** A tool that passes or fails as a whole; `output` has what it said. */
const whole =
  (file, ...parameters) =>
  async () => {
    const { code, output } = await command(file, parameters, { quiet: true })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
  }

/** Vitest with projects and files of them, counted from its own report. */
async function vitest(projects, env, files = []) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-report-'))
  const report = join(folder, 'report.json')
  try {
    const chosen = projects.flatMap((name) => ['--project', name])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code } = await command('vitest', ['run', ...chosen, ...reporters, ...files], {
      env: { NODE_ENV: 'test', ...env },
    })
    const results = readReport(report)
    return { ...count(results, code), told: failures(results) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Some files of a project, in a run of their own. */
const project =
  (name, prepare, ...files) =>
  async () =>
    vitest([name], await prepare(), files)

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * A file that could not be loaded counts as one failure, and so does a run that went wrong outside any test.
 *
 * @returns {Count}
 */
export function count(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = report.numFailedTests + unloaded
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * The failed tests of a report, each with the beginning of why. They are shown last: of thousands of lines, a
 * service that runs this may keep the end alone.
 *
 * @returns {string[]}
 */
export function failures(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    const where = relative(root, file.name)
    if (file.status === 'failed' && failed.length === 0) return [told(where, file.message)]
    return failed.map((test) => told(`${where} > ${test.fullName}`, test.failureMessages[0]))
  })
}

/** With the beginning of why, without the stack. What was thrown and is no error has no message: null. */
const told = (name, message) => {
  const why = (message ?? '').split('\n').filter((line) => line.trim() !== '' && !/^ +at /.test(line))
  return [name, ...why.slice(0, 4).map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}

/** The server that tests make their databases on; unset: a temporary one for the run. */
const server = () => ({ DATABASE_URL: setting('DATABASE_URL', '') })

/** What a browser needs: itself, and the service with its panel. */
const browser = async () => {
  const CHROMIUM_PATH = await findChromium()
  await buildAll()
  return { CHROMIUM_PATH }
}

/** Run one after the other, beside everything else. */
export const tools = {
  format: whole('prettier', '--check', '.'),
  lint: whole('oxlint', '--type-aware', '--deny-warnings'),
  types: whole('tsc', '-p', '.', '--noEmit'),
  unused: whole('knip'),
}

/**
 * The seed of random tests in `npm test`, from the commit: a commit passes or fails each time it is tested, and another one has other
 * cases. Without a repository each file draws its own, as in the long forms.
 */
async function seed() {
  const { code, output } = await command('git', ['rev-parse', 'HEAD'], { quiet: true })
  const drawn = code === 0 ? { FORECOURT_SEED: String(Number.parseInt(output.slice(0, 7), 16)) } : {}
  return process.env.FORECOURT_SEED ? {} : drawn
}

/** What each project of vitest.config.ts needs. */
export const projects = {
  unit: async () => ({}),
  integration: async () => server(),
  apart: async () => server(),
  e2e: async () => ({ ...server(), ...(await browser()) }),
}

/**
 * Projects in one run of Vitest: while the last file of one takes its time, those of another go on. One that lacks what it needs,
 * a browser that cannot be installed say, is one failure; the others run.
 */
export async function runProjects(names) {
  const prepared = await Promise.allSettled(names.map((name) => projects[name]()))
  const ready = names.filter((_, at) => prepared[at].status === 'fulfilled')
  const reasons = prepared.flatMap(({ reason }) => (reason ? [reason.message] : []))
  const env = Object.assign(await seed(), ...prepared.map(({ value }) => value))
  const result = ready.length > 0 ? await vitest(ready, env) : none
  return { ...result, failed: result.failed + reasons.length, told: [...reasons, ...result.told] }
}

const none = { passed: 0, failed: 0, skipped: 0, told: [] }

/** A suite with a command of its own, counted by its last line, `N passed, N failed`, or as one. */
const suite =
  (script, ...parameters) =>
  async () => {
    await buildAll()
    const { code, output } = await command('node', ['--import', 'tsx', script, ...parameters], {
      shown: true,
    })
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1)) ?? []
    if (passed === undefined) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
    return { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1), skipped: 0 }
  }

/** Random and long tests, which ask a tenth of what they ask here in `npm test`, where `times` is ten: see tests/support/runs.ts. */
const randomly = (name, times, ...specs) =>
  project(name, async () => ({ ...server(), FORECOURT_RUNS: times }), ...specs)

/** What `npm run test:full` does beside them: judged by time, or long. */
export const longStages = {
  attack: suite('tests/attack/index.ts'),
  crash: suite('tests/crash/index.ts'),
  'crash-webhooks': suite('tests/crash/index.ts', 'webhooks'),
  'crash-files': suite('tests/crash/index.ts', 'files'),
  rolling: suite('tests/crash/index.ts', 'rolling'),
  extending: suite('tests/extending/index.ts'),
  pages: project(
    'e2e',
    async () => ({ ...server(), ...(await browser()), FORECOURT_PAGES: 'all' }),
    'stored-scripts',
    'manners',
    'pages.spec',
  ),
  property: randomly(
    'integration',
    '10',
    'bulk-differential',
    'bulk-storm',
    'filter-property',
    'malformed-property',
    'authorisation.spec',
    'integration/export.spec',
    'integration/import.spec',
    'keys-guesses',
    'sign-in-doors',
    'webhook-long-texts',
  ),
  'property-apart': randomly('apart', '10', 'stored-files-property', 'bench.spec', 'doctor.spec'),
  'property-tenants': randomly('integration', '100', 'tenants-property'),
}
