/**
 * Files on disk. A caller's file name is never part of a path. `DATA_DIR/files/incoming` holds uploads in progress,
 * `DATA_DIR/files/{collection}` stored files; both are on one file system, so that moving a file is atomic. Only the
 * service's account has access.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BasePayload, CollectionSlug } from 'payload'

/** 128 random bits, so that names cannot be guessed and no two uploads have the same. */
export const newStoredName = (): string => randomBytes(16).toString('hex')

export type Contents = { sha256: string; size: number }

/** The folder of all files. */
export const rootOf = ({ config }: Pick<BasePayload, 'config'>): string =>
  String((config.custom as { filesDir?: string }).filesDir)

/** The folder of a collection's files. */
export const folderOf = (payload: Pick<BasePayload, 'config'>, slug: string): string =>
  join(rootOf(payload), slug)

/** The collections that have files. */
export const collectionsWithFiles = ({ config }: Pick<BasePayload, 'config'>): CollectionSlug[] =>
  config.collections.flatMap(({ slug, upload }) => (upload ? [slug] : []))

export const incomingFolderOf = (payload: Pick<BasePayload, 'config'>): string =>
  join(rootOf(payload), 'incoming')

/** Returns a new path for an upload in progress. */
export const newIncomingPath = async (payload: Pick<BasePayload, 'config'>): Promise<string> => {
  const folder = incomingFolderOf(payload)
  await mkdir(folder, { mode: 0o700, recursive: true })
  return join(folder, newStoredName())
}

/** Moves a file to its final path and syncs file and folder, so that it survives a power failure. */
export const moveIntoPlace = async (from: string, to: string): Promise<Contents> => {
  await ensureFolder(dirname(to))
  await sync(from)
  const contents = await contentsOf(from)
  await rename(from, to)
  await sync(dirname(to))
  return contents
}

/** Like `moveIntoPlace`, but copies the file. */
export const copyIntoPlace = async (from: string, to: string): Promise<Contents> => {
  await ensureFolder(dirname(to))
  await copyFile(from, to)
  await sync(to)
  await sync(dirname(to))
  return contentsOf(to)
}

export const contentsOf = async (path: string): Promise<Contents> => {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      hash.update(chunk)
    }
  })
  return { sha256: hash.digest('hex'), size }
}

/** @returns whether it was there */
export const removeFile = async (path: string): Promise<boolean> => {
  try {
    await unlink(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const ensureFolder = async (folder: string): Promise<void> => {
  const made = await mkdir(folder, { mode: 0o700, recursive: true })
  if (made !== undefined) await sync(dirname(made))
}

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
