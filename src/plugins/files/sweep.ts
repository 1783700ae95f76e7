/**
 * Removes unreferenced files: stored ones that neither a record nor an undoable deletion references, and uploads whose process
 * was killed. Several processes may sweep at once, under the lock of `lock.ts`.
 *
 * Each page of names is one transaction that holds the lock exclusively, so no file is stored or restored while it looks for
 * references. If the lock is taken, the page is left to the next sweep. After a crash the next sweep removes what is left.
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BasePayload } from 'payload'
import { collectionsWithFiles, folderOf, incomingFolderOf, isMissing, removeFile } from './disk'
import { ownsFolder } from './folder'
import { tryLockFiles } from './lock'
import { unreferencedStatement } from './unreferenced'

/** Longer than any request takes. */
export const safeAgeMs = 60 * 60_000

const pageSize = 200

/**
 * @param signal stops the sweep after the current page
 * @returns the number of removed files
 */
export const sweepFiles = async (
  payload: BasePayload,
  signal?: AbortSignal,
  { olderThanMs = safeAgeMs }: { olderThanMs?: number } = {},
): Promise<number> => {
  if (!(await ownsFolder(payload))) {
    payload.logger.warn({ msg: 'DATA_DIR/files belongs to another database, nothing is removed from it' })
    return 0
  }
  const before = Date.now() - olderThanMs
  let removed = await sweepIncoming(payload, olderThanMs)
  for (const slug of collectionsWithFiles(payload)) {
    const names = await namesIn(folderOf(payload, slug))
    for (let at = 0; at < names.length; at += pageSize) {
      if (signal?.aborted === true) return removed
      removed += await sweepPage(payload, slug, names.slice(at, at + pageSize), before)
    }
  }
  return removed
}

/** Removes leftovers of killed processes. No record ever references files in this folder. */
export const sweepIncoming = async (payload: BasePayload, olderThanMs = safeAgeMs): Promise<number> => {
  const folder = incomingFolderOf(payload)
  return removeOld(folder, await namesIn(folder), Date.now() - olderThanMs)
}

const sweepPage = async (
  payload: BasePayload,
  slug: string,
  names: readonly string[],
  before: number,
): Promise<number> => {
  const client = await payload.db.pool.connect()
  let failure: Error | undefined
  try {
    await client.query('BEGIN')
    let removed = 0
    if (await tryLockFiles(client)) {
      const { rows } = await client.query<{ name: string }>(unreferencedStatement(payload, slug), [names])
      const unreferenced = rows.map(({ name }) => name)
      removed = await removeOld(folderOf(payload, slug), unreferenced, before)
    }
    await client.query('COMMIT')
    return removed
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // Closing the connection releases the lock if it is still held.
    client.release(failure)
  }
}

const removeOld = async (folder: string, names: readonly string[], before: number): Promise<number> => {
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const isOld = await stat(path).then(
      (found) => found.isFile() && found.ctimeMs <= before,
      () => false,
    )
    if (isOld && (await removeFile(path))) removed++
  }
  return removed
}

/** The names of the files in a folder; none where there is no folder. */
export const namesIn = async (folder: string): Promise<string[]> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
