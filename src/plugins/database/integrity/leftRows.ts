/**
 * What Payload leaves of rows that are gone. Lists of references, texts and numbers are in tables that all lists of a record share, by
 * their paths: a later row in the same place would have those of `stops.1.helpers`, although it was written without.
 */
import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook } from 'payload'
import { execute } from '../connection/execute'
import { modelOf, nestedFields, tableOf } from '../model/model'
import { rowPaths } from '../model/shape'
import { readNested } from '../read/byPayload'

const shared = ['_texts', '_numbers']

export const removeLeftRows: CollectionAfterChangeHook<{ id: number }> = async ({
  collection: { slug },
  doc,
  operation,
  req,
}) => {
  const model = modelOf(req.payload).get(slug)
  const fields = model
    ? nestedFields(model).filter(({ shape }) => shape && !['list', 'targets', 'value'].includes(shape.of))
    : []
  if (operation !== 'update' || fields.length === 0) return doc
  const { rawTables, relationshipsSuffix } = req.payload.db
  const tables = [relationshipsSuffix, ...shared]
    .map((suffix) => `${tableOf(req.payload, slug)}${suffix}`)
    .filter((name) => rawTables[name])
  if (tables.length === 0) return doc
  const stored = await readNested(req, slug, doc.id)
  const rows = fields.flatMap((field) => rowPaths(field, stored?.[field.name]))
  for (const table of tables) {
    await execute(
      req,
      sql`DELETE FROM ${sql.identifier(table)} WHERE parent_id = ${doc.id} AND path ~ '\\.[0-9]+\\.'
        AND substring(path FROM '^(.*\\.[0-9]+)\\.') <> ALL (${sql.param(rows)}::text[])`,
    )
  }
  return doc
}
