/**
 * Refuses operators that the type of a column does not support. Payload would pass them to the database, and the
 * response to its error would be a 500.
 */
import { FilterError } from '../connection/errors'

type Column = { columnType?: string; name?: string }
type Operator = (column: never, value: never) => unknown

const textOperators = ['contains', 'like', 'not_like']
const unsupportedOperators = ['all', 'intersects', 'near', 'within']

/** Makes the adapter refuse operators that no column, or not this one, supports. */
export const withKnownOperators = <A extends { operators: object }>(adapter: A): A => {
  const stock = adapter.operators as Record<string, Operator>
  const refusing = (operator: string, isRefused: (column: Column) => boolean): [string, Operator] => [
    operator,
    (column: Column, value) => {
      if (isRefused(column)) throw new FilterError(toFieldName(column), `cannot be asked with ${operator}.`)
      return stock[operator]?.(column as never, value)
    },
  ]
  adapter.operators = {
    ...stock,
    ...Object.fromEntries([
      ...textOperators.map((operator) =>
        refusing(operator, ({ columnType }) => notTextColumn.test(columnType ?? '')),
      ),
      ...unsupportedOperators.map((operator) => refusing(operator, () => true)),
    ]),
  }
  return adapter
}

const notTextColumn = /^Pg(Boolean|Date|Enum|Integer|Json|Numeric|Serial|Timestamp)/

/** `process_statuses` is the column of `processStatuses`. */
const toFieldName = ({ name = 'A field' }: Column): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
