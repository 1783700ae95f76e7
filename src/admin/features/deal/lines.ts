/** The sums of a deal line by line, in words: pure, as the sums are. */
import { writeExact } from './decimal'
import type { FeeSum, Said, Sums, TradeSum } from './sums'
import type { Part, SumWords } from './words/sums'

export type Line = {
  amount?: bigint
  key: string
  label: string
  /** How it comes about. */
  notes: string[]
  /** What is missing or is not as it should be. */
  warnings: string[]
}

/** @param labels what the panel calls the fields, `deals.salesPrice` */
export const linesOf = (sums: Sums, labels: Readonly<Record<string, string>>, say: SumWords): Line[] => {
  const labelOf = (name: string) => labels[`deals.${name}`] ?? name
  const plain = (key: string, said: Said, part: Part, sign = 1n): Line => ({
    amount: sign * said.amount,
    key,
    label: labelOf(key),
    notes: [],
    warnings: wrong(said, part, say),
  })
  return [
    plain('salesPrice', sums.price, 'price'),
    ...tradeLines(sums.trades, say),
    feeLine(sums.fees, labels, say),
    ...sums.extras.map(({ name, said }) => plain(name, said, 'price')),
    plain('downPayment', sums.downPayment, 'downPayment', -1n),
  ]
}

const tradeLines = (trades: Sums['trades'], say: SumWords): Line[] => {
  const none = { key: 'trades', label: say.trades, notes: [], warnings: [] }
  if (trades === 'unseen') return [{ ...none, warnings: [say.tradesUnseen] }]
  if (trades.length === 0) return [{ ...none, amount: 0n, notes: [say.noTrades] }]
  return trades.map((trade) => tradeLine(trade, say))
}

const tradeLine = ({ allowance, id, name, net, payoff }: TradeSum, say: SumWords): Line => {
  const called = name || say.tradeNumber(id)
  return {
    amount: -net,
    key: `trade ${id}`,
    label: name ? say.trade(name) : called.charAt(0).toUpperCase() + called.slice(1),
    notes: [say.net(writeExact(allowance.amount), writeExact(payoff.amount))],
    warnings: [
      ...wrong(allowance, 'allowance', say, called),
      ...wrong(payoff, 'payoff', say, called),
      ...(net < 0n ? [say.negative(called, writeExact(-net))] : []),
    ],
  }
}

const feeLine = (
  fees: FeeSum | 'none' | 'unseen',
  labels: Readonly<Record<string, string>>,
  say: SumWords,
): Line => {
  const line = { key: 'taxesAndFees', label: labels['deals.taxesAndFees'] ?? '', notes: [], warnings: [] }
  if (fees === 'unseen') return { ...line, warnings: [say.feesUnseen] }
  if (fees === 'none') return { ...line, amount: 0n, warnings: [say.noFees] }
  const { actual, counted, estimate, fee, total } = fees
  const part = (name: string, { amount }: Said) =>
    `${labels[`dmvFees.${name}`] ?? name} ${writeExact(amount)}`
  const taxes = counted === 'actual' ? actual : estimate
  const isSaidTwice = counted === 'actual' && estimate.state !== 'missing'
  return {
    ...line,
    amount: total,
    notes: [
      [part('fee', fee), ...(counted === 'neither' ? [] : [part(counted, taxes)])].join(' + '),
      ...(isSaidTwice ? [say.counted.actual] : []),
      ...(counted === 'estimate' && actual.state === 'missing' ? [say.counted.estimate] : []),
    ],
    warnings: [
      ...wrong(fee, 'fee', say),
      ...(actual.state === 'noNumber' ? [say.actualNoNumber(actual.text, counted === 'estimate')] : []),
      ...(counted === 'neither' && actual.state === 'missing' ? wrong(estimate, 'taxes', say) : []),
    ],
  }
}

/** What to say of a value that counts nothing. */
const wrong = ({ state, text }: Said, part: Part, say: SumWords, trade?: string): string[] =>
  state === 'missing'
    ? [say.missing(part, trade)]
    : state === 'noNumber'
      ? [say.noNumber(part, text, trade)]
      : []

/** What is said of the whole: what is missing from it, and how the recorded amount differs. */
export const remarksOf = ({ difference, financed, isComplete, toFinance }: Sums, say: SumWords): string[] => [
  ...(isComplete ? [] : [say.incomplete]),
  ...(toFinance < 0n ? [say.overpaid(writeExact(-toFinance))] : []),
  ...(financed.state === 'noNumber' ? wrong(financed, 'financed', say) : []),
  ...(difference === undefined
    ? []
    : difference === 0n
      ? [say.asReckoned]
      : [
          say.differs[difference > 0n ? 'more' : 'less'](
            writeExact(difference > 0n ? difference : -difference),
          ),
        ]),
]
