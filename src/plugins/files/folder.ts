/**
 * Binds the files folder to a database by an id in `store-id`. A service that was started with a wrong DATABASE_URL
 * would otherwise find no record for any file and delete all of them as leftovers.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BasePayload } from 'payload'
import { isMissing, rootOf } from './disk'

/** Whether the folder belongs to this database; a folder without an id is bound to it. */
export const ownsFolder = async (payload: BasePayload): Promise<boolean> => {
  const { rows } = await payload.db.pool.query<{ id: string }>('SELECT id FROM file_stores')
  const id = rows[0]?.id
  return id !== undefined && (await readStoreId(payload, id)) === id
}

const readStoreId = async (payload: BasePayload, id: string): Promise<string> => {
  const path = join(rootOf(payload), 'store-id')
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await mkdir(rootOf(payload), { mode: 0o700, recursive: true })
  // If another process wrote the id first, that one is read.
  await writeFile(path, `${id}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(path, 'utf8')).trim()
}
