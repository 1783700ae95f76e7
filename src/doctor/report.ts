/** Formats an examination as text. */
import { checks, type Examination } from '.'
import type { Finding, Step } from './finding'

/** The lines to print, without values of records. */
export const reportOf = ({ done, failures, findings }: Examination): string[] => {
  const faults = findings.filter(({ isNote }) => !isNote).length
  const notes = findings.length - faults
  return [
    ...findings.flatMap(({ check, ...finding }) => [...linesOf(check, finding), '']),
    ...failures.map(({ check, error }) => `${check}: could not be checked (${reasonOf(error)}).`),
    `${faults === 0 ? 'Nothing found wrong' : `${faults} found wrong`}, ${notes} noted; ${done.length} of ${checks.length} checks done.`,
  ]
}

const linesOf = (check: string, { count, examples, isNote, remedy, steps, what }: Finding): string[] => [
  `${check}${isNote ? ' (noted)' : ''}: ${what}: ${count} (${examples.join(', ')}${count > examples.length ? ', …' : ''})`,
  `  ${remedy}`,
  ...steps.map((step) => `    ${textOf(step)}`),
]

const textOf = (step: Step): string => ('sql' in step ? step.sql.replaceAll(/\n\s*/g, ' ') : step.command)

/** The class of an error. Messages of database errors may quote values. */
export const reasonOf = (error: unknown): string => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return error instanceof Error ? error.name : typeof error
}
