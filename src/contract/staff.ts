/**
 * Bulk edit and bulk delete of the admin panel, by the same executor as the interface's: Payload's own reports
 * records as saved that were rolled back, and takes a malformed filter for "all of them".
 */
import type { Endpoint, PayloadRequest } from 'payload'
import { addDataAndFileToRequest, Forbidden } from 'payload'
import { type CollectionModel, collectionOf, type FieldModel, marksOf, modelOf } from '../database/model'
import { isObject, parseWhere } from '../database/where'
import { parseQuery } from './brackets'
import { deleteMany, updateMany } from './bulk'
import { type Call, walled } from './call'
import type { BulkEnvelope } from './envelopes'
import { fail } from './failure'
import { requestIdOf } from './incoming'
import { toFailure } from './translate'

/** The fields with what only the panel sees: its search looks through the titles of records. */
const withTitles = (
  payload: PayloadRequest['payload'],
  collection: CollectionModel,
): ReadonlyMap<string, FieldModel> => {
  const config = payload.config.collections.find(({ slug }) => slug === collection.slug)
  const seen = (config?.flattenedFields ?? []).flatMap((field): FieldModel[] =>
    field.type === 'text' && !field.virtual && marksOf(field).isPanelOnly
      ? [{ isLocalized: false, kind: 'text', marks: marksOf(field), name: field.name }]
      : [],
  )
  return new Map([...collection.fields, ...seen.map((field) => [field.name, field] as const)])
}

/** "All of them" is `id not_equals ""` in the panel's words. In ours, where no id is empty text, it is `exists`. */
const inOurWords = (where: unknown): unknown => {
  if (Array.isArray(where)) return where.map(inOurWords)
  if (!isObject(where)) return where
  return Object.fromEntries(
    Object.entries(where).map(([key, value]) =>
      key === 'id' && isObject(value) && Object.keys(value).length === 1 && value['not_equals'] === ''
        ? [key, { exists: 'true' }]
        : [key, inOurWords(value)],
    ),
  )
}

const callOf = (req: PayloadRequest): Promise<Call> => {
  if (!req.user) throw new Forbidden(req.t)
  const collection = collectionOf(req.payload, String(req.routeParams?.['collection']))
  const query = parseQuery(req.search ?? '')
  // The panel sends 0, "all of them". Any other would be dropped, and more written than was meant.
  if ((query.get('limit') ?? '0') !== '0') {
    throw fail('invalid_parameter', 'limit: staff write every record that the filter means. Leave it out.')
  }
  const where = inOurWords(query.get('where'))
  return walled({
    caller: req.user,
    collection,
    parameters: {
      allOrNothing: false,
      depth: 0,
      dryRun: false,
      filter: parseWhere(modelOf(req.payload), where, withTitles(req.payload, collection)),
      locale: req.locale ?? 'en',
      page: 1,
      // The panel counts them, and asks anew for what it shows.
      returnsIds: true,
      sort: [],
    },
    payload: req.payload,
    requestId: requestIdOf(req.headers),
  })
}

const answer = async (
  { headers, payload }: PayloadRequest,
  work: () => Promise<BulkEnvelope>,
): Promise<Response> => {
  try {
    const { docs, errors, message } = await work()
    // The panel shows errors one by one, each an object.
    return Response.json(
      {
        docs: docs.map((id) => ({ id })),
        errors: errors.map((each) => ({ isPublic: true, message: each })),
        message,
      },
      { status: errors.length > 0 ? 400 : 200 },
    )
  } catch (error) {
    const failure = toFailure(error)
    if (failure.status >= 500) {
      payload.logger.error({ err: error, msg: 'request failed', requestId: requestIdOf(headers) })
    }
    // Without `docs` the panel would say no more than that something went wrong.
    return Response.json(
      { docs: [], errors: failure.problems, message: failure.message },
      { status: failure.status },
    )
  }
}

export const staffBulk: Omit<Endpoint, 'root'>[] = [
  {
    handler: (req) =>
      answer(req, async () => {
        const call = await callOf(req)
        await addDataAndFileToRequest(req)
        // The panel's own forms made this body; Payload's field validation runs on every record.
        return updateMany(call, { data: { ...req.data }, inverses: new Map(), isUnchecked: true })
      }),
    method: 'patch',
    path: '/',
  },
  { handler: (req) => answer(req, async () => deleteMany(await callOf(req))), method: 'delete', path: '/' },
]
