/**
 * `npm run test:faults`: plants small faults in copies of the sources, one by one, and runs the specs that must notice.
 * Prints a line for each fault with the test that failed, and ends with `N found, M missed`; with 1 when one was missed.
 *
 * `-- --only PART`, repeatable: those whose name or file has PART in it; `-- --list`: their names alone; `-- --workers N`: at
 * once, as many as there are cores.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { faults } from './all'
import type { Fault } from './fault'
import { type Judged, judgeAll } from './run/pool'

const { values } = parseArgs({
  options: {
    list: { default: false, type: 'boolean' },
    only: { default: [], multiple: true, type: 'string' },
    workers: { default: String(availableParallelism()), type: 'string' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const isChosen = ({ file, name }: Fault) => values.only.some((part) => `${name} ${file}`.includes(part))
const chosen = faults.filter((fault) => values.only.length === 0 || isChosen(fault))
const workers = Number(values.workers)

const main = async (): Promise<number> => {
  if (chosen.length === 0)
    throw new Error(`No fault has "${values.only.join('" or "')}" in its name: --list shows them all.`)
  if (!Number.isInteger(workers) || workers < 1)
    throw new Error(`--workers is a number from 1, not "${values.workers}".`)
  if (values.list) {
    for (const { file, name } of chosen) say(`${name}  (${file})`)
    return 0
  }
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())
  const width = Math.max(...chosen.map(({ name }) => name.length))
  const missed: Judged[] = []
  let found = 0
  await judgeAll(chosen, {
    report: (judged) => {
      const { fault, seconds, verdict } = judged
      if (verdict.isFound) found++
      else missed.push(judged)
      say(
        `${verdict.isFound ? 'found ' : 'MISSED'}  ${fault.name.padEnd(width)}  ${verdict.reason}  (${seconds} s)`,
      )
    },
    signal: interrupted.signal,
    workers,
  })
  if (missed.length > 0) say('\nMissed:')
  for (const { fault, verdict } of missed) say(`  ${fault.name} (${fault.file}): ${verdict.reason}`)
  const left = chosen.length - found - missed.length
  say(`\n${found} found, ${missed.length} missed${left > 0 ? `, ${left} not judged` : ''}`)
  return found === chosen.length ? 0 : 1
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 1
})
