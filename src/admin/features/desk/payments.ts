/**
 * The payments of a loan: the same amount each month, calculated in decimals. Pure.
 *
 *     payment = P · r / (1 − (1 + r)^−n),  or P / n without interest
 *
 * P is the amount financed, r a twelfth of the annual rate, n the number of months. Rounding: P, the payment, and the interest of
 * each month are rounded to cents, half a cent up. The last payment settles the rounding difference, so the
 * payments add up to the amount financed and its interest exactly.
 */
import { Decimal } from 'decimal.js'

export type Loan = {
  amount: Decimal
  /** In percent a year. */
  annualRate: Decimal
  /** From 1 to `maxMonths`. */
  months: number
}

/** Amounts in dollars, with two decimals. */
export type Payments = {
  /** The number of payments. Fewer than `months` if rounded-up payments repay the loan early. */
  count: number
  interest: Decimal
  /** Whether each payment covers at most the interest of its month, so that the last one repays the loan. */
  isOnlyInterest: boolean
  last: Decimal
  monthly: Decimal
  total: Decimal
}

export const maxMonths = 480

/** Decimals with extra digits, because (1 + r)^n needs more than its result. */
export const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

const roundToCents = (amount: Decimal): Decimal => amount.toDecimalPlaces(2)

/** Calculates the payments; undefined if there is nothing to pay back. */
export const calculatePayments = ({ amount, annualRate, months }: Loan): Payments | undefined => {
  const financed = roundToCents(new Exact(amount))
  if (financed.lte(0)) return undefined
  const rate = new Exact(annualRate).div(1200)
  const monthly = roundToCents(
    rate.isZero()
      ? financed.div(months)
      : financed.times(rate).div(new Exact(1).minus(rate.plus(1).pow(-months))),
  )
  const isOnlyInterest = months > 1 && monthly.lte(roundToCents(financed.times(rate)))
  let owed = financed
  let interest = new Exact(0)
  for (let count = 1; ; count++) {
    const monthInterest = roundToCents(owed.times(rate))
    interest = interest.plus(monthInterest)
    const balance = owed.plus(monthInterest)
    if (count === months || balance.lte(monthly))
      return {
        count,
        interest,
        isOnlyInterest,
        last: balance,
        monthly: count === 1 ? balance : monthly,
        total: financed.plus(interest),
      }
    owed = balance.minus(monthly)
  }
}
