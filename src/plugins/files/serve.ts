/**
 * Downloads a stored file, for callers who may read its record. A missing file and a hidden one take the same two
 * statements and get the same response.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Endpoint, PayloadRequest } from 'payload'
import { visibleFilter } from '../database/query/access'
import { filterMatching } from '../database/query/select'
import { judge, type Validators } from './conditions'
import { folderOf, isMissing } from './disk'
import { dispositionOf, storedNamesIn } from './links'
import { type FileRow, findFileRow } from './place'

const notFound = (): Response =>
  Response.json({ errors: [{ message: 'There is no such file.' }] }, { status: 404 })

const send = async (req: PayloadRequest): Promise<Response> => {
  // The transaction of the sign-in, which has ended.
  delete req.transactionID
  const slug = String(req.routeParams?.['collection'])
  const found = await findFileRow(req, slug, storedNamesIn(String(req.routeParams?.['filename'])))
  const filter = await visibleFilter(req, slug)
  const isVisible = !filter || (await filterMatching(req, slug, [found?.id ?? 0], filter)).length > 0
  if (!found || found.stored_name === null || !isVisible) return notFound()
  try {
    return await answer(req, found, await open(join(folderOf(req.payload, slug), found.stored_name), 'r'))
  } catch (error) {
    if (!isMissing(error)) throw error
    // The file was just replaced, or is lost; the doctor shows which.
    req.payload.logger.warn({ collection: slug, msg: 'stored file missing', recordId: found.id })
    return notFound()
  }
}

/** Reads from the open file handle, which works even if the file is deleted meanwhile. */
const answer = async (req: PayloadRequest, row: FileRow, file: FileHandle): Promise<Response> => {
  try {
    const { mtime, size } = await file.stat()
    const validators = toValidators(row, mtime)
    const headers = new Headers({
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, no-store',
      'Content-Disposition': dispositionOf(row.filename),
      // An uploaded page must not run as one of ours.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': toContentType(row.mime_type),
      'Last-Modified': validators.lastModified.toUTCString(),
      'X-Content-Type-Options': 'nosniff',
    })
    if (validators.etag !== undefined) headers.set('ETag', validators.etag)
    const outcome = judge({ headers: req.headers, size }, validators)
    if (outcome === 'unsatisfiable') headers.set('Content-Range', `bytes */${size}`)
    const refusal = { failed: 412, 'not modified': 304, unsatisfiable: 416 } as const
    if (typeof outcome === 'string' && outcome !== 'whole') {
      await file.close()
      if (outcome !== 'unsatisfiable') headers.delete('Content-Type')
      return new Response(null, { headers, status: refusal[outcome] })
    }
    const { end, start } = outcome === 'whole' ? { end: size - 1, start: 0 } : outcome
    headers.set('Content-Length', String(end - start + 1))
    if (outcome !== 'whole') headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
    const status = outcome === 'whole' ? 200 : 206
    if (end < start) {
      await file.close()
      return new Response(null, { headers, status })
    }
    const stream = file.createReadStream({ end, start })
    return new Response(Readable.toWeb(stream) as ReadableStream, { headers, status })
  } catch (error) {
    await file.close().catch(() => {})
    throw error
  }
}

/**
 * A stored file never changes: a new file gets a new name. A date in the future would be invalid (RFC 9110, 8.8.2.1).
 */
const toValidators = ({ sha256 }: FileRow, mtime: Date): Validators => ({
  etag: sha256 === null ? undefined : `"${sha256.slice(0, 32)}"`,
  lastModified: new Date(Math.min(mtime.getTime(), Date.now())),
})

const toContentType = (mimeType: null | string): string =>
  mimeType !== null && /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream'

/** Replaces Payload's endpoint, which looks up files by their name on disk. */
export const download: Omit<Endpoint, 'root'> = { handler: send, method: 'get', path: '/file/:filename' }
