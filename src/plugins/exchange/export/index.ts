/**
 * `GET /{collection}/export` of a staff session: the records of a list as a file.
 *
 * The ids and their order are read once. The records are read in parts while the file is sent, at the speed of the
 * client, so a file of any length needs the memory of one part and of the ids. A record that changes meanwhile is
 * exported as it is when its part is read; one that was deleted by then, or that the reader cannot see, is left out.
 */
import { AsyncResource } from 'node:async_hooks'
import type { Endpoint, PayloadRequest } from 'payload'
import { getTranslation } from '@payloadcms/translations'
import { admitted } from '../../../lib/admission'
import { formatExportMarker } from '../../../lib/exportMarker'
import { accessFilter, both } from '../../database/query/access'
import { findIds } from '../../database/query/select'
import { newRequest } from '../../api/call'
import { fail } from '../../api/failure'
import { type Export, readExport } from './ask'
import { byteOrderMark, csvLine } from '../../../lib/table/csv'
import { XlsxWriter } from '../../../lib/table/xlsxWrite'
import { type Format, cellsOf, idsOf } from './cells'
import { collectionOf, inverseKinds } from '../../database/model/model'
import type { Column } from '../columns'
import { type Doc, readDocs } from '../read'
import { textsOf } from '../titles'

/** Excel takes 1,048,576 rows. */
export const maxExported = 500_000

/** The maximum number of records in one statement and one part of the file. */
const recordsAtOnce = 500

export const exportEndpoint: Omit<Endpoint, 'root'> = {
  async handler(req) {
    const exportRequest = await readExport(req)
    const { call, format } = exportRequest
    const { slug } = call.collection
    const reading = await newRequest(call)
    const filter = both(call.parameters.filter, await accessFilter(reading, slug, 'read'))
    const { sort } = call.parameters
    const ids = await findIds(reading, slug, { filter, limit: maxExported + 1, sort })
    if (ids.length > maxExported) {
      throw fail(
        'answer_too_large',
        `The list has more than ${maxExported} records. Filter it, and export its parts.`,
      )
    }
    const { logger } = req.payload
    logger.info({
      collection: slug,
      format,
      msg: 'exported',
      records: ids.length,
      requestId: call.requestId,
      user: req.user?.id,
    })
    const types = {
      csv: 'text/csv; charset=utf-8',
      xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }
    return new Response(streamOf(req, exportRequest, ids), {
      headers: {
        'Cache-Control': 'private, no-store',
        'Content-Disposition': `attachment; filename="${slug}-${new Date().toISOString().slice(0, 10)}.${format}"`,
        'Content-Type': types[format],
      },
    })
  },
  method: 'get',
  path: '/export',
}

const streamOf = (
  req: PayloadRequest,
  exportRequest: Export,
  ids: readonly number[],
): ReadableStream<Uint8Array> => {
  const { call, columns, language } = exportRequest
  const { labels } = req.payload.collections[call.collection.slug as 'leads'].config
  const writer = createWriter(exportRequest.format, getTranslation(labels.plural, req.i18n))
  let at = 0
  // In the context of the request. Each part takes a new permit.
  const next = AsyncResource.bind(async () => {
    const part = ids.slice(at, at + recordsAtOnce)
    at += part.length
    return admitted(async () => readPart(await newRequest(call), exportRequest, part))
  })
  const { locale } = call.parameters
  const marker = formatExportMarker({ collection: call.collection.slug, locale })
  let heading = writer.write([columns.map(({ header, key }) => (key === 'id' ? marker : header[language]))])
  return new ReadableStream({
    async pull(controller) {
      let chunks = heading
      heading = []
      // The stream requests more only after it received a chunk, and a workbook may buffer its rows.
      while (chunks.length === 0 && at < ids.length) chunks = writer.write(await next())
      const isLast = at >= ids.length
      for (const chunk of [...chunks, ...(isLast ? writer.end() : [])]) controller.enqueue(chunk)
      if (isLast) controller.close()
    },
  })
}

/** Makes the bytes of a file from its rows. */
type Rows = readonly (readonly (string | undefined)[])[]

type Writer = { end: () => Uint8Array[]; write: (rows: Rows) => Uint8Array[] }

/** @param name of the sheet */
const createWriter = (format: Format, name: string): Writer => {
  if (format === 'xlsx') return new XlsxWriter(name)
  const encoder = new TextEncoder()
  let prefix = byteOrderMark
  return {
    end: () => [],
    write(rows) {
      const text = `${prefix}${rows.map(csvLine).join('')}`
      prefix = ''
      return text === '' ? [] : [encoder.encode(text)]
    },
  }
}

// Reads some of the records of an export, with the titles of the records that they reference.

/** The rows of the records of `ids`, in that order. */
const readPart = async (
  req: PayloadRequest,
  { call: { collection }, columns, format }: Export,
  ids: readonly number[],
): Promise<(string | undefined)[][]> => {
  const { slug } = collection
  const isJoined = ({ name }: Column) => inverseKinds.has(collection.fields.get(name)?.kind ?? 'id')
  const docs = await readDocs(req, slug, {
    by: 'id',
    joined: namesOf(columns.filter(isJoined)),
    names: namesOf(columns.filter((column) => !isJoined(column))),
    values: ids,
  })
  const texts = new Map<string, ReadonlyMap<number, string>>()
  for (const { by, key, name } of columns) {
    const target = collectionOf(req.payload, slug).fields.get(name)?.target
    if (by === undefined || target === undefined) continue
    const referencedIds = new Set(docs.flatMap((doc) => idsOf(doc[name]).ids))
    if (referencedIds.size > 0) texts.set(key, await textsOf(req, target, by, referencedIds))
  }
  const byId = new Map(docs.map((doc): [number, Doc] => [Number(doc['id']), doc]))
  return ids.flatMap((id) => {
    const doc = byId.get(id)
    return doc ? [cellsOf(columns, doc, texts, format)] : []
  })
}

const namesOf = (columns: readonly Column[]): string[] => [...new Set(columns.map(({ name }) => name))]
