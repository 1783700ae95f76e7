/** The lines of a deal's sums with their texts. Pure. */
import { formatExact } from '../../../lib/amounts'
import type { FeeSum, ReadAmount, Sums, TradeSum } from './sums'
import type { Part, SumWords } from './translations/sums'

export type Line = {
  amount?: bigint
  key: string
  label: string
  /** How the amount is calculated. */
  notes: string[]
  /** Missing or invalid values. */
  warnings: string[]
}

/** @param labels labels of the fields by path, such as `deals.salesPrice` */
export const linesOf = (sums: Sums, labels: Readonly<Record<string, string>>, words: SumWords): Line[] => {
  const labelOf = (name: string) => labels[`deals.${name}`] ?? name
  const plain = (key: string, read: ReadAmount, part: Part, sign = 1n): Line => ({
    amount: sign * read.amount,
    key,
    label: labelOf(key),
    notes: [],
    warnings: wrong(read, part, words),
  })
  return [
    plain('salesPrice', sums.price, 'price'),
    ...tradeLines(sums.trades, words),
    feeLine(sums.fees, labels, words),
    ...sums.extras.map(({ name, amount }) => plain(name, amount, 'price')),
    plain('downPayment', sums.downPayment, 'downPayment', -1n),
  ]
}

const tradeLines = (trades: Sums['trades'], words: SumWords): Line[] => {
  const none = { key: 'trades', label: words.trades, notes: [], warnings: [] }
  if (trades === 'hidden') return [{ ...none, warnings: [words.tradesHidden] }]
  if (trades.length === 0) return [{ ...none, amount: 0n, notes: [words.noTrades] }]
  return trades.map((trade) => tradeLine(trade, words))
}

const tradeLine = ({ allowance, id, name, net, payoff }: TradeSum, words: SumWords): Line => {
  const called = name || words.tradeNumber(id)
  return {
    amount: -net,
    key: `trade ${id}`,
    label: name ? words.trade(name) : called.charAt(0).toUpperCase() + called.slice(1),
    notes: [words.net(formatExact(allowance.amount), formatExact(payoff.amount))],
    warnings: [
      ...wrong(allowance, 'allowance', words, called),
      ...wrong(payoff, 'payoff', words, called),
      ...(net < 0n ? [words.negative(called, formatExact(-net))] : []),
    ],
  }
}

const feeLine = (
  fees: FeeSum | 'none' | 'hidden',
  labels: Readonly<Record<string, string>>,
  words: SumWords,
): Line => {
  const line = { key: 'taxesAndFees', label: labels['deals.taxesAndFees'] ?? '', notes: [], warnings: [] }
  if (fees === 'hidden') return { ...line, warnings: [words.feesHidden] }
  if (fees === 'none') return { ...line, amount: 0n, warnings: [words.noFees] }
  const { actual, counted, estimate, fee, total } = fees
  const part = (name: string, { amount }: ReadAmount) =>
    `${labels[`dmvFees.${name}`] ?? name} ${formatExact(amount)}`
  const taxes = counted === 'actual' ? actual : estimate
  const isNoted = counted === 'actual' && estimate.state !== 'missing'
  return {
    ...line,
    amount: total,
    notes: [
      [part('fee', fee), ...(counted === 'neither' ? [] : [part(counted, taxes)])].join(' + '),
      ...(isNoted ? [words.counted.actual] : []),
      ...(counted === 'estimate' && actual.state === 'missing' ? [words.counted.estimate] : []),
    ],
    warnings: [
      ...wrong(fee, 'fee', words),
      ...(actual.state === 'noNumber' ? [words.actualNoNumber(actual.text, counted === 'estimate')] : []),
      ...(counted === 'neither' && actual.state === 'missing' ? wrong(estimate, 'taxes', words) : []),
    ],
  }
}

/** The warning for a value that is not counted. */
const wrong = ({ state, text }: ReadAmount, part: Part, words: SumWords, trade?: string): string[] =>
  state === 'missing'
    ? [words.missing(part, trade)]
    : state === 'noNumber'
      ? [words.noNumber(part, text, trade)]
      : []

/** Remarks about the total: missing values, and the difference from the recorded amount. */
export const remarksOf = (
  { difference, financed, isComplete, toFinance }: Sums,
  words: SumWords,
): string[] => [
  ...(isComplete ? [] : [words.incomplete]),
  ...(toFinance < 0n ? [words.overpaid(formatExact(-toFinance))] : []),
  ...(financed.state === 'noNumber' ? wrong(financed, 'financed', words) : []),
  ...(difference === undefined
    ? []
    : difference === 0n
      ? [words.sameAsRecorded]
      : [
          words.differs[difference > 0n ? 'more' : 'less'](
            formatExact(difference > 0n ? difference : -difference),
          ),
        ]),
]
