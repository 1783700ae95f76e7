/**
 * Adds up a deal from the values of its records. Pure.
 *
 * amount to finance = price − (allowance − payoff) of each trade + taxes and fees + service contract and gap cover where
 * they have an amount − down payment
 */
import { parseExact } from '../../../lib/amounts'

/** A value of a record, and the amount it counts as. Missing values and text that is not a number count as zero. */
export type ReadAmount = { amount: bigint; state: 'missing' | 'noNumber' | 'read'; text: string }

export type TradeFacts = { allowance: unknown; id: number; name: string; payoff: unknown }

export type FeeFacts = { actual: unknown; estimate: unknown; fee: unknown }

export type DealFacts = {
  downPayment: unknown
  fees: FeeFacts | 'none' | 'hidden'
  financedAmount: unknown
  gap: unknown
  margin: unknown
  salesPrice: unknown
  trades: readonly TradeFacts[] | 'hidden'
  vsc: unknown
}

export type TradeSum = {
  allowance: ReadAmount
  id: number
  name: string
  /** Negative if the payoff exceeds the allowance. */
  net: bigint
  payoff: ReadAmount
}

export type FeeSum = {
  actual: ReadAmount
  /** Which value is counted for taxes and registration: the actual one or, until it is known, the estimate. */
  counted: 'actual' | 'estimate' | 'neither'
  estimate: ReadAmount
  fee: ReadAmount
  total: bigint
}

export type Sums = {
  /** The recorded amount minus the calculated one; undefined if none is recorded. */
  difference: bigint | undefined
  downPayment: ReadAmount
  extras: { name: 'gap' | 'vsc'; amount: ReadAmount }[]
  fees: FeeSum | 'none' | 'hidden'
  financed: ReadAmount
  /** Whether every counted value is present and a number. */
  isComplete: boolean
  margin: ReadAmount
  price: ReadAmount
  toFinance: bigint
  trades: TradeSum[] | 'hidden'
}

export const sumsOf = (deal: DealFacts): Sums => {
  const price = readAmount(deal.salesPrice)
  const downPayment = readAmount(deal.downPayment)
  const financed = readAmount(deal.financedAmount)
  const trades = deal.trades === 'hidden' ? deal.trades : deal.trades.map(tradeSum)
  const fees = typeof deal.fees === 'string' ? deal.fees : feeSum(deal.fees)
  const extras = (['vsc', 'gap'] as const)
    .map((name) => ({ name, amount: readAmount(deal[name]) }))
    .filter((extra) => extra.amount.state === 'read')
  const toFinance =
    price.amount -
    total(trades === 'hidden' ? [] : trades.map(({ net }) => net)) +
    (typeof fees === 'string' ? 0n : fees.total) +
    total(extras.map((extra) => extra.amount.amount)) -
    downPayment.amount
  return {
    difference: financed.state === 'read' ? financed.amount - toFinance : undefined,
    downPayment,
    extras,
    fees,
    financed,
    isComplete:
      isRead(price) &&
      isRead(downPayment) &&
      trades !== 'hidden' &&
      trades.every(({ allowance, payoff }) => isRead(allowance) && isRead(payoff)) &&
      typeof fees !== 'string' &&
      isRead(fees.fee) &&
      fees.counted !== 'neither' &&
      fees.actual.state !== 'noNumber',
    margin: readAmount(deal.margin),
    price,
    toFinance,
    trades,
  }
}

const tradeSum = ({ allowance: given, id, name, payoff: owed }: TradeFacts): TradeSum => {
  const allowance = readAmount(given)
  const payoff = readAmount(owed)
  return { allowance, id, name, net: allowance.amount - payoff.amount, payoff }
}

const feeSum = (record: FeeFacts): FeeSum => {
  const [actual, estimate, fee] = [
    readAmount(record.actual),
    readAmount(record.estimate),
    readAmount(record.fee),
  ]
  const counted = isRead(actual) ? 'actual' : isRead(estimate) ? 'estimate' : 'neither'
  const taxes = counted === 'actual' ? actual : estimate
  return { actual, counted, estimate, fee, total: fee.amount + taxes.amount }
}

const readAmount = (value: unknown): ReadAmount => {
  const text = typeof value === 'string' ? value.trim() : ''
  const exact = parseExact(value)
  if (exact !== undefined) return { amount: exact, state: 'read', text }
  return { amount: 0n, state: text === '' ? 'missing' : 'noNumber', text }
}

const isRead = ({ state }: ReadAmount): boolean => state === 'read'

const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
