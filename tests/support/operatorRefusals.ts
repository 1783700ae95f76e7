/** The type of the cases of the operator suites, and the refusals that all kinds of field have in common. */
export type Case = [operator: string, operand: unknown, rows: number[]]

export type KindCases = {
  cases: Case[]
  collection: string
  field: string
  kind: string
  /** Refusals: operator, operand, and a pattern that the message must match. */
  refused: [operator: string, operand: unknown, says: RegExp][]
  values: unknown[]
}

export const [noNull, notBlank] = [/cannot be null/, /must not be blank/]

const listRefusals: KindCases['refused'] = [
  ['in', '', /comma list or an array/],
  ['in', [], /comma list or an array/],
  ['in', {}, /comma list or an array/],
  ['not_in', 5, /comma list or an array/],
]

/** Refusals for every kind. */
export const everywhere: KindCases['refused'] = [
  ...listRefusals,
  ['near', '10,20,5', /holds no place/],
  ['exists', 'yes', /must be true or false/],
  ['exists', 1, /must be true or false/],
  ['exists', null, /must be true or false/],
  ['equal', 'x', /did you mean "equals"/],
  ['all', 'x', /Operators: equals, not_equals/],
]

/** Refusals for kinds without an order. */
export const notOrdered = (...operators: string[]): KindCases['refused'] =>
  operators.map((operator) => [
    operator,
    'x',
    /cannot be asked this way\. Operators for it: equals, not_equals/,
  ])
