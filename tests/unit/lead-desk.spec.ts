import type { Where } from 'payload'
import { describe, expect, it } from 'vitest'
import { type Entry, merge } from '../../src/admin/features/lead/timeline/entry'
import { formatRelativeTime } from '../../src/admin/shared/moments'
import { buildListUrl } from '../../src/admin/features/related/listAddress'
import { templates } from '../../src/seed/story/salesTeam.json'
import { fillIn, findVariables } from '../../src/vocabulary/variables'

describe('the variables of a template', () => {
  const known = { firstName: 'Ana', salesRep: 'Wrenna', tenant: 'Quillfen' }

  it.each([
    ['Hi {{firstName}}, {{salesRep}} of {{tenant}}', 'Hi Ana, Wrenna of Quillfen'],
    ['{{ firstName }} and {{firstName}}', 'Ana and Ana'],
    ['{{nickname}} {firstName} {{}}', '{{nickname}} {firstName} {{}}'],
    ['{{toString}} {{__proto__}} {{constructor}}', '{{toString}} {{__proto__}} {{constructor}}'],
    ['nothing to fill', 'nothing to fill'],
  ])('of %j are filled', (text, filled) => expect(fillIn(text, known)).toBe(filled))

  it('stay where nothing is known, or only space', () => {
    expect(fillIn('{{firstName}} {{salesRep}}', { firstName: '  ' })).toBe('{{firstName}} {{salesRep}}')
  })

  it('are put in to the letter, and what is put in is not filled again', () => {
    expect(fillIn('Hi {{firstName}}', { firstName: '$& $1 {{tenant}}', tenant: 'T' })).toBe(
      'Hi $& $1 {{tenant}}',
    )
  })

  it('are named, each once', () => {
    expect(findVariables('{{firstName}} {{ tenant }} {{firstName}} {x}')).toEqual(['firstName', 'tenant'])
    expect(findVariables('none')).toEqual([])
  })

  it('are known in every template of the demonstration data', () => {
    for (const locales of Object.values(templates)) {
      for (const { message } of locales) expect(findVariables(fillIn(message, known))).toEqual([])
    }
  })
})

describe('a timeline', () => {
  const entry = (id: number, text: string) => ({ id, kind: 'messages', text }) as Entry

  it('has each entry once, as it was read last, the newest in front', () => {
    const merged = merge([entry(3, 'new'), entry(2, 'again')], [entry(2, 'before'), entry(1, 'old')])
    expect(merged.map(({ id, text }) => [id, text])).toEqual([
      [3, 'new'],
      [2, 'again'],
      [1, 'old'],
    ])
  })

  const now = Date.parse('2026-05-04T12:00:00Z')

  it.each([
    ['2026-05-04T12:00:00Z', 'en', 'just now'],
    ['2026-05-04T11:58:30Z', 'en', '1 minute ago'],
    ['2026-05-03T11:00:00Z', 'en', 'yesterday'],
    ['2026-05-06T12:00:00Z', 'en', 'in 2 days'],
    ['2026-05-06T12:00:00Z', 'es', 'pasado mañana'],
    ['2024-01-01T00:00:00Z', 'es', 'hace 2 años'],
  ])('says how far %s is away in %s', (at, language, words) => {
    expect(formatRelativeTime(at, now, language)).toBe(words)
  })
})

it('the way to a list has its filter', () => {
  const where: Where = { or: [{ lead: { equals: 3 } }, { 'customer.name': { equals: 'a & b' } }] }
  const [path, query] = buildListUrl('deals', where, '/admin').split('?')
  expect(path).toBe('/admin/collections/deals')
  expect([...new URLSearchParams(query)]).toEqual([
    ['where[or][0][lead][equals]', '3'],
    ['where[or][1][customer.name][equals]', 'a & b'],
  ])
})
