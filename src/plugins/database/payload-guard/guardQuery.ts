/**
 * Payload drops a clause of a filter that it cannot read, so the rest matches more records, or all. This hook checks
 * the query of every read through Payload first, the panel's included.
 */
import {
  APIError,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
  type SanitizedCollectionConfig,
  type Where,
} from 'payload'
import { modelOf } from '../model/model'
import { noCostUsed, type CostUsed } from '../query/cost'
import { joinConstraint, requireVersion, restrictWhere } from '../query/panelWhere'
import { refuseUnseenSort } from '../query/sealed'
import { filterLimits, isObject } from '../query/where'

/** The maximum number of records of a response, even when a request asks for all. */
const maxLimit = 500

/** Longer lists are returned with depth 0, because each record would be populated together with its inverse lists. */
const maxPopulated = 100

/** The maximum length of an inverse list in one record. The panel's own requests do not ask for more. */
const maxJoined = 100

export const guardQuery: CollectionBeforeOperationHook = async ({ args, collection, operation, req }) => {
  const query = args as Query
  const guarded = { ...query }
  if (query.where !== undefined && query.where !== null) guarded.where = guardWhere(query.where, 'where')
  if (isObject(query.joins)) guarded.joins = guardJoins(query.joins)
  // The service's own queries are not restricted to a caller's access.
  if (query.overrideAccess !== true) {
    if (operation === 'restoreVersion') await requireVersion(req, collection.slug, Number(query.id))
    const ofVersions = operation.endsWith('Versions') || isListOfVersions(query, operation)
    const used = noCostUsed()
    if (isObject(guarded.where)) {
      guarded.where = await restrictWhere(req, collection.slug, guarded.where as Where, { ofVersions, used })
    }
    if (isObject(guarded.joins)) guarded.joins = await restrictJoins(req, collection, guarded.joins, used)
  }
  if (query.sort !== undefined) {
    const isService = query.overrideAccess === true
    refuseUnseenSort(req, modelOf(req.payload).get(collection.slug), query.sort, { isService })
  }
  if (req.payloadAPI === 'REST' && operation === 'read' && !('id' in query)) {
    if (query.limit !== undefined && !isWholeNumber(query.limit)) {
      throw refusal('limit', `must be a whole number from 0 to ${maxLimit}`)
    }
    if (query.pagination === false || query.limit === 0 || Number(query.limit) > maxLimit)
      guarded.limit = maxLimit
    guarded.pagination = true
    if (guarded.limit !== undefined && Number(guarded.limit) > maxPopulated) guarded.depth = 0
  }
  if (req.payloadAPI === 'REST' && isObject(guarded.joins)) guarded.joins = withJoinLimits(guarded.joins)
  return guarded as typeof args
}

type Query = {
  depth?: unknown
  id?: unknown
  joins?: unknown
  limit?: unknown
  overrideAccess?: unknown
  pagination?: unknown
  sort?: unknown
  where?: unknown
}

/**
 * Payload lists versions with the operation `read` too, but only reads of records have the arguments `draft` or `id`.
 */
const isListOfVersions = (query: Query, operation: string): boolean =>
  operation === 'read' && !('draft' in query) && !('id' in query)

/** A path as Payload reads it: it treats two underscores as a dot. */
const toDottedPath = (path: string): string => path.replaceAll('__', '.')

const guardJoins = (joins: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(joins).map(([name, join]) => {
      if (!isObject(join)) return [name, join]
      if (typeof join['sort'] === 'string' && toDottedPath(join['sort']).includes('.')) {
        throw refusal(`joins[${name}][sort]`, 'must be a field of the joined records themselves')
      }
      const { where } = join
      const hasFilter = where !== undefined && where !== null
      return [name, hasFilter ? { ...join, where: guardWhere(where, `joins[${name}][where]`) } : join]
    }),
  )

/** Without a limit Payload returns ten; with 0 it would return all. */
const withJoinLimits = (joins: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(joins).map(([name, join]) => {
      if (!isObject(join) || join['limit'] === undefined) return [name, join]
      const limit = Number(join['limit'])
      return [
        name,
        isWholeNumber(limit) && limit >= 1 && limit <= maxJoined ? join : { ...join, limit: maxJoined },
      ]
    }),
  )

/** Compiles the filters of joins here, because in Payload an invalid one causes an unhandled rejection. */
const restrictJoins = async (
  req: PayloadRequest,
  { flattenedFields }: SanitizedCollectionConfig,
  joins: Record<string, unknown>,
  used: CostUsed,
): Promise<Record<string, unknown>> => {
  const restricted = Object.entries(joins).map(async ([name, join]) => {
    const field = flattenedFields.find((each) => each.name === name)
    const hasFilter = isObject(join) && isObject(join['where']) && Object.keys(join['where']).length > 0
    if (!hasFilter || field?.type !== 'join' || typeof field.collection !== 'string')
      return [name, join] as const
    return [
      name,
      { ...join, where: await joinConstraint(req, field.collection, join['where'] as Where, used) },
    ] as const
  })
  return Object.fromEntries(await Promise.all(restricted))
}

const isWholeNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

const connectives = new Set(['and', 'or'])

/** Refuses clauses that Payload would drop. Several keys in one object become one `and`. */
export const guardWhere = (where: unknown, at: string, depth = 0, count = { conditions: 0 }): Where => {
  if (depth > filterLimits.depth) throw refusal('where', 'is nested too deep')
  if (!isObject(where)) throw refusal(at, 'must be an object of field names')
  const parts = Object.entries(where).map(([key, value]): Where => {
    const path = `${at}[${key}]`
    if (connectives.has(key.toLowerCase())) {
      if (!Array.isArray(value)) throw refusal(path, 'must be a list of clauses')
      return {
        [key.toLowerCase()]: value.map((each: unknown, index) =>
          guardWhere(each, `${path}[${index}]`, depth + 1, count),
        ),
      }
    }
    if (!isObject(value) || Object.keys(value).length === 0)
      throw refusal(path, 'needs an operator and a value')
    if (++count.conditions > filterLimits.clauses) {
      throw refusal('where', `has more than ${filterLimits.clauses} conditions. Use "in" for long lists`)
    }
    for (const [operator, operand] of Object.entries(value))
      guardOperand(operator, operand, `${path}[${operator}]`)
    return { [toDottedPath(key)]: value }
  })
  return parts.length === 1 && parts[0] ? parts[0] : parts.length === 0 ? {} : { and: parts }
}

const listOperators = new Set(['in', 'not_in', 'all'])

const guardOperand = (operator: string, operand: unknown, at: string): void => {
  if (operand === undefined) throw refusal(at, 'needs a value')
  if (!listOperators.has(operator)) {
    if (isObject(operand)) throw refusal(at, 'must be a value')
    if (operator === 'like' && typeof operand !== 'string') throw refusal(at, 'must be a text')
    return
  }
  const isList = Array.isArray(operand)
    ? operand.length > 0 && !operand.some(isObject)
    : typeof operand === 'string' && operand !== ''
  if (!isList && typeof operand !== 'number') throw refusal(at, 'must be a list of values')
}

const refusal = (at: string, reason: string): Error => new APIError(`${at}: ${reason}.`, 400, undefined, true)
