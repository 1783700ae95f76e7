/**
 * `POST /{collection}/import` of a staff session: some rows of a file. A file is imported by several such requests with one
 * `batchId`, so that each is short, others can write between them, and one undo takes all of it back. Rows that cannot be stored
 * are answered with the reason; all others are stored. A dry run does the same and stores nothing.
 */
import { type Endpoint, Forbidden } from 'payload'
import { isBatchOfOthers } from '../../ledger/batch'
import { newRequest, withTenantScope } from '../../api/call'
import { fail } from '../../api/failure'
import { readJson } from '../../api/http/incoming'
import { optionsOf } from '../../api/options'
import { staffCall } from '../../api/staff/staffCall'
import { readRequest } from './request'
import { readRows } from './readRows'
import { writeRows } from './write'

export const importEndpoint: Omit<Endpoint, 'root'> = {
  async handler(req) {
    const { payload, user } = req
    if (user?.collection !== payload.config.admin.user) throw new Forbidden(req.t)
    const staff = staffCall(req)
    const { slug } = staff.collection
    const sent = await readJson(req, { maxBytes: optionsOf(payload).bodyLimit })
    const asked = await readRequest(req, slug, sent)
    const { batchId, dryRun, locale } = asked
    const call = await withTenantScope({
      ...staff,
      ...(!dryRun && { batchId }),
      // A text that is missing in a locale is not the fallback's.
      parameters: { ...staff.parameters, dryRun, fallbackLocale: null, locale },
    })
    const reading = await newRequest(call)
    if (await isBatchOfOthers(reading, batchId)) {
      throw fail('invalid_body', 'batchId: belongs to another user. Send a new one.')
    }
    const { outcomes, rows } = await readRows(reading, slug, asked)
    if (rows.length > 0) for (const each of await writeRows(call, asked, rows)) outcomes.set(each.row, each)
    return Response.json({ rows: [...outcomes.values()].sort((one, other) => one.row - other.row) })
  },
  method: 'post',
  path: '/import',
}
