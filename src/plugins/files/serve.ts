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
    const { size } = await file.stat()
    const range = rangeOf(req.headers.get('range'), size)
    const headers = new Headers({
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, no-store',
      'Content-Disposition': dispositionOf(row.filename),
      // An uploaded page must not run as one of ours.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': typeOf(row.mime_type),
      'X-Content-Type-Options': 'nosniff',
    })
    if (range === 'unsatisfiable') {
      await file.close()
      headers.set('Content-Range', `bytes */${size}`)
      return new Response(null, { headers, status: 416 })
    }
    const { end, start } = range ?? { end: size - 1, start: 0 }
    headers.set('Content-Length', String(end - start + 1))
    if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
    const status = range ? 206 : 200
    if (end < start || req.method === 'HEAD') {
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

const typeOf = (mimeType: null | string): string =>
  mimeType !== null && /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream'

/** Replaces Payload's endpoint, which looks up files by their name on disk. */
export const download: Omit<Endpoint, 'root'> = { handler: send, method: 'get', path: '/file/:filename' }

type Range = { end: number; start: number }

/**
 * Parses a `Range` header (RFC 9110, 14.1.2) into positions, both included. Undefined for the whole file: without the
 * header, for another unit, an unknown syntax or several ranges.
 */
const rangeOf = (header: null | string, size: number): Range | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start > end ? 'unsatisfiable' : { end, start }
}
