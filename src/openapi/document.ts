/**
 * The interface description (OpenAPI 3.1), made from the running config. Nothing about a collection is written
 * here: a new one is described as soon as it is there.
 */
import type { BasePayload } from 'payload'
import { optionsOf } from '../contract/options'
import { localesOf } from '../contract/parameters'
import { modelOf } from '../database/model'
import { envelopeSchemas } from './envelopes'
import type { Described } from './names'
import { pathsOf } from './operations'
import { type Limits, parameterComponents, whereSchemas } from './parameters'
import { failureResponses } from './responses'
import { recordSchemas } from './schemas'
import type { OpenApi } from './types'

export type Running = Pick<BasePayload, 'config'>

/** The version of the interface (document: "Versioning"); it is not the version of this software. */
export const interfaceVersion = '1.0.0'

export const describeApi = (payload: Running): OpenApi => {
  const collections = openCollections(payload)
  const { routes } = payload.config
  return {
    components: {
      headers: {
        RequestId: {
          description: 'The id of the request: the caller’s own X-Request-Id where one came, else a new one.',
          schema: { type: 'string' },
        },
      },
      parameters: parameterComponents(limitsOf(payload)),
      responses: failureResponses(),
      schemas: {
        ...envelopeSchemas,
        ...whereSchemas,
        ...merged(collections.map((each) => recordSchemas(modelOf(payload), each))),
      },
      securitySchemes: {
        apiKeyAuth: {
          description: 'Bearer <key>; the bare key is taken too.',
          in: 'header',
          name: 'Authorization',
          type: 'apiKey',
        },
        apiKeyQuery: { description: 'The key as a parameter.', in: 'query', name: 'apiKey', type: 'apiKey' },
      },
    },
    info: {
      description:
        'Records of vehicle sales. Records name each other by id; depth answers the records in place of the ids.',
      title: 'Forecourt',
      version: interfaceVersion,
    },
    openapi: '3.1.0',
    paths: merged(collections.map(pathsOf)),
    security: [{ apiKeyAuth: [] }, { apiKeyQuery: [] }],
    servers: [{ url: routes.api }],
    tags: collections.map(({ label }) => ({ name: label.plural })),
  }
}

const merged = <T>(parts: Record<string, T>[]): Record<string, T> =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)))

/** The collections that keys reach, in the order of the config. */
export const openCollections = (payload: Running): Described[] =>
  [...modelOf(payload).values()]
    .filter(({ isOpen }) => isOpen)
    .map((collection) => {
      const config = payload.config.collections.find(({ slug }) => slug === collection.slug)
      const required = (config?.flattenedFields ?? [])
        .filter((field) => 'required' in field && field.required === true)
        .map(({ name }) => name)
      return { ...collection, hasFiles: Boolean(config?.upload), required }
    })

const limitsOf = (payload: Running): Limits => {
  const { all, standard } = localesOf(payload)
  return { locales: all, maxLimit: optionsOf(payload).maxLimit, standardLocale: standard }
}
