/** Checks of the tables: foreign keys, indexes and sequences. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { BasePayload } from 'payload'
import { query } from '../readOnlyQuery'
import type { Check, Finding } from '../finding'
import { type ForeignKey, listForeignKeys } from '../foreignKeys'

type ExistingKey = { column: string; isValid: boolean; name: string; table: string; target: string }

/** Foreign keys that are missing or not validated. */
export const constraints: Check = {
  name: 'constraints',
  async run(payload) {
    const existing = await query<ExistingKey>(
      payload,
      `SELECT conname AS name, convalidated AS "isValid", source.relname AS "table", target.relname AS target, attname AS "column"
       FROM pg_constraint JOIN pg_class AS source ON source.oid = conrelid JOIN pg_class AS target ON target.oid = confrelid
       JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
       WHERE contype = 'f' AND source.relnamespace = current_schema()::regnamespace`,
    )
    const existingKeys = new Map(existing.map((key) => [formatKey(key), key]))
    return listForeignKeys(payload).flatMap((key): Finding[] => {
      const match = existingKeys.get(formatKey(key))
      if (!match) return [toMissingFinding(key)]
      return match.isValid ? [] : [toInvalidFinding(match)]
    })
  },
}

const formatKey = ({ column, table, target }: Pick<ExistingKey, 'column' | 'table' | 'target'>): string =>
  [table, column, target].join(' ')

const toMissingFinding = ({ column, name, onDelete, table, target }: ForeignKey): Finding => ({
  count: 1,
  examples: [name],
  remedy: 'Nothing prevents references to missing records. Once there are none, add it:',
  steps: [
    {
      sql: `ALTER TABLE ${escapeIdentifier(table)} ADD CONSTRAINT ${escapeIdentifier(name)} FOREIGN KEY (${escapeIdentifier(column)})
        REFERENCES ${escapeIdentifier(target)} (id) ON DELETE ${onDelete};`,
    },
  ],
  what: `The foreign key of ${table}.${column} is missing`,
})

const toInvalidFinding = ({ column, name, table }: ExistingKey): Finding => ({
  count: 1,
  examples: [name],
  remedy:
    'It was never checked against existing rows. Once there are no references to missing records, validate it:',
  steps: [{ sql: `ALTER TABLE ${escapeIdentifier(table)} VALIDATE CONSTRAINT ${escapeIdentifier(name)};` }],
  what: `The foreign key of ${table}.${column} is not valid`,
})

/** Invalid indexes, which an interrupted CREATE INDEX CONCURRENTLY leaves behind. */
export const indexes: Check = {
  name: 'indexes',
  async run(payload) {
    const found = await query<{ name: string; table: string }>(
      payload,
      `SELECT index.relname AS name, owner.relname AS "table" FROM pg_index
       JOIN pg_class AS index ON index.oid = indexrelid JOIN pg_class AS owner ON owner.oid = indrelid
       WHERE NOT (indisvalid AND indisready AND indislive) AND owner.relnamespace = current_schema()::regnamespace
       ORDER BY 1`,
    )
    return found.map(({ name, table }) => ({
      count: 1,
      examples: [name],
      remedy: 'Unless it is being built right now, rebuild it, or drop it if the service does not own it:',
      steps: [{ sql: `REINDEX INDEX ${escapeIdentifier(name)};` }],
      what: `An index of ${table} is not valid: it is maintained but not used`,
    }))
  },
}

type SequenceState = { highest: null | number; next: number; sequence: string; table: string }

/**
 * Sequences that lag behind their table's ids, as after restoring a backup: the next record would get an id in use.
 */
export const sequences: Check = {
  name: 'sequences',
  async run(payload) {
    const states = await readStates(payload)
    return states.flatMap(({ highest, next, sequence, table }) =>
      highest === null || next > highest
        ? []
        : [
            {
              count: highest - next + 1,
              examples: [next],
              remedy: 'New records would get ids that exist already. Advance it:',
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

/** Reads the next sequence value and the highest id of each table. */
const readStates = async (payload: BasePayload): Promise<SequenceState[]> => {
  const tables = Object.entries(payload.db.rawTables).flatMap(([name, { columns }]) =>
    columns['id']?.type === 'serial' ? [escapeLiteral(name)] : [],
  )
  const serials = await query<{ sequence: null | string; table: string }>(
    payload,
    `SELECT name AS "table", pg_get_serial_sequence(quote_ident(name), 'id') AS sequence FROM unnest(ARRAY[${tables.join(', ')}]) AS name`,
  )
  const selects = serials.flatMap(({ sequence, table }) =>
    sequence === null
      ? []
      : [
          `SELECT ${escapeLiteral(table)} AS "table", ${escapeLiteral(sequence)} AS sequence,
            (last_value + CASE WHEN is_called THEN 1 ELSE 0 END)::float8 AS next,
            (SELECT max(id) FROM ${escapeIdentifier(table)})::float8 AS highest FROM ${sequence}`,
        ],
  )
  return selects.length === 0 ? [] : query(payload, selects.join(' UNION ALL '))
}
