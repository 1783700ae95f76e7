/**
 * The payments of a loan: the same amount each month, calculated in decimals. Pure.
 *
 *     payment = P · r / (1 − (1 + r)^−n),  or P / n without interest
 *
 * P is the amount financed, r a twelfth of the annual rate, n the number of months. Rounding: P, the payment, and the interest of
 * each month are rounded to cents, half a cent up. What that leaves over or short is settled by the last payment, so the
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
  /** The number of payments. Fewer than the months where rounding up each payment has paid the loan before. */
  count: number
  interest: Decimal
  /** Whether each payment is less than the interest of its month, or nothing: what is owed stays for the last one. */
  isOnlyInterest: boolean
  last: Decimal
  monthly: Decimal
  total: Decimal
}

export const maxMonths = 480

/** Decimals of amounts; (1 + r)^n needs more digits than its result. */
export const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

const cents = (amount: Decimal): Decimal => amount.toDecimalPlaces(2)

/** @returns undefined if there is nothing to pay back */
export const paymentsOf = ({ amount, annualRate, months }: Loan): Payments | undefined => {
  const financed = cents(new Exact(amount))
  if (financed.lte(0)) return undefined
  const rate = new Exact(annualRate).div(1200)
  const monthly = cents(
    rate.isZero()
      ? financed.div(months)
      : financed.times(rate).div(new Exact(1).minus(rate.plus(1).pow(-months))),
  )
  const isOnlyInterest = months > 1 && monthly.lte(cents(financed.times(rate)))
  let owed = financed
  let interest = new Exact(0)
  for (let count = 1; ; count++) {
    const due = cents(owed.times(rate))
    interest = interest.plus(due)
    const rest = owed.plus(due)
    if (count === months || rest.lte(monthly))
      return {
        count,
        interest,
        isOnlyInterest,
        last: rest,
        monthly: count === 1 ? rest : monthly,
        total: financed.plus(interest),
      }
    owed = rest.minus(monthly)
  }
}
