import type { BasePayload } from 'payload'

/** A repair step: an SQL statement, or a shell command in the service's folder. */
export type Step = { command: string } | { sql: string }

/** A problem that a check found. Contains ids and names, never values of records. */
export type Finding = {
  count: number
  /** Up to five ids, or names. */
  examples: readonly (number | string)[]
  /** Information only, no problem. */
  isNote?: true
  /** What to do, including the choices there are. */
  remedy: string
  steps: readonly Step[]
  what: string
}

export type Check = {
  /** Repairs what the check found, if a single statement cannot. @returns the number of repaired records */
  repair?: (payload: BasePayload) => Promise<number>
  name: string
  run: (payload: BasePayload) => Promise<Finding[]>
}

/** The maximum number of examples in a finding. */
export const maxExamples = 5

export const toRepairStep = (check: string): Step => ({ command: `npm run -s doctor -- --mend ${check}` })

/** Statements that bypass the service, followed by the command that records their changes in the ledger. */
export const thenRepair = (...statements: string[]): Step[] => [
  ...statements.map((sql) => ({ sql })),
  toRepairStep('ledger'),
]
