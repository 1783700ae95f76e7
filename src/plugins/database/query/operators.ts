/**
 * Operators that Payload hands to the database for any field, which fails on those that do not have them: asked of such
 * a field they are the caller's error.
 */
import { FilterError } from '../connection/errors'

type Column = { columnType?: string; name?: string }
type Operator = (column: never, value: never) => unknown

const ofText = ['contains', 'like', 'not_like']
const ofNothing = ['all', 'intersects', 'near', 'within']

/** Has the adapter refuse what no column, or not this one, can be asked. */
export const withKnownOperators = <A extends { operators: object }>(adapter: A): A => {
  const stock = adapter.operators as Record<string, Operator>
  const refusing = (operator: string, isRefused: (column: Column) => boolean): [string, Operator] => [
    operator,
    (column: Column, value) => {
      if (isRefused(column)) throw new FilterError(fieldOf(column), `cannot be asked with ${operator}.`)
      return stock[operator]?.(column as never, value)
    },
  ]
  adapter.operators = {
    ...stock,
    ...Object.fromEntries([
      ...ofText.map((operator) => refusing(operator, ({ columnType }) => isOther.test(columnType ?? ''))),
      ...ofNothing.map((operator) => refusing(operator, () => true)),
    ]),
  }
  return adapter
}

const isOther = /^Pg(Boolean|Date|Enum|Integer|Json|Numeric|Serial|Timestamp)/

/** `process_statuses` is the column of `processStatuses`. */
const fieldOf = ({ name = 'A field' }: Column): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
