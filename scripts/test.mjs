/**
 * `npm test`: every test from a bare clone. With the names of stages, those alone.
 *
 * A stage that fails does not end the run: the rest is reported too. The last line counts the results of all
 * runners; types, lint, format and unused code count as one test each.
 */
import process from 'node:process'
import { root, stopCommands } from './lib/command.mjs'
import { checkNode, installPackages } from './lib/install.mjs'
import { Problem, run, say } from './lib/say.mjs'
import { stages } from './lib/stages.mjs'

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
  for (const name of chosen) {
    if (process.exitCode === 130) break
    say(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
    const result = await attempt(name)
    if (result.failed > 0) failed.push(name, ...(result.told ?? []).map((test) => `  ${test}`))
    for (const key of Object.keys(total)) total[key] += result[key]
  }
  say(failed.length > 0 ? `\nFailed:\n${failed.join('\n')}\n` : '')
  say(
    `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  )
  process.exitCode ||= total.failed > 0 ? 1 : 0
})

function choose(names) {
  const unknown = names.find((name) => !(name in stages))
  if (unknown !== undefined) {
    throw new Problem(`There is no stage "${unknown}". There are: ${Object.keys(stages).join(', ')}.`)
  }
  return names.length > 0 ? names : Object.keys(stages)
}

/** What keeps a stage from running, a browser that cannot be installed say, is one failure of it. */
async function attempt(name) {
  try {
    return await stages[name]()
  } catch (error) {
    process.stderr.write(`${error instanceof Problem ? error.message : error.stack}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
