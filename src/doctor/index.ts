/**
 * The doctor: finds invalid data and reports how to repair it. Checks are derived from the running config, so new
 * collections are included. `examine` only reads, in statements of at most an hour, and can run while the service
 * writes. A check's `repair` writes, and runs only when requested by name.
 */
import type { BasePayload } from 'payload'
import { admitted } from '../lib/admission'
import { files, hashOldFiles } from './checks/files'
import { ledger, unrecorded } from './checks/ledger'
import { choices, inverses, lists, references, values, versions } from './checks/records'
import { answers, keys, openingHours, repAccounts, slow, uniqueKeys, webhooks } from './checks/service'
import { constraints, indexes, migrations, sequences } from './checks/tables'
import { repairLedger, repairVersions } from './repair'
import { type Check, type Finding, findProblems } from './run'

/** In the order of repair: a check precedes those that depend on it. The ledger checks are last. */
export const checks: readonly Check[] = [
  { name: 'migrations', problems: migrations },
  { name: 'sequences', problems: sequences },
  { name: 'references', problems: references },
  { name: 'lists', problems: lists },
  { name: 'choices', problems: choices },
  { name: 'values', problems: values },
  { name: 'inverses', problems: inverses },
  { name: 'versions', problems: versions, repair: repairVersions },
  { name: 'constraints', problems: constraints },
  { name: 'indexes', problems: indexes },
  { name: 'files', problems: files, repair: hashOldFiles },
  { name: 'answers', problems: answers },
  { name: 'keys', problems: keys },
  { name: 'repAccounts', problems: repAccounts },
  { name: 'webhooks', problems: webhooks },
  { name: 'uniqueKeys', problems: uniqueKeys },
  { name: 'openingHours', problems: openingHours },
  { name: 'slow', problems: slow },
  { name: 'ledger', problems: ledger, repair: repairLedger },
  { name: 'unrecorded', problems: unrecorded },
]

export const runCheck = async (payload: BasePayload, name: string): Promise<Finding[]> => {
  const check = checks.find((candidate) => candidate.name === name)
  if (!check) throw new Error(`There is no check "${name}".`)
  return findProblems(payload, check)
}

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
  for (const check of checks) {
    const { name } = check
    const isFirst = check === checks[0]
    try {
      // In the service each check has a permit of its own, so that other background work runs in between.
      const findings = await admitted(() => findProblems(payload, check))
      examination.done.push(name)
      examination.findings.push(...findings.map((finding) => ({ check: name, ...finding })))
      // If the tables do not match the config, other results would be unreliable.
      if (isFirst && findings.length > 0) break
    } catch (error) {
      examination.failures.push({ check: name, error })
      if (isFirst) break
    }
  }
  return examination
}
