/** Which papers a deal needs, what a file's name says of it, and how sizes read. */
import { describe, expect, it } from 'vitest'
import { checklistOf } from '../../src/admin/features/papers/checklist'
import { kindOfName } from '../../src/admin/features/papers/kindOfName'
import { sizeInWords } from '../../src/admin/features/papers/sizes'
import { neededPapers } from '../../src/vocabulary/dealPapers'
import { paperKinds } from '../../src/vocabulary/papers'
import { dealTypes } from '../../src/vocabulary/transactions'

const cash = { financedAmount: null, hasTrade: false, lienHolder: [], type: ['Retail'] }
const kindsOf = (deal: Partial<typeof cash> | { financedAmount: unknown }) =>
  checklistOf({ ...cash, ...deal }, [], []).map(({ kind }) => kind)

describe('checklistOf', () => {
  it('asks for more of a financed deal, and of one with a trade-in', () => {
    const ofCash = kindsOf({})
    expect(ofCash).toEqual([
      'Bill of Sale',
      'Title',
      'Odometer Statement',
      "Driver's License",
      'Insurance Card',
    ])
    const financed = kindsOf({ financedAmount: '$12,400.00' })
    expect(financed).toEqual(expect.arrayContaining([...ofCash, 'Finance Contract', 'Proof of Income']))
    expect(kindsOf({ lienHolder: [7] as never })).toEqual(financed)
    expect(kindsOf({ hasTrade: true })).toContain('Trade-in Title')
    for (const financedAmount of ['', '$0.00', 'to be agreed'])
      expect(kindsOf({ financedAmount })).toEqual(ofCash)
  })

  it('takes a deal without a type for retail, and one of two types for both', () => {
    expect(kindsOf({ type: [] })).toEqual(kindsOf({}))
    expect(kindsOf({ type: null as never })).toEqual(kindsOf({}))
    expect(kindsOf({ type: ['Lease', 'Consignment'] })).toEqual(
      expect.arrayContaining(['Lease Agreement', 'Consignment Agreement']),
    )
  })

  it('ticks papers of the deal, and of its customer those that are a person’s', () => {
    const there = (kinds: string[], ofCustomer: string[]) =>
      checklistOf(cash, kinds, ofCustomer).flatMap(({ isThere, kind }) => (isThere ? [kind] : []))
    expect(there(['Title', 'Anything'], [])).toEqual(['Title'])
    expect(there([], ["Driver's License", 'Title'])).toEqual(["Driver's License"])
  })

  it('knows every type of deal', () => {
    for (const type of dealTypes) expect(kindsOf({ type: [type] }), type).not.toEqual([])
    expect(new Set(neededPapers.map(({ kind }) => kind)).size).toBe(neededPapers.length)
  })
})

describe('kindOfName', () => {
  const spanish: Record<string, string> = { Title: 'Título', "Driver's License": 'Licencia de conducir' }
  const kinds = paperKinds.map((value) => ({ label: spanish[value] ?? value, value }))

  it.each([
    ['Bill-of-Sale (signed).pdf', 'Bill of Sale'],
    ['drivers_license.jpg', "Driver's License"],
    ['Driver’s License.JPG', "Driver's License"],
    ['licencia de conducir.png', "Driver's License"],
    ['TITULO.pdf', 'Title'],
    ['trade-in title.pdf', 'Trade-in Title'],
    ['subtitles.txt', undefined],
    ['IMG_0042.jpg', undefined],
  ])('reads of %s that it is %s', (name, kind) => expect(kindOfName(name, kinds)).toBe(kind))
})

describe('sizeInWords', () => {
  it.each([
    [16 * 1024 ** 2, '16 MB'],
    [16 * 1024 ** 2 + 1, '16.1 MB'],
    [2048, '2 kB'],
    [14, '14 bytes'],
  ])('reads %s as %s', (bytes, words) => expect(sizeInWords(bytes, 'en')).toBe(words))
})
