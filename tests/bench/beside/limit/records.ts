/** The records that the limit answers with, and what statements make of their fields. */
import type { Field, Shapes } from '../shapes'

export const { customers, deals, vehicles } = JSON.parse(process.env['BENCH_SHAPES'] ?? '{}') as Shapes

/** The fields of a deal that name customers, and the one that names a vehicle: `depth` replaces these. */
const naming = (target: string): Field[] =>
  deals.fields.filter((field) => field.isOwn && field.target === target)
export const namingOne = naming('customers').flatMap(({ list, name }) => (list ? [] : [name]))
export const namingLists = naming('customers').flatMap(({ list, name }) => (list ? [name] : []))
export const [dealVehicle = ''] = naming('vehicles').map(({ name }) => name)

/** Nothing in each list, by its name: for records that are new, and for lists that are read apart. */
export const emptyLists = (fields: readonly Field[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ list, name }) => (list ? [[name, `'{}'::int[]`]] : [])))

/**
 * The elements of all lists of many records: a statement for each list, together, where a record by itself asks for each of its
 * own.
 *
 * @param ids an expression with the ids of the records
 */
export const elementsOf = (kind: string, fields: readonly Field[], ids: string): string =>
  fields
    .flatMap(({ list, name }) => {
      if (!list) return []
      const { and, element, order, parent, table } = list
      return `SELECT '${kind}' AS kind, '${name}' AS name, part.${parent} AS parent, part.${order} AS place,
        to_json(part.${element})::text AS element FROM ${table} AS part WHERE part.${parent} = ANY(${ids})${and}`
    })
    .join(' UNION ALL ')

/** The fields as the columns of a SELECT; of those that `replaced` has by other expressions. */
export const columnsOf = (
  fields: readonly Field[],
  replaced: Readonly<Record<string, string>> = {},
): string => fields.map(({ expression, name }) => `${replaced[name] ?? expression} AS "${name}"`).join(', ')
