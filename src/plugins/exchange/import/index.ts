/**
 * `POST /{collection}/import` of a staff session: some rows of a file. A file is imported by several such requests with
 * one `batchId`, so that each is short, others can write between them, and one undo reverts all of it. Rows that cannot
 * be stored are reported with the reason; all others are stored. A dry run does the same and stores nothing.
 */
import { type CollectionSlug, type Endpoint, Forbidden, type PayloadRequest } from 'payload'
import { localeOf } from '../../../fields/translated'
import { findNearest } from '../../../lib/nearest'
import { resolveAccess } from '../../database/query/access'
import { isBatchOfOthers } from '../../ledger/batch'
import { newRequest, withTenantScope } from '../../api/call'
import { fail } from '../../api/failure'
import { readJson } from '../../api/http/incoming'
import { optionsOf } from '../../api/options'
import { parseQuery } from '../../api/parse/brackets'
import { printable } from '../../api/printable'
import { staffCall } from '../../api/staff/staffCall'
import { importMembers, readRequest } from './request'
import { readRows } from './readRows'
import { writeRows } from './write'

export const importEndpoint: Omit<Endpoint, 'root'> = {
  async handler(req) {
    const { payload, user } = req
    if (user?.collection !== payload.config.admin.user) throw new Forbidden(req.t)
    const staff = staffCall(req)
    const { slug } = staff.collection
    await requireWriter(req, slug)
    refuseParameters(req.search ?? '')
    const sent = await readJson(req, { maxBytes: optionsOf(payload).bodyLimit })
    const importRequest = await readRequest(req, slug, sent)
    const { batchId, dryRun, locale } = importRequest
    const call = await withTenantScope({
      ...staff,
      ...(!dryRun && { batchId }),
      headings: new Map(
        importRequest.columns.flatMap((column) =>
          column ? [[column.name, column.header[localeOf(req)]]] : [],
        ),
      ),
      // A missing text is not replaced by that of the fallback locale.
      parameters: { ...staff.parameters, dryRun, fallbackLocale: null, locale },
    })
    const reading = await newRequest(call)
    if (await isBatchOfOthers(reading, batchId)) {
      throw fail('invalid_body', 'batchId: belongs to another user. Send a new one.')
    }
    const { outcomes, rows } = await readRows(reading, importRequest)
    if (rows.length > 0)
      for (const each of await writeRows(call, importRequest, rows)) outcomes.set(each.row, each)
    return Response.json({ rows: [...outcomes.values()].sort((one, other) => one.row - other.row) })
  },
  method: 'post',
  path: '/import',
}

const requireWriter = async (req: PayloadRequest, slug: string): Promise<void> => {
  const { access } = req.payload.collections[slug as CollectionSlug].config
  const mayCreate = (await access.create({ req })) !== false
  if (!mayCreate && (await resolveAccess(req, slug, 'update')) === 'none') throw new Forbidden(req.t)
}

const refuseParameters = (search: string): void => {
  for (const name of parseQuery(search).keys()) {
    const member = findNearest(name, importMembers)
    const remedy = member === undefined ? 'An import takes none' : `Send "${member}" in the body`
    throw fail('unknown_parameter', `${printable(name)}: there is no such parameter. ${remedy}.`)
  }
}
