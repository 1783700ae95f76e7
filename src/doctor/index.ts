/**
 * The doctor: finds invalid data and says how to repair it. Checks are derived from the running config, so new
 * collections are included. Guarantees that examining only reads, in statements of at most an hour, while others
 * write. A check's `repair` writes, and runs only when requested by name.
 */
import type { BasePayload } from 'payload'
import { answers } from './checks/answers'
import { choices } from './checks/choices'
import { constraints } from './checks/constraints'
import { files } from './checks/files'
import { indexes } from './checks/indexes'
import { inverses } from './checks/inverses'
import { keys } from './checks/keys'
import { ledger } from './checks/ledger'
import { lists } from './checks/lists'
import { migrations } from './checks/migrations'
import { openingHours } from './checks/openingHours'
import { references } from './checks/references'
import { repAccounts } from './checks/repAccounts'
import { sequences } from './checks/sequences'
import { slow } from './checks/slow'
import { uniqueKeys } from './checks/uniqueKeys'
import { unrecorded } from './checks/unrecorded'
import { values } from './checks/values'
import { versions } from './checks/versions'
import { webhooks } from './checks/webhooks'
import type { Check, Finding } from './finding'

/** In the order of repair: a check precedes those that depend on it, the ledger is last. */
export const checks: readonly Check[] = [
  migrations,
  sequences,
  references,
  lists,
  choices,
  values,
  inverses,
  versions,
  constraints,
  indexes,
  files,
  answers,
  keys,
  repAccounts,
  webhooks,
  uniqueKeys,
  openingHours,
  slow,
  ledger,
  unrecorded,
]

export type Examination = {
  /** The names of completed checks. */
  done: string[]
  /** Checks that failed to run. */
  failures: { check: string; error: unknown }[]
  findings: ({ check: string } & Finding)[]
}

/**
 * Runs every check. A check that fails does not stop the others, except the first, which shows whether they can run
 * at all.
 */
export const examine = async (payload: BasePayload): Promise<Examination> => {
  const examination: Examination = { done: [], failures: [], findings: [] }
  for (const { name, run } of checks) {
    try {
      const findings = await run(payload)
      examination.done.push(name)
      examination.findings.push(...findings.map((finding) => ({ check: name, ...finding })))
      // If the tables do not match the config, other results would be unreliable.
      if (name === migrations.name && findings.length > 0) break
    } catch (error) {
      examination.failures.push({ check: name, error })
      if (name === migrations.name) break
    }
  }
  return examination
}
