/** Formats an examination as text. */
import { checks, type Examination } from '.'
import type { Finding, Step } from './finding'

/** The lines to print, without values of records. */
export const formatReport = ({ done, failures, findings }: Examination): string[] => {
  const faults = findings.filter(({ isNote }) => !isNote).length
  const notes = findings.length - faults
  return [
    ...findings.flatMap(({ check, ...finding }) => [...formatLines(check, finding), '']),
    ...failures.map(({ check, error }) => `${check}: could not be checked (${toErrorClass(error)}).`),
    `${faults === 0 ? 'Nothing found wrong' : `${faults} found wrong`}, ${notes} noted; ${done.length} of ${checks.length} checks done.`,
  ]
}

const formatLines = (check: string, { count, examples, isNote, remedy, steps, what }: Finding): string[] => [
  `${check}${isNote ? ' (noted)' : ''}: ${what}: ${count} (${examples.join(', ')}${count > examples.length ? ', …' : ''})`,
  `  ${remedy}`,
  ...steps.map((step) => `    ${formatStep(step)}`),
]

const formatStep = (step: Step): string => ('sql' in step ? step.sql.replaceAll(/\n\s*/g, ' ') : step.command)

/** The code or class of an error, without its message, because messages of database errors may quote values. */
export const toErrorClass = (error: unknown): string => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return error instanceof Error ? error.name : typeof error
}
