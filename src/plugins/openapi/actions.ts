/** Describes a collection's actions from their own definitions. */
import type { Action } from '../api/actions/action'
import type { Described } from './described'
import { envelopeOf } from './envelopes'
import { successHeaders } from './headers'
import { parametersOf } from './parameters'
import { failuresOf, jsonOf } from './responses'
import { type OpenApi, type Operation, ref, type Schema } from './types'

export type Listed = {
  /** The name of the shape of a record of a collection. */
  recordName: (slug: string) => string
  /** A sentence with the rights that an action requires. */
  needs: (collection: Described, action: Action) => string
}

/** One collection's actions by path and method. */
export const actionPathsOf = (collection: Described, listed: Listed): OpenApi['paths'] => {
  const paths: OpenApi['paths'] = {}
  for (const action of collection.actions) {
    const path = `/${collection.slug}${action.path}`
    paths[path] = { ...paths[path], [action.method.toLowerCase()]: described(collection, action, listed) }
  }
  return paths
}

const described = (collection: Described, action: Action, { needs, recordName }: Listed): Operation => {
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
