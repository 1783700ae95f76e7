/**
 * Amounts are text that compares as a number when it reads as one. The rule stands twice, in the code and in the
 * database: here they are held together. FORECOURT_SEED=<seed> runs a failure again.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExact, readAmount } from '../../src/lib/amounts'
import { useClient } from '../support/client'
import { seed } from '../support/seed'

const service = useClient()

const piece = fc.constantFrom(
  '0',
  '1',
  '25',
  '999',
  '000',
  ',',
  ',000',
  '.',
  '.5',
  '.00',
  '$',
  '-',
  '+',
  ' ',
  '  ',
  'e',
  'k',
  '\n',
  '\t',
  '١',
  '−',
  '€',
)

const anyText = fc.oneof(
  { arbitrary: fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('')), weight: 6 },
  { arbitrary: fc.double({ noNaN: true }).map(String), weight: 1 },
  { arbitrary: fc.bigInt().map((number) => number.toLocaleString('en-US')), weight: 2 },
  {
    arbitrary: fc
      .double({ max: 1e9, min: -1e9, noNaN: true })
      .map((n) => n.toLocaleString('en-US', { currency: 'USD', style: 'currency' })),
    weight: 3,
  },
  {
    arbitrary: fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0') && text.isWellFormed()),
    weight: 1,
  },
)

describe(`forecourt_amount(text) (seed ${seed})`, () => {
  it('reads what the code reads, and nothing else, 4,000 times', async () => {
    const sample = fc.sample(anyText, { numRuns: 4000, seed })
    const rows = await service.query<{ here: string | null; there: string | null }>(
      `SELECT forecourt_amount(said)::text AS there, read::numeric::text AS here
       FROM unnest($1::text[], $2::text[]) AS t (said, read)`,
      [sample, sample.map((text) => readAmount(text) ?? null)],
    )
    const apart = rows.flatMap(({ here, there }, at) =>
      here === there ? [] : [{ here, text: sample[at], there }],
    )
    expect(apart).toEqual([])
    // Proof that the sample has both.
    const read = rows.filter(({ here }) => here !== null).length
    expect(read).toBeGreaterThan(400)
    expect(rows.length - read).toBeGreaterThan(400)
  })

  it('is what the sums of a deal reckon with, to the last digit', async () => {
    const sample = fc.sample(anyText, { numRuns: 4000, seed })
    const exact = sample.map((text) => parseExact(text))
    const rows = await service.query<{ isSame: boolean }>(
      `SELECT forecourt_amount(said) * 10::numeric ^ 30 IS NOT DISTINCT FROM exact::numeric AS "isSame"
       FROM unnest($1::text[], $2::text[]) AS t (said, exact)`,
      [sample, exact.map((amount) => amount?.toString() ?? null)],
    )
    expect(rows.flatMap(({ isSame }, at) => (isSame ? [] : [sample[at]]))).toEqual([])
    expect(exact.filter((amount) => amount !== undefined).length).toBeGreaterThan(400)
  })

  it('can be indexed: whatever text a record holds, it fails for none', async () => {
    const longest = '9'.repeat(30)
    for (const salesPrice of [
      longest,
      `${longest}.${longest}`,
      '9'.repeat(31),
      '9,999'.repeat(500),
      '-'.repeat(5000),
    ]) {
      expect((await service.create('deals', { salesPrice }))['salesPrice']).toBe(salesPrice)
    }
  })
})

describe('an amount', () => {
  // In the order of their values.
  const values = [
    '-$1,000.50',
    '-5',
    '$0',
    '0.10',
    '$5',
    '5.5',
    ' 12 ',
    '$999.99',
    '1,000',
    '25000',
    '$25,000.01',
    '1,000,000',
  ]
  const none = ['call us', '', '12k', '1,2', 'NaN', 'Infinity', '1e9', '$']

  it('compares by its value, and text that is none never matches', async () => {
    const ids = new Map<string, number>()
    for (const fee of [...values, ...none]) ids.set(fee, (await service.create('dmvFees', { fee })).id)
    const found = async (operator: string, value: string) =>
      service.ids(`/dmvFees?limit=0&sort=id&where[fee][${operator}]=${encodeURIComponent(value)}`)
    const idsOf = (texts: string[]) =>
      texts.map((text) => ids.get(text)).sort((a, b) => Number(a) - Number(b))

    for (const [at, value] of values.entries()) {
      expect(await found('less_than', value), `< ${value}`).toEqual(idsOf(values.slice(0, at)))
      expect(await found('less_than_equal', value), `<= ${value}`).toEqual(idsOf(values.slice(0, at + 1)))
      expect(await found('greater_than', value), `> ${value}`).toEqual(idsOf(values.slice(at + 1)))
      expect(await found('greater_than_equal', value), `>= ${value}`).toEqual(idsOf(values.slice(at)))
    }
    expect(await found('equals', '1,000')).toEqual(idsOf(['1,000']))
    expect(await found('equals', '1000')).toEqual([])
    expect(await found('contains', '000')).toEqual(idsOf(values.filter((text) => text.includes('000'))))
  })

  it('sorts by its value, both ways, with those that are none at the end', async () => {
    const sorted = async (sort: string) =>
      (await service.list(`/dmvFees?limit=0&sort=${sort}`)).docs.map((doc) => doc['fee'])
    expect((await sorted('fee')).slice(0, values.length)).toEqual(values)
    expect((await sorted('-fee')).slice(0, values.length)).toEqual([...values].reverse())
    const last = (await sorted('fee')).slice(values.length)
    expect(new Set(last)).toEqual(new Set(none))
    expect((await sorted('-fee')).slice(values.length)).toEqual(last)
  })

  it.each(['call us', '', '1,2', '$', '1e5', 'NaN'])(
    'is not compared with %j, which is none',
    async (value) => {
      await service.refuses('GET', `/dmvFees?where[fee][greater_than]=${encodeURIComponent(value)}`, {
        code: 'invalid_filter',
        says: /must be an amount/,
        status: 400,
      })
    },
  )
})
