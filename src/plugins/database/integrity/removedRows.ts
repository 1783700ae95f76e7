/**
 * Removes the lists of removed rows, which Payload leaves in the database. References, texts and numbers of all lists
 * of a record are in shared tables, by path (`stops.1.helpers`): a later row at the same index would get them. Only
 * lists in the model are touched: hidden fields and blocks by reference are not in it.
 */
import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook } from 'payload'
import { execute } from '../connection/execute'
import { modelOf, nestedFields, tableOf } from '../model/model'
import { rowListsIn } from '../model/shape'
import { readNested } from '../read/byPayload'

export const clearRemovedRows: CollectionAfterChangeHook<{ id: number }> = async ({
  collection: { slug },
  doc,
  operation,
  req,
}) => {
  const model = modelOf(req.payload).get(slug)
  const fields = model ? nestedFields(model) : []
  if (operation !== 'update' || fields.length === 0) return doc
  const { rawTables, relationshipsSuffix } = req.payload.db
  const tables = [relationshipsSuffix, '_texts', '_numbers']
    .map((suffix) => `${tableOf(req.payload, slug)}${suffix}`)
    .filter((name) => rawTables[name])
  if (tables.length === 0) return doc
  const stored = await readNested(req, slug, doc.id)
  const lists = fields.flatMap((field) => rowListsIn(field, stored?.[field.name]))
  for (const table of tables) {
    await execute(
      req,
      sql`DELETE FROM ${sql.identifier(table)} AS part
        USING unnest(${sql.param(lists.map(({ path }) => path))}::text[], ${sql.param(lists.map(({ count }) => count))}::int[])
          AS list(path, count)
        WHERE part.parent_id = ${doc.id} AND starts_with(part.path, list.path || '.')
          AND split_part(substr(part.path, length(list.path) + 2), '.', 1)::int >= list.count`,
    )
  }
  return doc
}
