/** One collection's paths: each route of the interface, described. */
import { isBulk, type OperationName, routesOf } from '../contract/routes'
import { envelopeOf, versionOf } from './envelopes'
import { componentName, type Described, pluralName } from './names'
import { parametersOf } from './parameters'
import { failuresOf, jsonOf, requestIdHeader } from './responses'
import { bulkWriteName, createName, writeName } from './schemas'
import { type OpenApi, type Operation, ref, type Schema } from './types'

export const pathsOf = (collection: Described): OpenApi['paths'] => {
  const routes = routesOf(collection).filter(({ path }) => path !== '/versions' || collection.versions)
  const described = routes.map(({ methods, path }) => [
    `/${collection.slug}${path}`,
    Object.fromEntries(
      Object.entries(methods).flatMap(([method, name]) =>
        wording(collection)[name] ? [[method.toLowerCase(), operation(collection, name)]] : [],
      ),
    ),
  ])
  return {
    ...Object.fromEntries(described),
    ...(collection.hasFiles
      ? { [`/${collection.slug}/file/{filename}`]: { get: download(collection) } }
      : {}),
  } as OpenApi['paths']
}

/** By Payload's handler, at the address that a record's `file` holds once one was uploaded. */
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
        headers: requestIdHeader,
      },
      ...(unauthenticated ? { 401: unauthenticated } : {}),
      ...(notFound ? { 404: notFound } : {}),
    },
    summary,
    tags: [collection.label.plural],
  }
}

const operation = (collection: Described, name: OperationName): Operation | undefined => {
  const words = wording(collection)[name]
  if (!words) return undefined
  const { body, id, note, success, summary } = words
  const failures = failuresOf(name)
  return {
    ...(note === undefined ? {} : { description: note }),
    operationId: id,
    parameters: parametersOf(name),
    ...(body === undefined ? {} : { requestBody: { content: jsonOf(ref('schemas', body)), required: true } }),
    responses: {
      [name === 'create' ? '201' : '200']: {
        content: jsonOf(success),
        description: summary,
        headers: requestIdHeader,
      },
      ...failures,
      ...(isBulk(name) ? { '400': everyRecordFailed(success) } : {}),
    },
    summary,
    tags: [collection.label.plural],
  }
}

const everyRecordFailed = (envelope: Schema) => ({
  content: jsonOf({ anyOf: [ref('schemas', 'Failure'), envelope] }),
  description:
    'Refused before any record was tried: the failure body. Every record failed: the bulk envelope.',
  headers: requestIdHeader,
})

type Wording = { body?: string; id: string; note?: string; success: Schema; summary: string }

const eachAlone =
  'Each record is a transaction of its own: docs has those that were written, errors those that were not.'

const wording = (collection: Described): Partial<Record<OperationName, Wording>> => {
  const { plural, singular } = collection.label
  const [one, many] = [componentName(collection), pluralName(collection)]
  const record = ref('schemas', one)
  const written = envelopeOf('SingleWriteEnvelope', record)
  const bulk = envelopeOf('BulkEnvelope', record)
  return {
    count: {
      id: `count${many}`,
      success: ref('schemas', 'CountEnvelope'),
      summary: `Count ${plural}`,
    },
    create: {
      body: createName(collection),
      id: `create${one}`,
      success: written,
      summary: `Create one ${singular}`,
    },
    deleteById: { id: `delete${one}ById`, success: written, summary: `Delete one ${singular}` },
    deleteMany: {
      id: `delete${many}`,
      note: eachAlone,
      success: bulk,
      summary: `Delete every ${singular} that matches`,
    },
    find: {
      id: `find${many}`,
      success: envelopeOf('PaginatedEnvelope', record),
      summary: `List ${plural}`,
    },
    findById: { id: `find${one}ById`, success: record, summary: `Read one ${singular}` },
    findVersions: {
      id: `find${one}Versions`,
      note: 'Filtered and sorted by parent, createdAt, updatedAt and version.<field>.',
      success: envelopeOf('PaginatedEnvelope', versionOf(record)),
      summary: `List the versions of ${plural}`,
    },
    updateById: {
      body: writeName(collection),
      id: `update${one}ById`,
      note: 'Fields left out keep their value.',
      success: written,
      summary: `Update one ${singular}`,
    },
    updateMany: {
      body: bulkWriteName(collection),
      id: `update${many}`,
      note: `Fields left out keep their value. ${eachAlone}`,
      success: bulk,
      summary: `Update every ${singular} that matches`,
    },
  }
}
