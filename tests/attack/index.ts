/**
 * `npm run test:attack -- [NAME …] [--short]`: every attack, or those named, on a service of its own while a well-behaved
 * tenant is measured. Ends with 1 when a bound is broken. `--list` prints the names.
 *
 * Attackers are processes of the lowest priority on this machine, as real ones bring their own. Let nothing else run beside
 * the long form: it judges times.
 */
import { parseArgs } from 'node:util'
import { ensureBuild } from '../support/server'
import { attackNamed, attacks } from './attacks'
import { startGround } from './ground'
import { type Result, runAttack } from './run'
import { tableOf } from './table'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, short: { type: 'boolean' } },
})
const isShort = values.short === true
const say = (line: string) => void process.stdout.write(`${line}\n`)

const main = async (): Promise<number> => {
  if (values.list) {
    for (const { finding, name } of attacks) say(`${name}  (${finding})`)
    return 0
  }
  const chosen = positionals.length > 0 ? positionals.map(attackNamed) : attacks
  await ensureBuild()
  const ground = await startGround({ isShort })
  const results: Result[] = []
  try {
    for (const attack of chosen) {
      const result = await runAttack(ground, attack)
      results.push(result)
      say(tableOf([result])[1] ?? '')
    }
  } finally {
    await ground.close()
  }
  say(['', ...tableOf(results)].join('\n'))
  const broken = results.filter((result) => result.broken.length > 0)
  for (const result of broken) for (const why of result.broken) say(`  ${result.attack.name}: ${why}`)
  say(`${results.length - broken.length} passed, ${broken.length} failed`)
  return broken.length
}

process.exit((await main()) > 0 ? 1 : 0)
