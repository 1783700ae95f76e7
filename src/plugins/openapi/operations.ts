/** One collection's paths: each route of the interface, described. */
import { type Operation as Routed, type OperationName, isBulk, isWrite, rightsOf } from '../api/operations'
import { globalRoutes, routesOf } from '../api/http/routes'
import { successHeaders, withHeaders } from './headers'
import type { Described } from './described'
import { componentName, naturalKeys } from './names'
import { parametersOf } from './parameters'
import { failuresOf, jsonOf } from './responses'
import { type OpenApi, type Operation, type Response, type Schema, ref } from './types'
import { type Wording, globalWording, wording } from './wording'
import type { Action } from '../api/actions/action'
import { envelopeOf } from './envelopes'
import { exchangePathsOf } from './exchange'

/**
 * @param ledger the collection of changes
 * @param recordName the name of the shape of a record of a collection
 */
export const pathsOf = (
  collection: Described,
  ledger: Described,
  recordName: (slug: string) => string,
): OpenApi['paths'] => {
  const words = wording(collection, ledger)
  const described = routesOf(collection)
    .map(({ methods, path }): [string, Record<string, Operation>] => [
      `/${collection.slug}${path}`,
      Object.fromEntries(
        Object.entries(methods)
          .filter(([, name]) => hasUse(collection, name))
          .map(([method, name]) => [method.toLowerCase(), operation(collection, name, words[name])]),
      ),
    ])
    .filter(([, methods]) => Object.keys(methods).length > 0)
  const file = collection.hasFiles
    ? { [`/${collection.slug}/file/{filename}`]: { get: download(collection) } }
    : {}
  return {
    ...Object.fromEntries(described),
    ...file,
    ...exchangePathsOf(collection),
    ...actionPathsOf(collection, recordName),
  }
}

/** The paths of a global. It has no ETag, so it answers no 304 and no 412. */
export const globalPathsOf = (global: Described, ledger: Described): OpenApi['paths'] => {
  const words = globalWording(global, ledger)
  return Object.fromEntries(
    globalRoutes.map(({ methods, path }) => [
      `/globals/${global.slug}${path}`,
      Object.fromEntries(
        Object.entries(methods).map(([method, name]) => {
          const { responses, ...described } = operation(global, name, words(name, method))
          const answered = Object.entries(responses).filter(
            ([status]) => status !== '304' && status !== '412',
          )
          const headers = isWrite(name) ? withHeaders('Idempotent-Replayed') : withHeaders()
          return [
            method.toLowerCase(),
            {
              ...described,
              responses: Object.fromEntries(
                answered.map(([status, response]) => [
                  status,
                  status === '200' ? { ...response, headers } : response,
                ]),
              ),
            },
          ]
        }),
      ),
    ]),
  )
}

/** Leaves out routes that a collection answers with 404, such as versions when it keeps none. */
const hasUse = (collection: Described, name: OperationName): boolean =>
  (name !== 'findVersions' || collection.versions) &&
  (name !== 'upsert' || naturalKeys(collection).length > 0)

/** The download of an uploaded file, at the URL in the record's `file`. */
const download = (collection: Described): Operation => {
  const summary = `Fetch the file of one ${collection.label.singular}`
  const { 401: unauthenticated, 404: notFound } = failuresOf('findById')
  return {
    operationId: `fetch${componentName(collection)}File`,
    parameters: [
      {
        description: 'As the field file has it.',
        in: 'path',
        name: 'filename',
        required: true,
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: {
        content: { 'application/octet-stream': { schema: {} } },
        description: summary,
        headers: withHeaders(),
      },
      ...(unauthenticated ? { 401: unauthenticated } : {}),
      ...(notFound ? { 404: notFound } : {}),
    },
    summary,
    tags: [collection.label.plural],
  }
}

const operation = (
  collection: Described,
  name: OperationName,
  { body, id, note, success, summary }: Wording,
): Operation => ({
  description: [note, needs(collection, name)].filter((text) => text !== undefined).join(' '),
  operationId: id,
  parameters: parametersOf(collection, name),
  ...(body === undefined ? {} : { requestBody: { content: jsonOf(body), required: true } }),
  responses: {
    ...successes(collection, name, success, summary),
    ...failuresOf(name),
    ...(isBulk(name) ? { '400': everyRecordFailed(name, success) } : {}),
  },
  summary,
  tags: [collection.label.plural],
})

/** The scopes that a key needs. */
const needs = ({ slug }: Described, name: Routed): string =>
  `Needs the scope ${rightsOf(slug, name)
    .map((needed) => `${needed.slug}:${needed.right}`)
    .join(' and ')}.`

/** The success statuses of an operation and their meaning. */
const successes = (
  { label }: Described,
  name: OperationName,
  success: Schema,
  summary: string,
): Record<string, Response> => {
  const answer = (status: number, description: string) => ({
    [status]: { content: jsonOf(success), description, headers: successHeaders(name, status) },
  })
  switch (name) {
    case 'create':
      return answer(201, summary)
    case 'createMany':
      return {
        ...answer(200, 'Nothing was made: a dry run.'),
        ...answer(201, `At least one ${label.singular} was made.`),
      }
    case 'findById':
      return {
        ...answer(200, summary),
        304: {
          description: 'The answer would be one that If-None-Match names.',
          headers: successHeaders(name, 304),
        },
      }
    case 'upsert':
      return {
        ...answer(200, 'One had the value and was updated.'),
        ...answer(201, 'None had it: one was made.'),
      }
    default:
      return answer(200, summary)
  }
}

const everyRecordFailed = (name: OperationName, envelope: Schema): Response => ({
  content: jsonOf({ anyOf: [ref('schemas', 'Failure'), envelope] }),
  description:
    'Refused before any record was tried: the failure body. Every record failed, or one and allOrNothing was asked: the bulk envelope.',
  headers: successHeaders(name, 400),
})

/** One collection's actions by path and method. */
const actionPathsOf = (collection: Described, recordName: (slug: string) => string): OpenApi['paths'] => {
  const paths: OpenApi['paths'] = {}
  for (const action of collection.actions) {
    const path = `/${collection.slug}${action.path}`
    paths[path] = {
      ...paths[path],
      [action.method.toLowerCase()]: describeAction(collection, action, recordName),
    }
  }
  return paths
}

const describeAction = (
  collection: Described,
  action: Action,
  recordName: (slug: string) => string,
): Operation => {
  const { body, description, isPublic = false, lists, name, status = 200, summary } = action
  const success =
    lists === undefined
      ? (action.answers as Schema)
      : envelopeOf('PaginatedEnvelope', ref('schemas', recordName(lists)))
  return {
    description: [description, isPublic ? 'Needs no key.' : needs(collection, action)]
      .filter((text) => text !== undefined)
      .join(' '),
    operationId: name,
    parameters: parametersOf(collection, action),
    ...(body
      ? { requestBody: { content: jsonOf(bodyOf(body)), required: (body.required ?? []).length > 0 } }
      : {}),
    responses: {
      [status]: { content: jsonOf(success), description: summary, headers: successHeaders(action, status) },
      ...failuresOf(action),
    },
    ...(isPublic ? { security: [] } : {}),
    summary,
    tags: [collection.label.plural],
  }
}

const bodyOf = ({ properties, required = [] }: NonNullable<Action['body']>): Schema => ({
  additionalProperties: false,
  properties,
  ...(required.length > 0 ? { required: [...required] } : {}),
  type: 'object',
})
