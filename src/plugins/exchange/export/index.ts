/**
 * `GET /{collection}/export` of a staff session: the records of a list as a file.
 *
 * Which records, and in which order, is asked once. They are read in parts while the file is sent, as fast as its reader
 * takes it, so a file of any length needs the memory of one part and of the ids. A record that changes meanwhile is in the file as
 * it is when its part is read; one that is gone by then, or hidden from the reader, is left out.
 */
import { AsyncResource } from 'node:async_hooks'
import type { Endpoint, PayloadRequest } from 'payload'
import { getTranslation } from '@payloadcms/translations'
import { admitted } from '../../../lib/admission'
import { accessFilter, both } from '../../database/query/access'
import { findIds } from '../../database/query/select'
import { newRequest } from '../../api/call'
import { fail } from '../../api/failure'
import { type Export, readExport } from './ask'
import { partOf } from './part'
import { writerOf } from './writer'

/** Excel takes 1,048,576 rows. */
export const mostExported = 500_000

/** Of one statement and one part of the file. */
const recordsAtOnce = 500

export const exportEndpoint: Omit<Endpoint, 'root'> = {
  async handler(req) {
    const asked = await readExport(req)
    const { call, format } = asked
    const { slug } = call.collection
    const reading = await newRequest(call)
    const filter = both(call.parameters.filter, await accessFilter(reading, slug, 'read'))
    const { sort } = call.parameters
    const ids = await findIds(reading, slug, { filter, limit: mostExported + 1, sort })
    if (ids.length > mostExported) {
      throw fail(
        'answer_too_large',
        `The list has more than ${mostExported} records. Filter it, and export its parts.`,
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
    return new Response(streamOf(req, asked, ids), {
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

const streamOf = (req: PayloadRequest, asked: Export, ids: readonly number[]): ReadableStream<Uint8Array> => {
  const { call, columns, language } = asked
  const { labels } = req.payload.collections[call.collection.slug as 'leads'].config
  const writer = writerOf(asked.format, getTranslation(labels.plural, req.i18n))
  let at = 0
  // In the context of the request, whose permit each part takes anew.
  const next = AsyncResource.bind(async () => {
    const part = ids.slice(at, at + recordsAtOnce)
    at += part.length
    return admitted(async () => partOf(await newRequest(call), asked, part))
  })
  let heading = writer.write([columns.map(({ header }) => header[language])])
  return new ReadableStream({
    async pull(controller) {
      let chunks = heading
      heading = []
      // The stream asks again only once it was given something, and a workbook may hold its rows back.
      while (chunks.length === 0 && at < ids.length) chunks = writer.write(await next())
      const isLast = at >= ids.length
      for (const chunk of [...chunks, ...(isLast ? writer.end() : [])]) controller.enqueue(chunk)
      if (isLast) controller.close()
    },
  })
}
