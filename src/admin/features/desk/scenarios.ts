/** Calculates the payment scenarios of a deal. Pure. */
import type { Decimal } from 'decimal.js'
import { readAmount } from '../../../lib/amounts'
import type { Scenario } from '../../../vocabulary/paymentScenarios'
import { Exact, maxMonths, type Payments, calculatePayments } from './payments'

/** Why a scenario cannot be calculated: an invalid input, or nothing to finance. */
export type Obstacle = 'annualRate' | 'downPayment' | 'months' | 'nothingToFinance'

export type ScenarioResult =
  | { downPayment: Decimal; financed: Decimal; payments: Payments }
  | { obstacle: Obstacle }

/**
 * @param toFinance the deal's amount to finance, in dollars, before any down payment
 * @param downPayment the deal's down payment
 */
export const calculateScenario = (
  { annualRate, downPayment: scenarioDownPayment, months }: Scenario,
  { downPayment, toFinance }: { downPayment: Decimal; toFinance: Decimal },
): ScenarioResult => {
  const paidDown = scenarioDownPayment.trim() === '' ? downPayment : parseDecimal(scenarioDownPayment)
  if (!paidDown) return { obstacle: 'downPayment' }
  const rate = parseDecimal(annualRate.replace('%', ''))
  if (!rate || rate.lt(0) || rate.gt(100)) return { obstacle: 'annualRate' }
  const count = /^\s*\d{1,3}\s*$/.test(months) ? Number(months) : 0
  if (count < 1 || count > maxMonths) return { obstacle: 'months' }
  const financed = new Exact(toFinance).minus(paidDown)
  const payments = calculatePayments({ amount: financed, annualRate: rate, months: count })
  return payments ? { downPayment: paidDown, financed, payments } : { obstacle: 'nothingToFinance' }
}

const parseDecimal = (text: string): Decimal | undefined => {
  const read = readAmount(text)
  return read === undefined ? undefined : new Exact(read)
}
