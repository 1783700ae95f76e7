/** The payments of a loan and of the scenarios of a deal. FORECOURT_SEED=<seed> runs a failure again. */
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toUsd } from '../../src/admin/features/desk/money'
import { Exact, maxMonths, calculatePayments } from '../../src/admin/features/desk/payments'
import { calculateScenario } from '../../src/admin/features/desk/scenarios'
import { emptyScenario, maxScenarios, toScenarios } from '../../src/vocabulary/paymentScenarios'
import { seed } from '../support/seed'

const loan = (amount: string, annualRate: string, months: number) =>
  calculatePayments({ amount: new Decimal(amount), annualRate: new Decimal(annualRate), months })

const shown = (payments: ReturnType<typeof loan>) =>
  payments && {
    count: payments.count,
    interest: toUsd(payments.interest),
    last: toUsd(payments.last),
    monthly: toUsd(payments.monthly),
    total: toUsd(payments.total),
  }

describe('paymentsOf', () => {
  // Figures of the amortisation tables that lenders publish.
  it.each([
    ['20000', '6', 60, '$386.66'],
    ['25000', '7.25', 72, '$429.23'],
    ['200000', '6.5', 360, '$1,264.14'],
    ['10000', '0.9', 36, '$281.65'],
  ])(
    'is what a table says of %s dollars at %s percent over %i months: %s',
    (amount, rate, months, monthly) => {
      expect(shown(loan(amount, rate, months))?.monthly).toBe(monthly)
    },
  )

  it.each([
    ['20000', '6', 60, false],
    ['1000', '0', 480, false],
    ['1000', '90', 480, true],
    ['0.50', '0', 480, true],
    ['0.50', '0', 1, false],
    ['0.01', '100', 2, false],
  ])('of %s dollars at %s percent over %i months pays only interest: %s', (amount, rate, months, isOnly) => {
    expect(loan(amount, rate, months)?.isOnlyInterest).toBe(isOnly)
  })

  it('settles what rounding leaves with the last payment', () => {
    expect(shown(loan('1000', '0', 3))).toEqual({
      count: 3,
      interest: '$0.00',
      last: '$333.34',
      monthly: '$333.33',
      total: '$1,000.00',
    })
    expect(shown(loan('1000', '12', 3))).toEqual({
      count: 3,
      interest: '$20.07',
      last: '$340.03',
      monthly: '$340.02',
      total: '$1,020.07',
    })
  })

  it('ends early where payments that were rounded up have paid it', () => {
    expect(shown(loan('1', '0', 60))).toMatchObject({ count: 50, last: '$0.02', monthly: '$0.02' })
  })

  it('rounds half a cent up, and what is financed first', () => {
    expect(shown(loan('0.015', '0', 1))).toMatchObject({ last: '$0.02', total: '$0.02' })
  })

  it.each(['0', '-5', '0.004'])('is none for $%s', (amount) => {
    expect(loan(amount, '5', 12)).toBeUndefined()
  })

  it('adds up to the cent, whatever the terms', () => {
    const cents = fc.integer({ max: 50_000_000, min: 1 })
    const rate = fc.integer({ max: 36_000, min: 0 })
    const months = fc.integer({ max: maxMonths, min: 1 })
    fc.assert(
      fc.property(cents, rate, months, (amountCents, thousandths, count) => {
        const amount = new Exact(amountCents).div(100)
        const annualRate = new Exact(thousandths).div(1000)
        const payments = calculatePayments({ amount, annualRate, months: count })
        if (!payments) throw new Error('There is something to pay back.')
        const paid = payments.monthly.times(payments.count - 1).plus(payments.last)
        expect(paid.toFixed()).toBe(payments.total.toFixed())
        expect(payments.total.minus(payments.interest).toFixed()).toBe(amount.toFixed())
        for (const value of [payments.monthly, payments.last, payments.interest])
          expect(value.decimalPlaces()).toBeLessThanOrEqual(2)
      }),
      { numRuns: 300, seed },
    )
  })
})

describe('calculate', () => {
  const deal = { downPayment: new Decimal(3500), toFinance: new Decimal(30_000) }
  const scenario = { ...emptyScenario, annualRate: '6', months: '60' }

  it('takes the deal’s down payment unless the scenario has its own', () => {
    const financed = (downPayment: string) => {
      const calculated = calculateScenario({ ...scenario, downPayment }, deal)
      return 'financed' in calculated && toUsd(calculated.financed)
    }
    expect([financed(''), financed('$10,000.00'), financed('0')]).toEqual([
      '$26,500.00',
      '$20,000.00',
      '$30,000.00',
    ])
  })

  it.each([
    ['downPayment', { downPayment: 'a third' }],
    ['annualRate', { annualRate: '' }],
    ['annualRate', { annualRate: 'six' }],
    ['annualRate', { annualRate: '-1' }],
    ['annualRate', { annualRate: '101' }],
    ['months', { months: '' }],
    ['months', { months: '0' }],
    ['months', { months: '481' }],
    ['months', { months: '12.5' }],
    ['nothingToFinance', { downPayment: '30000' }],
  ] as const)('says that %s keeps it from being calculated: %o', (obstacle, change) => {
    expect(calculateScenario({ ...scenario, ...change }, deal)).toEqual({ obstacle })
  })

  it('reads a percent sign', () => {
    expect(calculateScenario({ ...scenario, annualRate: '6 %' }, deal)).toEqual(
      calculateScenario(scenario, deal),
    )
  })
})

describe('toScenarios', () => {
  it('takes a list of scenarios, and nothing', () => {
    expect([null, undefined, []].map(toScenarios)).toEqual([[], [], []])
    expect(toScenarios([emptyScenario])).toEqual([emptyScenario])
  })

  it.each([
    ['an object', {}],
    ['too many', Array.from({ length: maxScenarios + 1 }, () => emptyScenario)],
    ['a member more', [{ ...emptyScenario, margin: '1' }]],
    ['a member less', [{ name: 'A' }]],
    ['a number', [{ ...emptyScenario, months: 60 }]],
    ['a long text', [{ ...emptyScenario, name: 'x'.repeat(61) }]],
    ['an empty element', [null]],
  ])('takes %s for none', (_, value) => {
    expect(toScenarios(value)).toEqual([])
  })
})
