/**
 * Looks for what should never be in a database of this service, and says how to put it right. Made from the config
 * that runs: a new collection is examined like the others. To examine is to read: in questions of an hour at the most, beside
 * others who write. A check's `repair` writes, and runs only when somebody asks for it by name.
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
import { references } from './checks/references'
import { sequences } from './checks/sequences'
import { unrecorded } from './checks/unrecorded'
import { values } from './checks/values'
import { versions } from './checks/versions'
import { webhooks } from './checks/webhooks'
import type { Check, Finding } from './finding'

/** In the order in which what they find is put right: what others lean on comes first, the ledger last. */
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
  webhooks,
  ledger,
  unrecorded,
]

export type Examination = {
  /** The checks that were done. */
  done: string[]
  /** What could not be checked. */
  failures: { check: string; error: unknown }[]
  findings: ({ check: string } & Finding)[]
}

/** Runs every check; one that fails costs none of the others, but for the first, which says whether they can be done. */
export const examine = async (payload: BasePayload): Promise<Examination> => {
  const examination: Examination = { done: [], failures: [], findings: [] }
  for (const { name, run } of checks) {
    try {
      const findings = await run(payload)
      examination.done.push(name)
      examination.findings.push(...findings.map((finding) => ({ check: name, ...finding })))
      // Tables that are not as the config says answer nothing that could be relied on.
      if (name === migrations.name && findings.length > 0) break
    } catch (error) {
      examination.failures.push({ check: name, error })
      if (name === migrations.name) break
    }
  }
  return examination
}
