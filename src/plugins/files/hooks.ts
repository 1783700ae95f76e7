/** The hooks of collections with files. `index.ts` documents their guarantees. */
import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
} from 'payload'
import { afterCommit, afterRollback } from '../database/connection/transaction'
import { contextOf } from '../database/requestContext'
import { folderOf, isMissing, newIncomingPath } from './disk'
import { linkOf } from './links'
import { lockFilesShared } from './lock'
import { placeFile, readFileRow, removeAfterCommit, removeQuietly } from './place'

/** Writes a file that service code passes in memory to the folder for incoming uploads. */
export const takeUpload: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update') return args
  const { duplicateFromID } = args as { duplicateFromID?: unknown }
  if (duplicateFromID !== undefined && duplicateFromID !== null) {
    duplicatedIn(req).push(Number(duplicateFromID))
  }
  // Without a new file, Payload would fetch the stored one from its URL to edit it.
  delete req.query?.['uploadEdits']
  const { file } = req
  if (file && !file.tempFilePath) {
    const path = await newIncomingPath(req.payload)
    await afterRollback(req, () => removeQuietly(req, path))
    await afterCommit(req, () => removeQuietly(req, path))
    await writeFile(path, file.data, { flag: 'wx', mode: 0o600 })
    req.file = { ...file, data: Buffer.alloc(0), tempFilePath: path }
  }
  // Prevents Payload from changing a display name that is in use: two files may have the same.
  return { ...args, overwriteExistingFiles: true }
}

/** The fields that only a file sets. */
const fileFields = ['filename', 'filesize', 'height', 'mimeType', 'sha256', 'storedName', 'width'] as const

type Data = Record<string, unknown>

/** Runs after the caller's access was checked and before the record is written. */
export const storeUpload: CollectionBeforeChangeHook = async ({
  collection: { custom, slug },
  data,
  operation,
  originalDoc,
  req,
}) => {
  const written = data as Data
  const duplicated = operation === 'create' ? duplicatedIn(req).pop() : undefined
  const incoming = duplicated === undefined ? req.file?.tempFilePath : undefined
  if (duplicated !== undefined) Object.assign(written, await duplicate(req, slug, duplicated))
  else if (incoming === undefined) Object.assign(written, withoutNewFile(operation, originalDoc as Data))
  else {
    const replaced =
      operation === 'update' ? await readFileRow(req, slug, Number((originalDoc as Data)['id'])) : undefined
    const { sha256, size, storedName } = await placeFile(req, slug, incoming, 'move')
    Object.assign(written, { filesize: size, sha256, storedName })
    // The file belongs to one record; other writes of this request have none.
    delete req.file
    const replacedName = replaced?.stored_name ?? null
    if (replacedName !== null) await removeAfterCommit(req, slug, replacedName)
  }
  const { linkField } = custom as { linkField?: string }
  const isNew = duplicated !== undefined || incoming !== undefined
  if (isNew && linkField !== undefined) written[linkField] = linkOf(req, slug, written) ?? written[linkField]
  return written
}

/** Without a new file these fields keep their values, whatever the request contains. */
const withoutNewFile = (operation: 'create' | 'update', originalDoc: Data): Data =>
  Object.fromEntries(
    fileFields.map((name) => [name, operation === 'update' ? (originalDoc[name] ?? null) : null]),
  )

/** Copies the file for a duplicated record. The source record is locked meanwhile, so it keeps its file. */
const duplicate = async (req: PayloadRequest, slug: string, id: number): Promise<Data> => {
  const source = await readFileRow(req, slug, id, true)
  const emptyFields = Object.fromEntries(fileFields.map((name) => [name, null]))
  if (!source || source.stored_name === null) return emptyFields
  try {
    const from = join(folderOf(req.payload, slug), source.stored_name)
    const { sha256, size, storedName } = await placeFile(req, slug, from, 'copy')
    return {
      filename: source.filename,
      filesize: size,
      height: source.height,
      mimeType: source.mime_type,
      sha256,
      storedName,
      width: source.width,
    }
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new APIError(
      'The file of the record to be duplicated is missing on disk. Upload it to that record again first.',
      409,
      undefined,
      true,
    )
  }
}

/** A batch's deleted files stay while the batch can be undone; the sweep removes them afterwards. */
export const releaseFile: CollectionBeforeDeleteHook = async ({ collection: { slug }, id, req }) => {
  if (contextOf(req).batchId !== undefined) return
  const row = await readFileRow(req, slug, Number(id))
  if (row && row.stored_name !== null) await removeAfterCommit(req, slug, row.stored_name)
}

/**
 * Keeps the sweep from removing a deleted record's file until the transaction ends. @returns whether the file exists
 */
export const claimStoredFile = async (
  req: PayloadRequest,
  slug: string,
  storedName: string,
): Promise<boolean> => {
  await lockFilesShared(req)
  return access(join(folderOf(req.payload, slug), storedName)).then(
    () => true,
    () => false,
  )
}

const duplicatedIn = (req: PayloadRequest): number[] => (contextOf(req).duplicatedIds ??= [])
