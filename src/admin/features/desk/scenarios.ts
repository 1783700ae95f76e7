/** Calculates the payment scenarios of a deal. Pure. */
import type { Decimal } from 'decimal.js'
import { readAmount } from '../../../plugins/database/storage/amount'
import type { Scenario } from '../../../vocabulary/paymentScenarios'
import { Exact, maxMonths, type Payments, paymentsOf } from './payments'

/** The input that keeps a scenario from being calculated, or that there is nothing to finance. */
export type Obstacle = 'annualRate' | 'downPayment' | 'months' | 'nothingToFinance'

export type Calculated =
  | { downPayment: Decimal; financed: Decimal; payments: Payments }
  | { obstacle: Obstacle }

/**
 * @param toFinance the deal's amount to finance, in dollars, before any down payment
 * @param downPayment the deal's down payment
 */
export const calculate = (
  { annualRate, downPayment: own, months }: Scenario,
  { downPayment, toFinance }: { downPayment: Decimal; toFinance: Decimal },
): Calculated => {
  const paid = own.trim() === '' ? downPayment : decimalIn(own)
  if (!paid) return { obstacle: 'downPayment' }
  const rate = decimalIn(annualRate.replace('%', ''))
  if (!rate || rate.lt(0) || rate.gt(100)) return { obstacle: 'annualRate' }
  const count = /^\s*\d{1,3}\s*$/.test(months) ? Number(months) : 0
  if (count < 1 || count > maxMonths) return { obstacle: 'months' }
  const financed = new Exact(toFinance).minus(paid)
  const payments = paymentsOf({ amount: financed, annualRate: rate, months: count })
  return payments ? { downPayment: paid, financed, payments } : { obstacle: 'nothingToFinance' }
}

const decimalIn = (text: string): Decimal | undefined => {
  const read = readAmount(text)
  return read === undefined ? undefined : new Exact(read)
}
