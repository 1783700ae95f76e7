/**
 * Builds the OpenAPI 3.1 document from the running config. It contains nothing about particular collections, so a new
 * one is described at once.
 */
import { changesSlug } from '../ledger'
import { optionsOf } from '../api/options'
import { localesOf } from '../api/parse/parameters'
import { listReasonsToReadByPayload } from '../api/read/startupChecks'
import { collectionOf, modelOf } from '../database/model/model'
import { type Described, listedCollections, openCollections, openGlobals, type Running } from './described'
import { envelopeSchemas } from './envelopes'
import { exchangeSchemas, staffSecurity } from './exchange'
import { headerComponents } from './headers'
import { componentName } from './names'
import { globalPathsOf, pathsOf } from './operations'
import { type Limits, parameterComponents } from './parameters'
import { failureResponses } from './responses'
import { recordSchemas } from './schemas'
import type { OpenApi } from './types'
import { eventRequests, eventSchemas } from './webhooks'
import { whereSchemas } from './where'

/** The version of the REST API (document: "Versioning"); it is not the version of this software. */
export const interfaceVersion = '1.0.0'

export const describeApi = (payload: Running): OpenApi => {
  const collections = openCollections(payload)
  const globals = openGlobals(payload)
  const { routes } = payload.config
  const slow = listReasonsToReadByPayload(payload)
  const recordName = (slug: string) => componentName(collectionOf(payload, slug))
  return {
    components: {
      headers: headerComponents,
      parameters: parameterComponents(readLimits(payload)),
      responses: failureResponses(),
      schemas: {
        ...envelopeSchemas,
        ...exchangeSchemas,
        ...whereSchemas,
        ...eventSchemas(payload),
        ...mergeParts(
          [...collections, ...listedCollections(payload), ...globals].map((each) =>
            recordSchemas(modelOf(payload), each),
          ),
        ),
      },
      securitySchemes: {
        apiKeyAuth: {
          description: 'Bearer <key>; the bare key is taken too.',
          in: 'header',
          name: 'Authorization',
          type: 'apiKey',
        },
        apiKeyQuery: { description: 'The key as a parameter.', in: 'query', name: 'apiKey', type: 'apiKey' },
        ...staffSecurity(payload.config.cookiePrefix),
      },
    },
    info: {
      description:
        'Records of vehicle sales. Records name each other by id; depth answers the records in place of the ids. Requests carry an API key, but for the import and export of files, which need a session of staff.',
      title: 'Forecourt',
      version: interfaceVersion,
    },
    openapi: '3.1.0',
    paths: mergeParts([
      ...collections.map((each) => pathsOf(each, findLedger(collections), recordName)),
      ...globals.map((each) => globalPathsOf(each, findLedger(collections))),
    ]),
    security: [{ apiKeyAuth: [] }, { apiKeyQuery: [] }],
    servers: [{ url: routes.api }],
    tags: [...collections, ...globals].map(({ label, slug }) => ({
      ...(slow.has(slug) && {
        description: 'Answers take longer than most, and bulk requests write record by record.',
      }),
      name: label.plural,
    })),
    webhooks: eventRequests(payload),
  }
}

const mergeParts = <T>(parts: Record<string, T>[]): Record<string, T> =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)))

const findLedger = (collections: readonly Described[]): Described => {
  const ledger = collections.find(({ slug }) => slug === changesSlug)
  if (!ledger) throw new Error('The change ledger is not in the config.')
  return ledger
}

const readLimits = (payload: Running): Limits => {
  const { all, standard } = localesOf(payload)
  return { locales: all, maxLimit: optionsOf(payload).maxLimit, standardLocale: standard }
}
