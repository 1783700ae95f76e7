/**
 * Uploaded files, stored and removed together with the transaction that references them.
 *
 * A file is in one of four states:
 *
 * - incoming: written to `files/incoming`; no record references it. It is deleted with its request.
 * - placed: moved to the collection's folder under a random name and synced, within the transaction that writes the record. A
 *   rollback removes it.
 * - stored: the transaction is committed and the record references it. `sha256` and `filesize` describe its content.
 * - released: no record references it. A replaced file, or the file of a record that was deleted outside a batch, is
 *   removed after the commit. The file of a record that a batch deleted stays while the batch can be undone, and is
 *   restored with its record.
 *
 * The display name (`filename`) is data: it is part of no path, and two records may have the same. So uploads never
 * collide on disk, and no reader gets another record's bytes.
 *
 * After a crash each record still has its file: a file exists under its name before the commit that references it, and
 * is removed only after the commit that releases it. Unreferenced leftovers (incoming files, placed files of a
 * rolled-back transaction, released files, files whose connection was lost during the commit) are removed by the hourly
 * sweep.
 */
import { join } from 'node:path'
import type { CollectionConfig, Config, Field, FieldHook, Plugin } from 'payload'
import { type PostgresAdapterArgs, sql } from '@payloadcms/db-postgres'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { releaseFile, storeUpload, takeUpload } from './hooks'
import { linkOf } from './links'
import { bulkSafe } from '../../fields/bulkSafe'
import { download } from './serve'

/**
 * What the database stores about files besides the records' own columns: an id that binds a folder to this database,
 * and an index that finds a deletion in the ledger by the file that it keeps.
 */
type AfterHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

export const addFileTables: AfterHook = ({ extendTable, schema }) => {
  const { changes } = schema.tables
  if (!changes) throw new Error('Stored files have no ledger to ask about deletions.')
  Object.assign(schema.tables, {
    file_stores: pgTable('file_stores', { id: uuid('id').primaryKey().defaultRandom() }),
  })
  const storedName = sql`(stored -> 'row' ->> 'stored_name')`
  extendTable({
    extraConfig: () => ({
      storedFile: index('changes_stored_file_idx')
        .on(storedName)
        .where(sql`${storedName} IS NOT NULL`),
    }),
    table: changes,
  })
  return schema
}

/**
 * Applies to collections with uploads, and owns their fields `filename`, `url`, `storedName` and `sha256`.
 * `custom.linkField` names a field that receives the link of an uploaded file.
 *
 * @param options.dir the folder for uploaded files, with one subfolder per collection
 */
export const storedFiles =
  ({ dir }: { dir: string }): Plugin =>
  (config: Config) => ({
    ...config,
    collections: (config.collections ?? []).map((collection) =>
      typeof collection.upload === 'object' ? withStoredFiles(collection, dir) : collection,
    ),
    custom: { ...config.custom, filesDir: dir },
  })

const withStoredFiles = (collection: CollectionConfig, dir: string): CollectionConfig => ({
  ...collection,
  endpoints: [download, ...(collection.endpoints || [])],
  fields: collection.fields.map((field) => ('name' in field ? withOwnLink(field) : field)),
  // Links are computed from these fields.
  forceSelect: { ...collection.forceSelect, filename: true, storedName: true },
  hooks: {
    ...collection.hooks,
    beforeChange: [...(collection.hooks?.beforeChange ?? []), bulkSafe(storeUpload, 'restore')],
    beforeDelete: [releaseFile, ...(collection.hooks?.beforeDelete ?? [])],
    beforeOperation: [...(collection.hooks?.beforeOperation ?? []), bulkSafe(takeUpload, 'read', 'restore')],
  },
  upload: {
    ...(typeof collection.upload === 'object' ? collection.upload : {}),
    // Payload must not write or delete files, because it would do so before the commit.
    disableLocalStorage: true,
    staticDir: join(dir, 'none'),
  },
})

const link: FieldHook = ({ collection, data, req }) => linkOf(req, collection?.slug ?? '', data ?? {})

/** Runs after Payload's hook for `url`, which uses the display name. */
const withOwnLink = (field: Field & { name: string }): Field => {
  if (field.name === 'url') return { ...field, hooks: { afterRead: [link], beforeChange: [link] } } as Field
  // On duplication Payload must not see a file name, or it would fetch the file from its URL.
  return field.name === 'filename' ? ({ ...field, hooks: { beforeDuplicate: [() => null] } } as Field) : field
}

export { claimStoredFile } from './hooks'
export { sweepFiles } from './sweep'
