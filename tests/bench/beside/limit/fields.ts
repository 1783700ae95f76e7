/**
 * A field by its name in the interface and by the expression that reads it from the row `record`, and what statements make of
 * fields.
 */
export type Field = readonly [name: string, expression: string, list?: List]

/** Where the elements of a list stand, by the row `part` that has one of them. */
type List = { and?: string; element: string; order: string; parent: string; table: string }

export type Shape = { fields: readonly Field[]; table: string }

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const plain = (names: string): Field[] =>
  names.split(/\s+/).map((name) => [name, `record.${snake(name)}`])

export const numbers = (names: string): Field[] =>
  names.split(/\s+/).map((name) => [name, `trim_scale(record.${snake(name)})`])

export const references = (names: string): Field[] =>
  names.split(/\s+/).map((name) => [name, `record.${snake(name)}_id`])

const list = (name: string, from: List): Field => {
  const { and = '', element, order, parent, table } = from
  const expression = `ARRAY(SELECT part.${element} FROM ${table} AS part WHERE part.${parent} = record.id${and} ORDER BY part.${order})`
  return [name, expression, from]
}

/** A closed list of which a record has several values. */
export const choices = (name: string, table: string): Field =>
  list(name, { element: 'value', order: '"order"', parent: 'parent_id', table: `${table}_${snake(name)}` })

/** Records that this one names. */
export const named = (name: string, table: string, target: string): Field =>
  list(name, {
    and: ` AND part.path = '${name}'`,
    element: `${target}_id`,
    order: '"order"',
    parent: 'parent_id',
    table: `${table}_rels`,
  })

/** Records that name this one in their row. */
export const owners = (name: string, table: string, column: string): Field =>
  list(name, { element: 'id', order: 'id', parent: `${column}_id`, table })

/** Deals that name this customer in a list. */
export const dealsListing = (name: string, path: string): Field =>
  list(name, {
    and: ` AND part.path = '${path}'`,
    element: 'parent_id',
    order: 'parent_id',
    parent: 'customers_id',
    table: 'deals_rels',
  })

export const moments = (names: string): Field[] =>
  names
    .split(/\s+/)
    .map((name) => [
      name,
      `to_char(record.${snake(name)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    ])

export const id: Field = ['id', 'record.id']

/** Nothing in each list, by its name: for records that are new, and for lists that are read apart. */
export const emptyLists = (fields: readonly Field[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(([name, , from]) => (from ? [[name, `'{}'::int[]`]] : [])))

/**
 * The elements of all lists of many records: a statement for each list, together, where a record by itself asks for each of its
 * own.
 *
 * @param ids an expression with the ids of the records
 */
export const elementsOf = (kind: string, fields: readonly Field[], ids: string): string =>
  fields
    .flatMap(([name, , from]) => {
      if (!from) return []
      const { and = '', element, order, parent, table } = from
      return `SELECT '${kind}' AS kind, '${name}' AS name, part.${parent} AS parent, part.${order} AS place,
        to_json(part.${element})::text AS element FROM ${table} AS part WHERE part.${parent} = ANY(${ids})${and}`
    })
    .join(' UNION ALL ')

/** The fields as the columns of a SELECT; of those that `replaced` has by other expressions. */
export const columnsOf = (
  fields: readonly Field[],
  replaced: Readonly<Record<string, string>> = {},
): string => fields.map(([name, expression]) => `${replaced[name] ?? expression} AS "${name}"`).join(', ')
