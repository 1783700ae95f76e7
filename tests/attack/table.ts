/** What came of the attacks, a line each. */
import { megabytes } from './bounds'
import type { OutageResult } from './outage'
import type { Result } from './run'

const columns = [
  'attack',
  'finding',
  'sent',
  'answers',
  'usual p50/p99',
  'during p50/p99',
  'failed',
  'service',
  'Postgres',
  'verdict',
]

export const tableOf = (results: readonly Result[]): string[] => {
  const rows = [columns, ...results.map(rowOf)]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const rowOf = ({ attack, broken, during, peaks, sent, statuses, usual }: Result): string[] => [
  attack.name,
  attack.finding,
  String(sent),
  answers(statuses),
  `${ms(usual.p50)}/${ms(usual.p99)} ms`,
  `${ms(during.p50)}/${ms(during.p99)} ms`,
  `${usual.failures.length + during.failures.length} of ${usual.count + during.count}`,
  megabytes(peaks.serviceBytes),
  megabytes(peaks.postgresBytes),
  broken.length === 0 ? 'held' : `BROKEN: ${broken.join('; ').slice(0, 300)}`,
]

/** Of what was done to the machine. */
export const lineOf = ({ broken, outage, seconds, skipped }: OutageResult): string => {
  const verdict = broken.length === 0 ? 'held' : `BROKEN: ${broken.join('; ').slice(0, 300)}`
  return `${outage.name}  ${outage.finding}  ${seconds} s  ${skipped === undefined ? verdict : `not done: ${skipped}`}`
}

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))

const answers = (statuses: Record<string, number>): string =>
  Object.entries(statuses)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
