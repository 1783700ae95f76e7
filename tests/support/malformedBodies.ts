/** Random bodies that are certainly invalid. */
import fc from 'fast-check'
import { wrongNames } from './malformed'
import { kindOf } from './oracle'
import { filterFields } from './world'

const wrongBodyValues: Record<string, fc.Arbitrary<unknown>> = {
  amount: fc.constantFrom(5, true, {}, [], ['5'], 'a\0b'),
  checkbox: fc.constantFrom('true', 0, 1, '', {}, []),
  id: fc.constantFrom('1', 1.5, -1, 0, 99999999999, true, {}, [1], { id: 1 }, 2147483647),
  ids: fc.constantFrom(1, '1', {}, [null], ['1'], [1.5], [1, 1], [[1]], [{ id: 1 }], [2147483647]),
  manyOf: fc.constantFrom('x', {}, ['Nope'], [1], [null], 7),
  dateTime: fc.constantFrom(
    'soon',
    5,
    {},
    [],
    '2026-13-01',
    '2026-02-30T00:00:00Z',
    '2026-01-01T00:00',
    true,
  ),
  number: fc.constantFrom('12', '12abc', true, {}, [], [1]),
  oneOf: fc.constantFrom('Nope', 5, {}, [], ['x'], '', true),
  text: fc.constantFrom(5, true, {}, [], ['x'], { a: 'b' }, 'a\0b', 'half \ud83d'),
}

/** The text of a body that must be refused. */
export const malformedBody = (slug: string): fc.Arbitrary<string> => {
  const field = fc.constantFrom(...(filterFields[slug] ?? []))
  const wrongField = field.chain((name) =>
    (wrongBodyValues[kindOf(slug, name)] ?? fc.constant({})).map((value) => [name, value] as const),
  )
  return fc.oneof(
    fc.constantFrom(
      '',
      '[]',
      '"x"',
      '1',
      'null',
      'true',
      '[{}]',
      '{',
      '{"name":',
      "{'a':1}",
      '{"a":1,}',
      'NaN',
      '{}{}',
      'a=b',
    ),
    fc.constantFrom(
      '{"__proto__":{"a":1}}',
      '{"constructor":1}',
      '{"and":[]}',
      '\ufeff\ufeff{}',
      '{"id.x":1}',
      '{"":1}',
    ),
    fc.constantFrom(10, 5000, 100_000).map((depth) => `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`),
    wrongField.map(([name, value]) => JSON.stringify({ [name]: value })),
    // The last value of a repeated name counts, and it is invalid here.
    wrongField.map(([name, value]) => `{"${name}":null,"${name}":${JSON.stringify(value)}}`),
    wrongNames.map((name) => JSON.stringify(Object.fromEntries([[name, 'x']]))),
    fc.tuple(field, fc.nat()).map(([name, at]) => {
      const json = JSON.stringify({ [name]: null })
      return json.slice(0, at % json.length)
    }),
  )
}
