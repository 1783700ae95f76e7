/** The comparison for a person: one table, then what was asked. */
import { median } from '../measure'
import type { Figures, Measured } from './compare'
import { batchSize } from './records'
import { rowOf } from './rows'
import type { Kind } from './sides'

const mebibyte = 1024 ** 2

export type Comparison = {
  figures: Figures<Kind>[]
  /** Bytes in memory when all is done. */
  resident: Partial<Record<Kind, number | undefined>>
  size: number
  /** Rows that could not be measured, which make the run fail. */
  skipped: { row: string; why: string }[]
  /** Milliseconds from the start of a process to its first answer. */
  start: Partial<Record<Kind, number[]>>
}

const kinds = ['limit', 'service', 'stock'] as const

/** What is asked of the service beside its share of the limit, which stands with the rows. */
const asked = { afterLoad: 220, byAmount: 1.5, peak: 350, startMs: 1200 }

const heading = [
  '||requests|a second||service|asked|service|service|database|limit|service',
  '|conns|limit|service|stock|/ limit||/ stock|cpu ms|cpu ms|cpu ms|peak MB',
]

export const tableOf = ({ figures, resident, size, skipped, start }: Comparison): string[] => [
  `Among ${count(size)} deals, customers and vehicles; in bulk ${count(batchSize(size))} deals`,
  ...heading.map((cells) => line(...cells.split('|'))),
  ...figures.map(rowLine),
  ...kinds.flatMap((kind) =>
    start[kind] === undefined ? [] : [`start to first answer, ${kind}: ${median(start[kind]).toFixed(0)} ms`],
  ),
  ...kinds.flatMap((kind) => memoryLine(kind, figures, resident[kind])),
  ...skipped.map(({ row, why }) => `! ${row} is left out: ${why}`),
  ...failuresIn(figures),
]

/** How requests failed, by side, row and connections. */
export const failuresIn = (figures: readonly Figures[]): string[] =>
  figures.flatMap(({ connections, row, sides }) =>
    Object.entries(sides).flatMap(([side, { failure }]) =>
      failure === undefined
        ? []
        : [
            `! ${side}, ${row}, ${connections === 1 ? '1 connection' : `${connections} connections`}: ${failure}`,
          ],
    ),
  )

const rowLine = ({ connections, row, sides: { limit, service, stock } }: Figures<Kind>): string => {
  const own = median(service.rates)
  const ofLimit = own / median(limit.rates)
  const wanted = rowOf(row).asked
  const isAsked = wanted !== undefined && (connections === 4 || rowOf(row).sentOnce)
  return line(
    row,
    String(connections),
    rateOf(limit),
    rateOf(service),
    stock ? rateOf(stock) : '',
    ratioOf(ofLimit),
    isAsked ? `${wanted.toFixed(2)} ${ofLimit >= wanted ? 'met' : 'not'}` : '',
    stock ? ratioOf(own / median(stock.rates)) : '',
    milliseconds(median(service.cpuMs)),
    milliseconds(median(service.databaseMs)),
    milliseconds(median(limit.cpuMs) + median(limit.databaseMs)),
    service.peak === undefined ? '' : (service.peak / mebibyte).toFixed(0),
  )
}

const memoryLine = (
  kind: Kind,
  figures: readonly Figures<Kind>[],
  afterLoad: number | undefined,
): string[] => {
  if (afterLoad === undefined) return []
  const peak = Math.max(...figures.map(({ sides }) => sides[kind]?.peak ?? 0))
  const text = (bytes: number) => `${(bytes / mebibyte).toFixed(0)} MB`
  return [`memory of ${kind}: ${text(afterLoad)} after the load, ${text(peak)} at its peak`]
}

/** What is asked, and what was measured. */
export const verdictOn = ({ figures, resident, start }: Comparison): string[] => {
  const rateAt = (row: string): number | undefined => {
    const found = figures.find((each) => each.row === row && each.connections === 4)
    return found && median(found.sides.service.rates)
  }
  const [plain, byAmount] = [rateAt('list of 10'), rateAt('list of 10 by amount')]
  const peaks = figures.map(({ sides }) => sides.service.peak ?? 0)
  const told = (what: string, is: number, most: number, unit: string): string =>
    `${what} ${is.toFixed(unit === '' ? 2 : 0)}${unit} (asked: at most ${most}${unit}): ${is <= most ? 'met' : 'not'}.`
  return [
    ...(plain && byAmount
      ? [
          told(
            'A list of 10 by amount takes as long as one in the usual order, times',
            plain / byAmount,
            asked.byAmount,
            '',
          ),
        ]
      : []),
    ...(resident.service === undefined
      ? []
      : [
          told(
            'The service has in memory after the load',
            resident.service / mebibyte,
            asked.afterLoad,
            ' MB',
          ),
          told('The service has in memory at its peak', Math.max(...peaks) / mebibyte, asked.peak, ' MB'),
        ]),
    ...(start.service
      ? [told('The service answers first after', median(start.service), asked.startMs, ' ms')]
      : []),
  ]
}

/** What a reader of the table has to know. */
export const legend = [
  'Medians of rounds that the sides take in turn; service, database and client share the machine.',
  'limit: node:http and pg with prepared statements by hand, the same bytes from the same tables, without keys and rights.',
  'stock: the same collections behind Payload’s own handler; reads are asked of it without a key, which it would look up.',
  'cpu ms: processor time a request, of the service’s own process and of the database for it; of the limit both together.',
]

const widths = [22, 6, 10, 10, 10, 9, 10, 9, 12, 10, 9, 9]

export const line = (...cells: string[]): string =>
  cells
    .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    .join('')
    .trimEnd()

export const rateOf = ({ failure, rates }: Measured): string =>
  failure === undefined ? number(median(rates)) : 'fails'

/** With three digits, or all before the point. */
const number = (value: number): string => (value < 100 ? value.toPrecision(3) : count(Math.round(value)))

/** Nothing where one of the two failed. */
export const ratioOf = (ratio: number): string =>
  Number.isNaN(ratio) ? '' : ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0)

export const count = (value: number): string => value.toLocaleString('en')

const milliseconds = (value: number): string => (Number.isNaN(value) ? '' : value.toPrecision(3))
