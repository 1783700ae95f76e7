/** Valid queries with random edits, which may be valid or not. */
import fc from 'fast-check'
import { encoded } from './queries'
import { treeOf } from './trees'

/** A query with characters inserted, removed or replaced, or with values changed. */
export const mangledQuery = (slug: string): fc.Arbitrary<string> =>
  fc.oneof(mangledAnywhere(slug), mangledValues(slug))

const mangledAnywhere = (slug: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      treeOf(slug),
      fc.constantFrom('brackets' as const, 'json' as const),
      fc.array(fc.tuple(fc.nat(), fc.integer({ max: 2, min: 0 }), noise), { maxLength: 3, minLength: 1 }),
    )
    .map(([tree, encoding, edits]) => {
      let query = encoded(tree, encoding)
      for (const [position, removed, inserted] of edits) {
        const at = position % (query.length + 1)
        query = query.slice(0, at) + inserted + query.slice(at + removed)
      }
      return query.replaceAll('#', '')
    })

const mangledValues = (slug: string): fc.Arbitrary<string> =>
  fc
    .tuple(treeOf(slug), fc.nat(), fc.constantFrom('', 'a', '0', '+', ',', '%25', '%0A', '1,2', 'null'))
    .map(([tree, pick, more]) => {
      const pairs = encoded(tree, 'brackets').split('&')
      return pairs.map((pair, at) => (at === pick % pairs.length ? pair + more : pair)).join('&')
    })

const noise = fc.oneof(
  fc.constantFrom(
    '',
    '[',
    ']',
    '[]',
    '=',
    '&',
    '%',
    '%zz',
    '%00',
    '%5B',
    '%22',
    '{',
    '}',
    ',',
    '.',
    '+',
    ' ',
    '0',
    '1',
    '-',
    'null',
  ),
  fc.constantFrom(
    '[or]',
    '[and]',
    '[0]',
    '[in]',
    'where',
    '__proto__',
    '%ff',
    '%F0%9F%98%80',
    'é',
    '"',
    '\\',
    '*',
    '_',
    "'",
  ),
)
