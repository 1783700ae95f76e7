/** The form of the operator suites' cases, and what is refused of every kind of field alike. */
export type Case = [operator: string, operand: unknown, rows: number[]]

export type KindCases = {
  cases: Case[]
  collection: string
  field: string
  kind: string
  /** What is refused: operator, operand, and a word the message must hold. */
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

/** Refused of every kind. */
export const everywhere: KindCases['refused'] = [
  ...listRefusals,
  ['near', '10,20,5', /no field holds a place/],
  ['exists', 'yes', /must be true or false/],
  ['exists', 1, /must be true or false/],
  ['exists', null, /must be true or false/],
  ['equal', 'x', /did you mean "equals"/],
  ['all', 'x', /Operators: equals, not_equals/],
]

/** Refused of kinds that have no order. */
export const notOrdered = (...operators: string[]): KindCases['refused'] =>
  operators.map((operator) => [
    operator,
    'x',
    /cannot be asked this way\. Operators for it: equals, not_equals/,
  ])
