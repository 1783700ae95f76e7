/**
 * `npm test`: every test from a bare clone. With the names of stages, those alone. `npm run test:full` goes on with the long
 * forms: attacks judged by time, hundreds of kills, thousands of random cases. Let nothing else run beside it.
 *
 * Tools run beside the tests, which wait now and then; the long forms have the machine to themselves. A stage that fails does
 * not end the run: the rest is reported too. The last line counts the results of all runners; types, lint, format and unused
 * code count as one test each.
 */
import process from 'node:process'
import { root, stopCommands } from './lib/command.mjs'
import { checkNode, installPackages } from './lib/install.mjs'
import { Problem, run, say } from './lib/say.mjs'
import { longStages, projects, runProjects, tools } from './lib/stages.mjs'

const stages = [...Object.keys(tools), ...Object.keys(projects)]
const all = [...stages, ...Object.keys(longStages)]

await run(async () => {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      stopCommands(signal)
      process.exitCode = 130
    })
  }
  process.chdir(root)
  const chosen = choose(process.argv.slice(2))
  checkNode()
  await installPackages()
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failed = []
  const add = (name, result) => {
    if (result.failed > 0) failed.push(name, ...(result.told ?? []).map((test) => `  ${test}`))
    for (const key of Object.keys(total)) total[key] += result[key]
  }
  const useTools = async () => {
    for (const name of chosen.filter((each) => each in tools)) {
      if (process.exitCode === 130) return
      const result = await attempt(tools[name])
      // At once, between the lines of the tests.
      say(`${title(name)}\n${result.output ?? ''}`)
      add(name, result)
    }
  }
  const test = async () => {
    const names = chosen.filter((name) => name in projects)
    if (names.length === 0) return
    say(title(names.join(', ')))
    add(names.join(', '), await attempt(() => runProjects(names)))
  }
  await Promise.all([useTools(), test()])
  for (const name of chosen.filter((each) => each in longStages)) {
    if (process.exitCode === 130) break
    say(title(name))
    add(name, await attempt(longStages[name]))
  }
  say(failed.length > 0 ? `\nFailed:\n${failed.join('\n')}\n` : '')
  say(
    `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  )
  process.exitCode ||= total.failed > 0 ? 1 : 0
})

function title(name) {
  return `\n── ${name} ${'─'.repeat(Math.max(1, 60 - name.length))}`
}

function choose(words) {
  const names = words.filter((word) => word !== '--full')
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) {
    throw new Problem(`There is no stage "${unknown}". There are: ${all.join(', ')}.`)
  }
  if (names.length > 0) return names
  return words.includes('--full') ? all : stages
}

/** What keeps a stage from running, a browser that cannot be installed say, is one failure of it. */
async function attempt(stage) {
  try {
    return await stage()
  } catch (error) {
    process.stderr.write(`${error instanceof Problem ? error.message : error.stack}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
