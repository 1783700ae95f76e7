/**
 * Sequences that lag behind their table's ids, as after restoring a backup: the next record would get an id in use.
 */
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { BasePayload } from 'payload'
import { ask } from '../ask'
import type { Check } from '../finding'

type State = { highest: null | number; next: number; sequence: string; table: string }

export const sequences: Check = {
  name: 'sequences',
  async run(payload) {
    const states = await statesOf(payload)
    return states.flatMap(({ highest, next, sequence, table }) =>
      highest === null || next > highest
        ? []
        : [
            {
              count: highest - next + 1,
              examples: [next],
              remedy: 'New records would fail on ids that are taken. Bring it up to them:',
              steps: [
                {
                  sql: `SELECT setval(${escapeLiteral(sequence)}, (SELECT max(id) FROM ${escapeIdentifier(table)}));`,
                },
              ],
              what: `The sequence of ${table} is behind its ids`,
            },
          ],
    )
  },
}

/** The next sequence value and the highest id of each table. */
const statesOf = async (payload: BasePayload): Promise<State[]> => {
  const tables = Object.entries(payload.db.rawTables).flatMap(([name, { columns }]) =>
    columns['id']?.type === 'serial' ? [escapeLiteral(name)] : [],
  )
  const counting = await ask<{ sequence: null | string; table: string }>(
    payload,
    `SELECT name AS "table", pg_get_serial_sequence(quote_ident(name), 'id') AS sequence FROM unnest(ARRAY[${tables.join(', ')}]) AS name`,
  )
  const states = counting.flatMap(({ sequence, table }) =>
    sequence === null
      ? []
      : [
          `SELECT ${escapeLiteral(table)} AS "table", ${escapeLiteral(sequence)} AS sequence,
            (last_value + CASE WHEN is_called THEN 1 ELSE 0 END)::float8 AS next,
            (SELECT max(id) FROM ${escapeIdentifier(table)})::float8 AS highest FROM ${sequence}`,
        ],
  )
  return states.length === 0 ? [] : ask(payload, states.join(' UNION ALL '))
}
