/**
 * `npm run test:attack -- [NAME …] [--short]`: every attack, or those named, on a service of its own while a well-behaved
 * tenant is measured. Ends with 1 when a bound is broken. `--list` prints the names.
 *
 * Attackers are processes of the lowest priority on this machine, as real ones bring their own. Let nothing else run beside
 * the long form: it judges times.
 */
import { parseArgs } from 'node:util'
import { ensureBuild } from '../support/server'
import type { Attack } from './attack'
import { attacks } from './attacks'
import { startTestbed } from './testbed'
import { type OutageResult, runOutage } from './outage'
import { outages } from './outages'
import { type Result, runAttack } from './run'
import { lineOf, tableOf } from './table'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, short: { type: 'boolean' } },
})
const isShort = values.short === true
const say = (line: string) => void process.stdout.write(`${line}\n`)

const main = async (): Promise<number> => {
  if (values.list) {
    for (const { finding, name } of [...attacks, ...outages]) say(`${name}  (${finding})`)
    return 0
  }
  const isChosen = choose(positionals)
  await ensureBuild()
  const results = await attackAll(attacks.filter(isChosen))
  const outcomes: OutageResult[] = []
  for (const outage of outages.filter(isChosen)) {
    const outcome = await runOutage(outage, isShort)
    outcomes.push(outcome)
    say(lineOf(outcome))
  }
  say(['', ...tableOf(results), ...outcomes.map(lineOf), ''].join('\n'))
  const all = [
    ...results.map(({ attack: { name }, broken }) => ({ broken, name })),
    ...outcomes.map(({ broken, outage: { name } }) => ({ broken, name })),
  ]
  for (const { broken, name } of all) for (const why of broken) say(`  ${name}: ${why}`)
  const failed = all.filter(({ broken }) => broken.length > 0).length
  say(`${all.length - failed} passed, ${failed} failed`)
  return failed
}

const choose = (names: readonly string[]): ((one: { name: string }) => boolean) => {
  const known = [...attacks, ...outages].map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`There is no attack "${unknown}". There are: ${known.join(', ')}.`)
  return ({ name }) => names.length === 0 || names.includes(name)
}

/** All on one testbed, one after the other. */
const attackAll = async (chosen: readonly Attack[]): Promise<Result[]> => {
  if (chosen.length === 0) return []
  const testbed = await startTestbed({ isShort })
  const results: Result[] = []
  try {
    for (const attack of chosen) {
      const result = await runAttack(testbed, attack)
      results.push(result)
      say(tableOf([result])[1] ?? '')
    }
  } finally {
    await testbed.close()
  }
  return results
}

process.exit((await main()) > 0 ? 1 : 0)
