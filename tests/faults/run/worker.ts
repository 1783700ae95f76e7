/**
 * A process that judges faults in the copy of the repository that it is started in, one after the other, as its parent sends
 * them. Specs are run without a fault when they are first met: those that fail then can judge nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Fault, plant } from '../fault'
import { judge, type Outcome, type Verdict } from './judge'
import type { Answer } from './pool'
import { openVitest, type Runner } from './vitest'

const root = process.cwd()
const passed = new Set<string>()
let isStuck = false

/** For what does not end, to be closed all the same. */
const closeTimeoutMs = 30_000

process.on('message', (fault: Fault) => void answer(fault))
process.once('disconnect', () => void end())
process.once('SIGTERM', () => void end())
// The parent, which is interrupted too, ends this process.
process.on('SIGINT', () => undefined)

const runner = openVitest(root)

async function answer(fault: Fault): Promise<void> {
  const verdict = await verdictOf(await runner, fault).catch((error: Error) => ({
    isFound: false,
    reason: error.message,
  }))
  // What does not end goes on here: the parent starts another process for the next fault.
  process.send?.({ isLast: isStuck, verdict } satisfies Answer)
}

async function verdictOf(vitest: Runner, fault: Fault): Promise<Verdict> {
  const unmet = fault.specs.filter((spec) => !passed.has(spec))
  if (unmet.length > 0) {
    const { failures, isOutOfTime } = await run(vitest, unmet)
    const reason = isOutOfTime
      ? 'the tests do not end'
      : failures[0] && `${failures[0].test}: ${failures[0].error}`
    if (reason !== undefined) return { isFound: false, reason: `fails without the fault: ${reason}` }
    for (const spec of unmet) passed.add(spec)
  }
  const path = join(root, fault.file)
  const source = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, plant(source, fault))
    vitest.forget(fault.file)
    return judge(await run(vitest, fault.specs))
  } finally {
    writeFileSync(path, source)
    vitest.forget(fault.file)
  }
}

async function run(vitest: Runner, specs: readonly string[]): Promise<Outcome> {
  const outcome = await vitest.run(specs)
  isStuck = outcome.isOutOfTime
  return outcome
}

async function end(): Promise<void> {
  setTimeout(() => process.exit(1), closeTimeoutMs).unref()
  await (await runner).close()
  process.exit()
}
