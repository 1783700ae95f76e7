/**
 * `npm run test:nodes`: types, and the tests that need no browser, on the other versions of Node that package.json allows.
 * `npm run test:nodes -- 22` runs one. npm fetches each version; the last line counts the tests of all.
 */
import process from 'node:process'
import { command } from './lib/command.mjs'
import { Problem, run, say } from './lib/say.mjs'

const versions = ['22', '24']
const stages = ['types', 'unit', 'integration', 'apart']

await run(async () => {
  const chosen = process.argv.slice(2)
  const unknown = chosen.find((version) => !versions.includes(version))
  if (unknown !== undefined)
    throw new Problem(`Tests run on Node ${versions.join(' and ')}, not on ${unknown}.`)
  const total = { passed: 0, failed: 0 }
  for (const version of chosen.length > 0 ? chosen : versions) {
    say(`Node ${version}`)
    const parameters = ['--yes', '--package', `node@${version}`, '--', 'node', 'scripts/test.mjs', ...stages]
    const { code, output } = await command('npx', parameters, { shown: true })
    const [, passed = '0', failed = '1'] = /(\d+) passed, (\d+) failed[^\n]*\s*$/.exec(output) ?? []
    total.passed += Number(passed)
    total.failed += Math.max(Number(failed), code === 0 ? 0 : 1)
  }
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode ||= total.failed > 0 ? 1 : 0
})
