/**
 * Whose files a folder holds. `store-id` in it names the database that its files belong to: a service that was started with
 * another DATABASE_URL by mistake would find no record for any of them, and must not take them for left over.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BasePayload } from 'payload'
import { isMissing, rootOf } from './disk'

/** Whether the folder belongs to this database; a folder that belongs to none becomes its. */
export const ownsFolder = async (payload: BasePayload): Promise<boolean> => {
  const { rows } = await payload.db.pool.query<{ id: string }>('SELECT id FROM file_stores')
  const id = rows[0]?.id
  return id !== undefined && (await nameIn(payload, id)) === id
}

const nameIn = async (payload: BasePayload, id: string): Promise<string> => {
  const path = join(rootOf(payload), 'store-id')
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await mkdir(rootOf(payload), { mode: 0o700, recursive: true })
  // Another process may be first: what it wrote is read then.
  await writeFile(path, `${id}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(path, 'utf8')).trim()
}
