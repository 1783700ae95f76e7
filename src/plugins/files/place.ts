/** Stores and removes files together with the transaction that references them. */
import { join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../database/connection/execute'
import { tableOf } from '../database/model/model'
import { afterCommit, afterRollback } from '../database/connection/transaction'
import { type Contents, copyIntoPlace, folderOf, moveIntoPlace, newStoredName, removeFile } from './disk'
import { lockFilesShared } from './lock'

export type Placed = Contents & { storedName: string }

/** The file fields of a record. */
export type FileRow = {
  filename: null | string
  filesize: null | number
  height: null | number
  id: number
  mime_type: null | string
  sha256: null | string
  stored_name: null | string
  width: null | number
}

const columns = sql`id, filename, filesize::float8 AS filesize, height::float8 AS height, mime_type, sha256, stored_name,
  width::float8 AS width`

/** @param lock whether to lock the record, and so keep its file, until the transaction ends */
export const readFileRow = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  lock = false,
): Promise<FileRow | undefined> => {
  const table = sql.identifier(tableOf(req.payload, slug))
  const [row] = await execute<FileRow>(
    req,
    sql`SELECT ${columns} FROM ${table} WHERE id = ${id} ${lock ? sql`FOR SHARE` : sql``}`,
  )
  return row
}

/** The record whose file has one of these stored names. */
export const findFileRow = async (
  req: PayloadRequest,
  slug: string,
  names: readonly string[],
): Promise<FileRow | undefined> => {
  const table = sql.identifier(tableOf(req.payload, slug))
  const [row] = await execute<FileRow>(
    req,
    sql`SELECT ${columns} FROM ${table} WHERE stored_name = ANY(${sql.param([...names])}::text[])
      ORDER BY id LIMIT 1`,
  )
  return row
}

/** Stores a file under a new name; a rollback removes it. */
export const placeFile = async (
  req: PayloadRequest,
  slug: string,
  from: string,
  how: 'copy' | 'move',
): Promise<Placed> => {
  await lockFilesShared(req)
  const storedName = newStoredName()
  const to = join(folderOf(req.payload, slug), storedName)
  await afterRollback(req, () => removeQuietly(req, to))
  const contents = await (how === 'copy' ? copyIntoPlace : moveIntoPlace)(from, to)
  return { ...contents, storedName }
}

/** Removes a file once no record names it. */
export const removeAfterCommit = (req: PayloadRequest, slug: string, storedName: string): Promise<void> =>
  afterCommit(req, () => removeQuietly(req, join(folderOf(req.payload, slug), storedName)))

/** The sweep removes what this leaves behind. */
export const removeQuietly = async ({ payload }: PayloadRequest, path: string): Promise<void> => {
  try {
    await removeFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    payload.logger.warn({ code, msg: 'file not removed' })
  }
}
