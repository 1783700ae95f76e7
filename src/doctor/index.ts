/**
 * The doctor: finds invalid data and reports how to repair it. Checks are derived from the running config, so new
 * collections are included. `examine` only reads, in statements of at most an hour, and can run while the service
 * writes. A check's `repair` writes, and runs only when requested by name.
 */
import type { BasePayload } from 'payload'
import { admitted } from '../lib/admission'
import { answers } from './checks/answers'
import { choices, uniqueKeys, values } from './checks/values'
import { constraints, indexes, sequences } from './checks/schema'
import { files } from './checks/files'
import { inverses, lists, references } from './checks/relations'
import { keys, repAccounts } from './checks/accounts'
import { ledger } from './checks/ledger'
import { migrations } from './checks/migrations'
import { openingHours } from './checks/openingHours'
import { slow } from './checks/slow'
import { unrecorded } from './checks/unrecorded'
import { versions } from './checks/versions'
import { webhooks } from './checks/webhooks'
import type { Check, Finding } from './finding'

/** In the order of repair: a check precedes those that depend on it. The ledger checks are last. */
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
      // In the service each check has a permit of its own, so that other background work runs in between.
      const findings = await admitted(() => run(payload))
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
