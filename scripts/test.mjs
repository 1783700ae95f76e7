/**
 * `npm test`: the tools, then the tests that hold the contract, from a bare clone. `npm run test:full` goes on with everything else.
 * With the names of stages, those alone: `npm test -- lint unit`. docs/testing.md describes both.
 *
 * A stage that fails does not end the run: the others are reported, too. Types, lint, format and unused code count as one test
 * each. Failures and flaky tests are listed at the end; the last line counts the results of all runners.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import process from 'node:process'
import { command, root, stopCommands } from './lib/command.mjs'
import { checkNode, installPackages } from './lib/install.mjs'
import { Problem, run, say } from './lib/say.mjs'
import { constantSeed, longStages, quickProjects, runProjects, tools } from './lib/stages.mjs'

/** The commit that `npm test` passed on last. Other tools may read it: keep the path. */
const lastGreen = join(root, 'node_modules', '.cache', 'last-green')

const quick = [...Object.keys(tools), ...Object.keys(quickProjects)]
const all = [...quick, ...Object.keys(longStages)]

await run(async () => {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      stopCommands(signal)
      process.exitCode = 130
    })
  }
  process.chdir(root)
  const { isFull, isWhole, names } = parseArguments(process.argv.slice(2))
  if (isWhole) rmSync(lastGreen, { force: true })
  checkNode()
  await installPackages()
  const seed = process.env.FORECOURT_SEED ?? (isFull ? String(randomInt(2 ** 31)) : constantSeed)
  process.env.FORECOURT_SEED = seed
  // Ten times the random cases, and every page of the panel: tests/support/runs.ts.
  if (isFull) Object.assign(process.env, { FORECOURT_PAGES: 'all', FORECOURT_RUNS: '10' })
  say(`Random tests use FORECOURT_SEED=${seed}.`)
  const total = await runStages(names)
  if (isWhole && total.failed === 0 && process.exitCode !== 130) await recordGreen()
  report(total)
  process.exitCode ||= total.failed > 0 ? 1 : 0
})

/** Runs the stages one after the other; the tools, and the projects of `npm test`, side by side. */
async function runStages(names) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
  const begun = Date.now()
  const add = (name, result, since) => {
    for (const key of ['passed', 'failed', 'skipped']) total[key] += result[key]
    if (result.failed > 0) total.failures.push(...(result.failures ?? [name]))
    total.flaky.push(...(result.flaky ?? []))
    say(`${name}: ${duration(since)}`)
  }
  await Promise.all(
    names
      .filter((name) => name in tools)
      .map(async (name) => {
        const result = await attempt(tools[name])
        say(`${title(name)}\n${result.output ?? ''}`)
        add(name, result, begun)
      }),
  )
  const projects = names.filter((name) => name in quickProjects)
  if (projects.length > 0 && process.exitCode !== 130) {
    const since = Date.now()
    say(title(projects.join(', ')))
    add(projects.join(', '), await attempt(() => runProjects(projects)), since)
  }
  for (const name of names.filter((each) => each in longStages)) {
    if (process.exitCode === 130) break
    const since = Date.now()
    say(title(name))
    add(name, await attempt(longStages[name]), since)
  }
  say(`All of it: ${duration(begun)}`)
  return total
}

/** The end of the output alone may be kept by a service that runs this: what failed stands there. */
function report({ failed, failures, flaky, passed, skipped }) {
  if (failures.length > 0) say(`\nFailed\n${failures.join('\n')}`)
  if (flaky.length > 0) say(`\nFlaky: passed when tried again\n${flaky.join('\n')}`)
  say(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}

/** Writes the commit's hash, unless the files differ from it or there is no repository. */
async function recordGreen() {
  const [head, status] = await Promise.all([
    command('git', ['rev-parse', 'HEAD'], { quiet: true }),
    command('git', ['status', '--porcelain'], { quiet: true }),
  ])
  if (head.code !== 0 || status.code !== 0 || status.output.trim() !== '') return
  mkdirSync(join(lastGreen, '..'), { recursive: true })
  writeFileSync(lastGreen, head.output.trim())
}

function title(name) {
  return `\n── ${name} ${'─'.repeat(Math.max(1, 60 - name.length))}`
}

function duration(since) {
  const seconds = Math.round((Date.now() - since) / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function parseArguments(words) {
  const names = words.filter((word) => word !== '--full')
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) {
    throw new Problem(`There is no stage "${unknown}". There are: ${all.join(', ')}.`)
  }
  const isFull = words.includes('--full')
  return { isFull, isWhole: names.length === 0, names: names.length > 0 ? names : isFull ? all : quick }
}

/** A stage that cannot run, for lack of a browser say, is one failure. */
async function attempt(stage) {
  try {
    return await stage()
  } catch (error) {
    process.stderr.write(`${error instanceof Problem ? error.message : error.stack}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
