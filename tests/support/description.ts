/** The OpenAPI description of the interface, generated from the config without a database, with helpers to look things up. */
import type { OperationName } from '../../src/plugins/api/operation'
import { operationsOf } from '../../src/plugins/api/http/routes'
import { type CollectionModel, modelOf } from '../../src/plugins/database/model/model'
import { describeApi } from '../../src/plugins/openapi'
import type { Running } from '../../src/plugins/openapi/described'
import type { OpenApi, Operation, Parameter, Response } from '../../src/plugins/openapi/types'
import { naturalKeys } from './configured'

/** An operation that a collection has a route for. */
type Routed = { collection: CollectionModel; method: string; name: OperationName; path: string }

export type Description = {
  /** The responses of an operation by status, with references resolved. */
  answersOf: (operation: Operation) => [status: string, response: Response][]
  description: OpenApi
  operation: (method: string, path: string) => Operation | undefined
  /** The parameters of an operation, or those in its path, query or headers only. */
  parametersIn: (operation: Operation | undefined, place?: Parameter['in']) => Parameter[]
  payload: Running
  /** Every operation, according to the routes and the tables of the document. */
  routed: Routed[]
}

export const startDescription = async (): Promise<Description> => {
  const { default: config } = await import('../../payload.config')
  const payload = { config: await config }
  const description = describeApi(payload)
  const { parameters, responses } = description.components
  return {
    answersOf: (operation) =>
      Object.entries(operation.responses).flatMap(([status, each]): [string, Response][] => {
        const response = '$ref' in each ? responses[nameIn(each)] : each
        return response ? [[status, response]] : []
      }),
    description,
    operation: (method, path) => description.paths[path]?.[method.toLowerCase()],
    parametersIn: (operation, place) =>
      (operation?.parameters ?? [])
        .flatMap((each) => ('$ref' in each ? (parameters[nameIn(each)] ?? []) : each))
        .filter((each) => place === undefined || each.in === place),
    payload,
    routed: routedIn(payload),
  }
}

const nameIn = ({ $ref }: { $ref: string }): string => $ref.split('/').at(-1) ?? ''

const routedIn = (payload: Running): Routed[] =>
  [...modelOf(payload).values()]
    .filter(({ isOpen }) => isOpen)
    .flatMap((collection) =>
      operationsOf(collection).map(({ method, name, path }) => ({
        collection,
        method,
        name,
        path: `/${collection.slug}${path}`,
      })),
    )
    .filter(
      ({ collection, name }) =>
        (name !== 'findVersions' || collection.versions) &&
        (name !== 'upsert' || collection.slug in naturalKeys),
    )
