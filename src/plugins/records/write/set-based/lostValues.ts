/** What the ledger says of records that are deleted by one statement, as JSON over the row that goes by an alias. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import type { CollectionModel } from '../../../database/model/model'
import { recordedStorage } from '../../../ledger/difference'

/** `changes` of the row's deletion: what each field that had a value held. */
export const lostValues = (payload: BasePayload, collection: CollectionModel, alias: string): SQL => {
  const plain: SQL[] = []
  const others: SQL[] = []
  for (const { column, empty, field, isInRow, json, mask } of recordedStorage(payload, collection)) {
    const name = sql`${field.name}::text`
    if (!isInRow) {
      others.push(sql`(SELECT CASE WHEN held IS NULL THEN '{}'
        ELSE jsonb_build_object(${name}, jsonb_build_object('before', held, 'after', ${JSON.stringify(empty)}::jsonb)) END
        FROM (SELECT ${json(alias)} AS held) AS found)`)
    } else if (mask) {
      if (!mask.json) throw new Error(`${collection.slug}.${field.name} cannot be masked in a statement.`)
      others.push(sql`CASE WHEN ${sql.identifier(alias)}.${sql.identifier(column)} IS NULL THEN '{}'
        ELSE jsonb_build_object(${name}, jsonb_build_object('before', ${mask.json(alias)}, 'after', NULL)) END`)
    } else {
      plain.push(sql`${name}, ${json(alias)}`)
    }
  }
  const values = inGroups(plain).map((group) => sql`jsonb_build_object(${sql.join(group, sql`, `)})`)
  const ofPlain = sql`(SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('before', value, 'after', NULL)), '{}')
    FROM jsonb_each(${sql.join(values, sql` || `)}) WHERE value <> 'null')`
  return sql.join([ofPlain, ...others], sql` || `)
}

// A function of the database takes 100 arguments.
const inGroups = (parts: readonly SQL[]): SQL[][] => {
  const groups: SQL[][] = []
  for (let at = 0; at < parts.length; at += 50) groups.push(parts.slice(at, at + 50))
  return groups.length > 0 ? groups : [[]]
}
