/** Formats an examination as text, for a terminal and for the home page of admins. */
import { checks, type Examination } from '.'
import type { Step } from './run'

/** The lines to print, without values of records. */
export const formatReport = ({ done, failures, findings }: Examination): string[] => {
  const faults = findings.filter(({ isNote }) => !isNote).length
  const notes = findings.length - faults
  return [
    ...findings.flatMap((finding) => [
      formatHead(finding),
      `  ${finding.remedy}`,
      ...finding.steps.map((step) => `    ${formatStep(step)}`),
      '',
    ]),
    ...failures.map(({ check, error }) => `${check}: could not be checked (${toErrorClass(error)}).`),
    `${faults === 0 ? 'Nothing found wrong' : `${faults} found wrong`}, ${notes} noted; ${done.length} of ${checks.length} checks done.`,
  ]
}

/** What is stored of an examination: no values of records. */
export type Summary = {
  /** ISO 8601. */
  at: string
  /** The checks that failed to run. */
  failures: string[]
  /** The number of faults. */
  faults: number
  /** The first lines of the first findings, faults before notes. */
  lines: string[]
  notes: number
  /** The number of findings by check. */
  totals: { check: string; count: number }[]
}

const maxLines = 20

export const summarize = ({ failures, findings }: Examination): Summary => {
  const notes = findings.filter(({ isNote }) => isNote)
  const faults = findings.filter(({ isNote }) => !isNote)
  const names = [...new Set(findings.map(({ check }) => check))]
  return {
    at: new Date().toISOString(),
    failures: failures.map(({ check, error }) => `${check} (${toErrorClass(error)})`),
    faults: faults.length,
    lines: [...faults, ...notes].slice(0, maxLines).map(formatHead),
    notes: notes.length,
    totals: names.map((check) => ({ check, count: findings.filter((one) => one.check === check).length })),
  }
}

const formatHead = ({ check, count, examples, isNote, what }: Examination['findings'][number]): string =>
  `${check}${isNote ? ' (noted)' : ''}: ${what}: ${count} (${examples.join(', ')}${count > examples.length ? ', …' : ''})`

const formatStep = (step: Step): string => ('sql' in step ? step.sql.replaceAll(/\n\s*/g, ' ') : step.command)

/** The code or class of an error, without its message, because messages of database errors may quote values. */
export const toErrorClass = (error: unknown): string => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return error instanceof Error ? error.name : typeof error
}
