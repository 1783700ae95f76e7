/** The paths of one collection or global: each operation of the REST API, described. */
import { maxBatchRecords } from '../api/write/createMany'
import { isBulk, type Operation as Routed, type RecordOperation, rightsOf } from '../api/operation'
import { globalOperations, operations } from '../api/operations'
import { operationsOf } from '../api/http/routes'
import type { Action } from '../api/actions/action'
import { successHeaders, withHeaders } from './headers'
import type { Described } from './described'
import { bulkOf, envelopeOf, versionOf } from './envelopes'
import { exchangePathsOf } from './exchange'
import { componentName, naturalKeys, pluralName } from './names'
import { parametersOf } from './parameters'
import { failuresOf, jsonOf } from './responses'
import { bulkWriteName, createName, writeName } from './schemas'
import { type OpenApi, type Operation, type Response, type Schema, ref } from './types'

/**
 * @param ledger the collection of changes
 * @param recordName the name of the shape of a record of a collection
 */
export const pathsOf = (
  collection: Described,
  ledger: Described,
  recordName: (slug: string) => string,
): OpenApi['paths'] => ({
  ...describeOperations(collection, ledger, operationsOf(collection).filter(hasUse(collection))),
  ...(collection.hasFiles ? { [`/${collection.slug}/file/{filename}`]: { get: download(collection) } } : {}),
  ...exchangePathsOf(collection),
  ...actionPathsOf(collection, recordName),
})

export const globalPathsOf = (global: Described, ledger: Described): OpenApi['paths'] =>
  Object.fromEntries(
    Object.entries(describeOperations(global, ledger, globalOperations)).map(([path, methods]) => [
      `/globals${path}`,
      methods,
    ]),
  )

const describeOperations = (
  collection: Described,
  ledger: Described,
  all: readonly RecordOperation[],
): OpenApi['paths'] => {
  const paths: OpenApi['paths'] = {}
  for (const each of all) {
    const path = `/${collection.slug}${each.path}`
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: describe(collection, ledger, each) }
  }
  return paths
}

/** Leaves out routes for which a collection returns 404, such as versions if it keeps none. */
const hasUse =
  (collection: Described) =>
  ({ name }: RecordOperation): boolean =>
    (name !== 'findVersions' || collection.versions) &&
    (name !== 'upsert' || naturalKeys(collection).length > 0)

/** The download of an uploaded file, at the URL in the record's `file`. */
const download = (collection: Described): Operation => {
  const summary = `Fetch the file of one ${collection.label.singular}`
  const { 401: unauthenticated, 404: notFound } = failuresOf(operations.findById)
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

const describe = (collection: Described, ledger: Described, operation: RecordOperation): Operation => {
  const { plural, singular } = collection.label
  const { id, note, statuses, summary } = operation.texts({
    keys: naturalKeys(collection),
    many: pluralName(collection),
    one: componentName(collection),
    plural,
    singular,
  })
  const answers = answerSchema(operation.answers, collection, ledger)
  const success = (status: number, description: string): Response => ({
    // 304 has no body.
    ...(status === 304 ? {} : { content: jsonOf(answers) }),
    description,
    headers: successHeaders(operation, status),
  })
  return {
    description: [note, describeScopes(collection, operation)].filter((text) => text !== undefined).join(' '),
    operationId: id,
    parameters: parametersOf(collection, operation),
    ...(operation.requestBody === undefined
      ? {}
      : { requestBody: { content: jsonOf(bodySchema(operation.requestBody, collection)), required: true } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(statuses ?? { 200: summary }).map(([status, meaning]) => [
          status,
          success(Number(status), meaning),
        ]),
      ),
      ...failuresOf(operation),
      ...(isBulk(operation) ? { '400': everyRecordFailed(operation, answers) } : {}),
    },
    summary,
    tags: [collection.label.plural],
  }
}

const bodySchema = (
  requestBody: NonNullable<RecordOperation['requestBody']>,
  collection: Described,
): Schema => {
  switch (requestBody) {
    case 'bulkChanges':
      return ref('schemas', bulkWriteName(collection))
    case 'changes':
      return ref('schemas', writeName(collection))
    case 'record':
      return ref('schemas', createName(collection))
    case 'records':
      return {
        additionalProperties: false,
        properties: {
          docs: {
            items: ref('schemas', createName(collection)),
            maxItems: maxBatchRecords,
            minItems: 1,
            type: 'array',
          },
        },
        required: ['docs'],
        type: 'object',
      }
  }
}

/** @param ledger the collection of changes */
const answerSchema = (
  answers: RecordOperation['answers'],
  collection: Described,
  ledger: Described,
): Schema => {
  const record = ref('schemas', componentName(collection))
  switch (answers) {
    case 'bulk':
      return bulkOf(record)
    case 'changes':
      return envelopeOf('PaginatedEnvelope', ref('schemas', componentName(ledger)))
    case 'count':
      return ref('schemas', 'CountEnvelope')
    case 'names':
      return envelopeOf('BulkEnvelope', ref('schemas', 'RecordName'))
    case 'page':
      return envelopeOf('PaginatedEnvelope', record)
    case 'record':
      return record
    case 'versions':
      return envelopeOf('PaginatedEnvelope', versionOf(record))
    case 'written':
      return envelopeOf('SingleWriteEnvelope', record)
  }
}

/** The scopes that an API key needs. */
const describeScopes = ({ slug }: Described, operation: Routed): string =>
  `Needs the scope ${rightsOf(slug, operation)
    .map((needed) => `${needed.slug}:${needed.right}`)
    .join(' and ')}.`

const everyRecordFailed = (operation: RecordOperation, envelope: Schema): Response => ({
  content: jsonOf({ anyOf: [ref('schemas', 'Failure'), envelope] }),
  description:
    'Refused before any record was tried: the failure body. Every record failed, or one and allOrNothing was asked: the bulk envelope.',
  headers: successHeaders(operation, 400),
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
    description: [description, isPublic ? 'Needs no key.' : describeScopes(collection, action)]
      .filter((text) => text !== undefined)
      .join(' '),
    operationId: name,
    parameters: parametersOf(collection, action),
    ...(body
      ? { requestBody: { content: jsonOf(toBodySchema(body)), required: (body.required ?? []).length > 0 } }
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

const toBodySchema = ({ properties, required = [] }: NonNullable<Action['body']>): Schema => ({
  additionalProperties: false,
  properties,
  ...(required.length > 0 ? { required: [...required] } : {}),
  type: 'object',
})
