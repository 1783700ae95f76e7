import type { BasePayload } from 'payload'

/** What to run: a statement on the database, or a command in the folder of the service. */
export type Step = { command: string } | { sql: string }

/** Something that should not be. Holds ids and names, never what stands in a record. */
export type Finding = {
  count: number
  /** Ids, or names of what has none; five at most. */
  examples: readonly (number | string)[]
  /** Worth knowing, and no fault. */
  isNote?: true
  /** In words, with the choice there is to make. */
  remedy: string
  steps: readonly Step[]
  what: string
}

export type Check = {
  /** Puts right what the check found, where no single statement does; how many records it did something for. */
  repair?: (payload: BasePayload) => Promise<number>
  name: string
  run: (payload: BasePayload) => Promise<Finding[]>
}

/** As many ids as a finding names. */
export const maxExamples = 5

export const repairCommand = (check: string): Step => ({ command: `npm run -s doctor -- --mend ${check}` })

/** Statements that write beside the service, followed by the command that records their changes. */
export const thenRecord = (...statements: string[]): Step[] => [
  ...statements.map((sql) => ({ sql })),
  repairCommand('ledger'),
]
