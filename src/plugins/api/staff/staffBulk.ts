/**
 * Bulk edit and bulk delete of the admin panel, by the bulk operations of the REST API. Payload's own operations report
 * records as saved that were rolled back, and treat a malformed filter as one that matches all records.
 */
import { type Endpoint, type PayloadRequest, addDataAndFileToRequest, Forbidden } from 'payload'
import { accessFilter } from '../../database/query/access'
import { collectionOf } from '../../database/model/model'
import { panelClause } from '../../database/model/panelClause'
import { splitOperators, panelModelOf } from '../../database/model/panelModel'
import { isObject, parseWhere } from '../../database/query/where'
import { localeOf } from '../../../fields/translated'
import { parseQuery } from '../parse/brackets'
import { deleteMany, updateMany } from '../write/bulk'
import { type Call, type RecordFailure, withTenantScope } from '../call'
import type { BulkEnvelope } from '../http/envelopes'
import { fail } from '../failure'
import { requestIdOf } from '../http/headers'
import { logFailure } from '../http/logFailure'
import { staffCall } from './staffCall'
import { translations } from './translations'
import { toFailure } from '../translate'

/**
 * Converts a `where` of the panel to one of the REST API. For all records the panel sends `id not_equals ""`, which is
 * `id exists` here, because an id cannot be compared with text.
 */
export const toApiWhere = (req: PayloadRequest, slug: string, where: unknown): unknown => {
  if (!isObject(where)) return where
  const parts = Object.entries(where).map(([key, value]): unknown => {
    if (Array.isArray(value)) return { [key]: value.map((each) => toApiWhere(req, slug, each)) }
    if (!isObject(value)) return { [key]: value }
    const stored = panelClause(req, slug, [key, value])
    if (stored) return stored
    const isAll = key === 'id' && Object.keys(value).length === 1 && value['not_equals'] === ''
    return isAll ? { id: { exists: 'true' } } : splitOperators([key, value])
  })
  return parts.length === 1 ? parts[0] : parts.length === 0 ? where : { and: parts }
}

const toBulkCall = async (req: PayloadRequest): Promise<Call & { failures: RecordFailure[] }> => {
  if (!req.user) throw new Forbidden(req.t)
  const collection = collectionOf(req.payload, String(req.routeParams?.['collection']))
  const query = parseQuery(req.search ?? '')
  // The panel sends 0, for all records. Any other limit would be ignored, and more records written than intended.
  if ((query.get('limit') ?? '0') !== '0') {
    throw fail('invalid_parameter', 'limit: staff write every record that the filter means. Leave it out.')
  }
  if ((query.get('page') ?? '1') !== '1') {
    throw fail(
      'invalid_parameter',
      'page: staff write every record that the filter means, which is one page. Leave it out.',
    )
  }
  const model = panelModelOf(req.payload)
  const where = toApiWhere(req, collection.slug, query.get('where'))
  const fields = model.get(collection.slug)?.fields ?? collection.fields
  const call = await withTenantScope(staffCall(req, parseWhere(model, where, fields)))
  return { ...call, failures: [] }
}

const respondBulk = async (
  req: PayloadRequest,
  verb: 'deleted' | 'updated',
  work: (call: Call) => Promise<BulkEnvelope>,
): Promise<Response> => {
  const { headers, payload } = req
  const words = translations[localeOf(req)]
  try {
    const call = await toBulkCall(req)
    const { batchId, docs, errors, message } = await work(call)
    return Response.json(
      {
        batchId,
        docs: docs.map((id) => ({ id })),
        // The panel shows errors one by one, each an object.
        errors: errors.map((each) => ({ isPublic: true, message: each })),
        // Records with a reported failure stay on the page, with their titles.
        failed: call.failures,
        message: words.summary?.(verb, docs.length, errors.length) ?? message,
      },
      { status: errors.length > 0 ? 400 : 200 },
    )
  } catch (error) {
    const failure = toFailure(error)
    logFailure(payload, error, failure, { msg: 'request failed', requestId: requestIdOf(headers) })
    // Without `docs` the panel would show only that something went wrong.
    const problems = failure.problems.map((problem) => ({
      ...problem,
      message: words.failures[problem.code] ?? problem.message,
    }))
    return Response.json(
      { docs: [], errors: problems, message: problems[0]?.message },
      { status: failure.status },
    )
  }
}

export const staffBulk: Omit<Endpoint, 'root'>[] = [
  {
    handler: (req) =>
      respondBulk(req, 'updated', async (call) => {
        await addDataAndFileToRequest(req)
        if (!isObject(req.data))
          throw fail('invalid_body', 'The body has no record. Send it as application/json.')
        // The panel's form sends nothing for fields without a value.
        if (Object.keys(req.data).length === 0) {
          await accessFilter(req, call.collection.slug, 'update')
          throw fail('invalid_body', translations[localeOf(req)].nothingChosen)
        }
        // The panel's own forms made this body; Payload's field validation runs on every record.
        return updateMany(call, { data: { ...req.data }, inverses: new Map(), isUnchecked: true })
      }),
    method: 'patch',
    path: '/',
  },
  {
    handler: (req) => respondBulk(req, 'deleted', deleteMany),
    method: 'delete',
    path: '/',
  },
]
