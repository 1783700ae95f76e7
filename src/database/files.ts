/**
 * Files go when their record is gone, and not before: Payload unlinks a file while the deletion can still be rolled
 * back. The record hides its file's name while Payload looks what there is to unlink, and the file goes after the
 * commit.
 */
import { unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeDeleteHook, CollectionBeforeOperationHook, PayloadRequest } from 'payload'
import { execute } from './execute'
import { tableOf } from './model'
import { afterCommit } from './transaction'

/** After the record was locked, before Payload reads it. */
export const hideFile: CollectionBeforeOperationHook = async ({ args, collection, operation, req }) => {
  if (operation !== 'delete') return args
  const id = Number((args as { id?: unknown }).id)
  const table = sql.identifier(tableOf(req.payload, collection.slug))
  const [record] = await execute<{ filename: null | string }>(
    req,
    sql`UPDATE ${table} AS record SET filename = NULL FROM (SELECT id, filename FROM ${table} WHERE id = ${id}) AS was
      WHERE record.id = was.id RETURNING was.filename`,
  )
  hiddenOf(req).set(`${collection.slug}/${id}`, record?.filename ?? null)
  return args
}

/** Before anything else is done for the deletion: what keeps the record as it was keeps its file's name. */
export const deleteFileAfterCommit: CollectionBeforeDeleteHook = async ({ collection, id, req }) => {
  const filename = hiddenOf(req).get(`${collection.slug}/${id}`)
  if (!filename) return
  const table = sql.identifier(tableOf(req.payload, collection.slug))
  await execute(req, sql`UPDATE ${table} SET filename = ${filename} WHERE id = ${Number(id)}`)
  const { staticDir } = collection.upload as { staticDir: string }
  await afterCommit(req, async () => {
    try {
      await unlink(join(staticDir, basename(filename)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      req.payload.logger.warn({ collection: collection.slug, msg: 'file not deleted', recordId: Number(id) })
    }
  })
}

const key = 'names of files of records to be deleted'

const hiddenOf = ({ context }: PayloadRequest): Map<string, null | string> => {
  const hidden = context[key] as Map<string, null | string> | undefined
  const known = hidden ?? new Map<string, null | string>()
  context[key] = known
  return known
}
