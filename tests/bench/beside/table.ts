/** The comparison for a person, on one screen. */
import { median } from '../measure'
import type { Compared, Memory, Way } from './compare'

const sides = ['ours', 'stock'] as const

const mebibyte = 1024 ** 2

/** What is compared: cases, and what is asked of each process. */
export type Comparison = {
  cases: Compared[]
  /** Resident, in bytes, after the first answer and at the end of all. */
  resident: Record<'ours' | 'stock', { atEnd: number; atStart: number }>
  start: { ours: Way; stock: Way }
}

export const tableOf = ({ cases, resident, start }: Comparison): string[] => [
  line('', 'ours', 'stock', 'ratio', 'no key', 'ratio', 'ours grows', 'stock grows'),
  ...cases.map(({ memory, name, ours, stock, stockWithoutKey }) =>
    line(
      name,
      timeOf(ours),
      timeOf(stock),
      ratio(ours, stock),
      stockWithoutKey ? timeOf(stockWithoutKey) : '',
      stockWithoutKey ? ratio(ours, stockWithoutKey) : '',
      grown(memory.ours),
      grown(memory.stock),
    ),
  ),
  line('start to first answer', timeOf(start.ours), timeOf(start.stock), ratio(start.ours, start.stock)),
  line('memory at start', megabytes(resident.ours.atStart), megabytes(resident.stock.atStart)),
  line(
    'memory at its most',
    ...sides.map((name) =>
      megabytes(Math.max(resident[name].atStart, ...cases.map(({ memory }) => memory[name].peak))),
    ),
  ),
  line('memory at the end', megabytes(resident.ours.atEnd), megabytes(resident.stock.atEnd)),
  ...cases.flatMap(({ name, stock }) =>
    stock.failure === undefined ? [] : [`! stock, ${name}: ${stock.failure}`],
  ),
]

/** What was promised, and what was measured. */
export const verdictOn = ({ cases }: Comparison): string[] => {
  const costs = cases.flatMap(({ ours, stockWithoutKey }) =>
    stockWithoutKey && stockWithoutKey.failure === undefined
      ? [median(ours.times) / median(stockWithoutKey.times)]
      : [],
  )
  const growths = cases.map(({ memory: { ours } }) => ours.peak - ours.before)
  return [
    ...(costs.length > 0
      ? [
          `Reads take ours ${Math.max(...costs).toFixed(2)} of the time of stock without a key at the most (promised: 1.15).`,
        ]
      : []),
    ...(growths.length > 0
      ? [`Ours grows by ${megabytes(Math.max(0, ...growths))} at the most (promised: 300 MB).`]
      : []),
  ]
}

/** What a reader of the table has to know. */
export const legend = [
  'Medians of requests in turn, over HTTP, a process each. ratio: time of ours by that of stock; under 1 is faster.',
  'no key: stock that looks up no key. grows: resident memory at its peak, over what it was with garbage collected.',
  'Ours also checks key, scopes, rules and every parameter, and a write keeps its ledger row and checks references.',
  'Stock looks its key up in the database each time; ours knows a key that it has seen for a moment.',
]

const widths = [24, 10, 10, 7, 10, 7, 11, 12]

const line = (...cells: string[]): string =>
  cells
    .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    .join('')
    .trimEnd()

const timeOf = ({ failure, times }: Way): string => {
  if (failure !== undefined) return 'fails'
  const ms = median(times)
  return ms < 100
    ? `${ms.toFixed(ms < 10 ? 2 : 1)} ms`
    : ms < 10_000
      ? `${ms.toFixed(0)} ms`
      : `${(ms / 1000).toFixed(1)} s`
}

const ratio = (ours: Way, stock: Way): string =>
  ours.failure === undefined && stock.failure === undefined
    ? (median(ours.times) / median(stock.times)).toFixed(2)
    : ''

const megabytes = (bytes: number): string => `${(bytes / mebibyte).toFixed(0)} MB`

const grown = ({ before, peak }: Memory): string => megabytes(Math.max(0, peak - before))
