/** Foreign keys that are missing or not validated. */
import { escapeIdentifier } from 'pg'
import { ask } from '../ask'
import type { Check, Finding } from '../finding'
import { type ForeignKey, foreignKeysOf } from '../foreignKeys'

type Found = { column: string; isValid: boolean; name: string; table: string; target: string }

export const constraints: Check = {
  name: 'constraints',
  async run(payload) {
    const found = await ask<Found>(
      payload,
      `SELECT conname AS name, convalidated AS "isValid", source.relname AS "table", target.relname AS target, attname AS "column"
       FROM pg_constraint JOIN pg_class AS source ON source.oid = conrelid JOIN pg_class AS target ON target.oid = confrelid
       JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
       WHERE contype = 'f' AND source.relnamespace = current_schema()::regnamespace`,
    )
    const known = new Map(found.map((key) => [placeOf(key), key]))
    return foreignKeysOf(payload).flatMap((key): Finding[] => {
      const there = known.get(placeOf(key))
      if (!there) return [missing(key)]
      return there.isValid ? [] : [notValid(there)]
    })
  },
}

const placeOf = ({ column, table, target }: Pick<Found, 'column' | 'table' | 'target'>): string =>
  [table, column, target].join(' ')

const missing = ({ column, name, onDelete, table, target }: ForeignKey): Finding => ({
  count: 1,
  examples: [name],
  remedy: 'Nothing keeps its records there. Once no reference dangles, add it:',
  steps: [
    {
      sql: `ALTER TABLE ${escapeIdentifier(table)} ADD CONSTRAINT ${escapeIdentifier(name)} FOREIGN KEY (${escapeIdentifier(column)})
        REFERENCES ${escapeIdentifier(target)} (id) ON DELETE ${onDelete};`,
    },
  ],
  what: `The foreign key of ${table}.${column} is missing`,
})

const notValid = ({ column, name, table }: Found): Finding => ({
  count: 1,
  examples: [name],
  remedy: 'It was never checked against the rows that were there. Once no reference dangles, check it:',
  steps: [{ sql: `ALTER TABLE ${escapeIdentifier(table)} VALIDATE CONSTRAINT ${escapeIdentifier(name)};` }],
  what: `The foreign key of ${table}.${column} is not valid`,
})
