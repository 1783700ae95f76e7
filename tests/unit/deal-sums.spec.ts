/** What a deal comes to, exactly, whatever its records say. FORECOURT_SEED=<seed> runs a failure again. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExact, formatExact } from '../../src/lib/amounts'
import { linesOf, remarksOf } from '../../src/admin/features/deal/lines'
import { type DealFacts, sumsOf } from '../../src/admin/features/deal/sums'
import { translations } from '../../src/admin/features/deal/translations/sums'
import { seed } from '../support/seed'

const whole: DealFacts = {
  downPayment: '$3,500.00',
  fees: { actual: null, estimate: '$2,140.00', fee: '$95.00' },
  financedAmount: '$27,125.00',
  gap: '36 months',
  margin: '$1,925.00',
  salesPrice: '$33,250.00',
  trades: [{ allowance: '$6,100.00', id: 2, name: '2019 Dodge Challenger', payoff: '$1,240.00' }],
  vsc: null,
}

const written = (deal: Partial<DealFacts>) => formatExact(sumsOf({ ...whole, ...deal }).toFinance)

const toldOf = (deal: Partial<DealFacts>, language: 'en' | 'es' = 'en') => {
  const sums = sumsOf({ ...whole, ...deal })
  const lines = linesOf(sums, {}, translations[language])
  return {
    lines,
    remarks: remarksOf(sums, translations[language]),
    warnings: lines.flatMap(({ warnings }) => warnings),
  }
}

describe('sumsOf', () => {
  it('takes the trade less its payoff and the down payment from price, fee and estimate', () => {
    const sums = sumsOf(whole)
    expect(formatExact(sums.toFinance)).toBe('$27,125.00')
    expect(sums).toMatchObject({ difference: 0n, extras: [], isComplete: true })
  })

  it('counts what taxes came to in place of the estimate, never both', () => {
    const fees = { actual: '$1,912.40', estimate: '$1,900.00', fee: '$85.00' }
    expect(written({ fees })).toBe('$26,887.40')
    expect(written({ fees: { ...fees, estimate: null } })).toBe('$26,887.40')
    expect(written({ fees: { ...fees, actual: '' } })).toBe('$26,875.00')
  })

  it('counts a service contract and gap cover only where they say an amount', () => {
    expect(written({ gap: '60 months or 75,000 miles', vsc: '$1,000' })).toBe('$28,125.00')
  })

  it.each<[string, Partial<DealFacts>, string, string]>([
    [
      'no payoff',
      { trades: [{ allowance: '$6,100.00', id: 2, name: '2019 Dodge Challenger', payoff: null }] },
      '$25,885.00',
      'No payoff is recorded for the 2019 Dodge Challenger. It counts as zero.',
    ],
    [
      'an allowance in words, of a trade without a vehicle',
      { trades: [{ allowance: 'about 6k', id: 2, name: '', payoff: '0' }] },
      '$31,985.00',
      'The allowance of the trade number 2 is “about 6k”, which is not a number. It counts as zero.',
    ],
    ['no price', { salesPrice: '  ' }, '-$6,125.00', 'No price is recorded. It counts as zero.'],
    ['no fees', { fees: 'none' }, '$24,890.00', 'No taxes and fees are selected. They count as zero.'],
    [
      'hidden fees',
      { fees: 'hidden' },
      '$24,890.00',
      'You do not have access to this deal’s fees, so they are not counted. Ask a manager.',
    ],
    [
      'an actual amount in words',
      { fees: { actual: 'tbd', estimate: '$2,140.00', fee: '$95.00' } },
      '$27,125.00',
      'The actual amount of taxes and registration is “tbd”, which is not a number. The estimate is used instead.',
    ],
    [
      'hidden trades',
      { trades: 'hidden' },
      '$31,985.00',
      'You do not have access to this deal’s trades, if it has any, so they are not counted. Ask a manager.',
    ],
  ])('says so of %s, and that the sum is not complete', (_, deal, sum, warning) => {
    const { remarks, warnings } = toldOf(deal)
    expect(written(deal)).toBe(sum)
    expect(warnings).toContain(warning)
    expect(remarks).toContain(translations.en.incomplete)
  })

  it('says negative equity, and adds it', () => {
    const deal = { trades: [{ allowance: '$5,000', id: 1, name: 'Trade', payoff: '$7,250.50' }] }
    expect(written(deal)).toBe('$34,235.50')
    expect(toldOf(deal).warnings.join()).toContain('is $2,250.50 more than its allowance')
    expect(toldOf(deal, 'es').warnings.join()).toContain('$2,250.50')
  })

  it('says by how much the recorded amount differs', () => {
    expect(toldOf({ financedAmount: '$27,000' }).remarks).toEqual(['The recorded amount is $125.00 less.'])
    expect(toldOf({ financedAmount: '27125.10' }).remarks).toEqual(['The recorded amount is $0.10 more.'])
    expect(toldOf({ financedAmount: null }).remarks).toEqual([])
  })
})

// Cents as text that people write, and the number they mean.
const cents = fc.bigInt({ max: 10n ** 14n, min: -(10n ** 14n) }).map((value) => {
  const size = String(value < 0n ? -value : value).padStart(3, '0')
  return { text: `${value < 0n ? '-' : ''}$${size.slice(0, -2)}.${size.slice(-2)}`, value }
})

describe(`sums of exact cents (seed ${seed})`, () => {
  const unit = 10n ** 28n

  it('come out to the cent, however many and however large', () => {
    const trade = fc.record({ allowance: cents, payoff: cents })
    fc.assert(
      fc.property(
        fc.record({
          down: cents,
          fee: cents,
          price: cents,
          taxes: cents,
          trades: fc.array(trade),
          vsc: cents,
        }),
        ({ down, fee, price, taxes, trades, vsc }) => {
          const sums = sumsOf({
            ...whole,
            downPayment: down.text,
            fees: { actual: taxes.text, estimate: price.text, fee: fee.text },
            salesPrice: price.text,
            trades: trades.map(({ allowance, payoff }, id) => ({
              allowance: allowance.text,
              id,
              name: '',
              payoff: payoff.text,
            })),
            vsc: vsc.text,
          })
          const net = trades.reduce((sum, { allowance, payoff }) => sum + allowance.value - payoff.value, 0n)
          const expected = price.value - net + fee.value + taxes.value + vsc.value - down.value
          expect(sums.toFinance).toBe(expected * unit)
          expect(sums.isComplete).toBe(true)
        },
      ),
      { seed },
    )
  })

  it('are never kept from coming out by a text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const sums = sumsOf({ ...whole, downPayment: other, salesPrice: one })
        const counted = (parseExact(one) ?? 0n) - (parseExact(other) ?? 0n)
        const rest = sumsOf({ ...whole, downPayment: '0', salesPrice: '0' }).toFinance
        expect(sums.toFinance).toBe(rest + counted)
        expect(sums.isComplete).toBe(parseExact(one) !== undefined && parseExact(other) !== undefined)
      }),
      { seed },
    )
  })

  it('are written as they would be read', () => {
    fc.assert(
      fc.property(fc.bigInt({ max: 10n ** 45n, min: -(10n ** 45n) }), (amount) => {
        expect(parseExact(formatExact(amount))).toBe(amount)
      }),
      { seed },
    )
    expect(formatExact(parseExact('1234567.5') ?? 0n)).toBe('$1,234,567.50')
    expect(formatExact(parseExact('-0.005') ?? 0n)).toBe('-$0.005')
  })
})
