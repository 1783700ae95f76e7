/**
 * Payload drops a clause of a filter that it cannot read, so the rest matches more records, or all. This hook checks the
 * query of every read through Payload first, the panel's included.
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

/** The maximum number of records of a response, also when a request asks for all. */
const maxLimit = 500

/** Longer lists are returned with depth 0, because each record would be populated together with its inverse lists. */
const maxPopulated = 100

/** The maximum length of an inverse list in one record. The panel's own requests do not ask for more. */
const maxJoined = 100

export const guardQuery: CollectionBeforeOperationHook = async ({ args, collection, operation, req }) => {
  const given = args as Query
  const guarded = { ...given }
  if (given.where !== undefined && given.where !== null) guarded.where = guardWhere(given.where, 'where')
  if (isObject(given.joins)) guarded.joins = guardJoins(given.joins)
  // The service's own queries are not restricted to a caller's access.
  if (given.overrideAccess !== true) {
    if (operation === 'restoreVersion') await requireVersion(req, collection.slug, Number(given.id))
    const ofVersions = operation.endsWith('Versions') || isListOfVersions(given, operation)
    const used = noCostUsed()
    if (isObject(guarded.where)) {
      guarded.where = await restrictWhere(req, collection.slug, guarded.where as Where, { ofVersions, used })
    }
    if (isObject(guarded.joins)) guarded.joins = await restrictJoins(req, collection, guarded.joins, used)
  }
  if (given.sort !== undefined) {
    const isService = given.overrideAccess === true
    refuseUnseenSort(req, modelOf(req.payload).get(collection.slug), given.sort, { isService })
  }
  if (req.payloadAPI === 'REST' && operation === 'read' && !('id' in given)) {
    if (given.limit !== undefined && !isWholeNumber(given.limit)) {
      throw refused('limit', `must be a whole number from 0 to ${maxLimit}`)
    }
    if (given.pagination === false || given.limit === 0 || Number(given.limit) > maxLimit)
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

/** Payload lists versions with the operation `read` too, but only reads of records have the arguments `draft` or `id`. */
const isListOfVersions = (given: Query, operation: string): boolean =>
  operation === 'read' && !('draft' in given) && !('id' in given)

/** A path as Payload reads it: it treats two underscores as a dot. */
const pathOf = (path: string): string => path.replaceAll('__', '.')

const guardJoins = (joins: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(joins).map(([name, join]) => {
      if (!isObject(join)) return [name, join]
      if (typeof join['sort'] === 'string' && pathOf(join['sort']).includes('.')) {
        throw refused(`joins[${name}][sort]`, 'must be a field of the joined records themselves')
      }
      const { where } = join
      const isAsked = where !== undefined && where !== null
      return [name, isAsked ? { ...join, where: guardWhere(where, `joins[${name}][where]`) } : join]
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
  const within = Object.entries(joins).map(async ([name, join]) => {
    const field = flattenedFields.find((each) => each.name === name)
    const isAsked = isObject(join) && isObject(join['where']) && Object.keys(join['where']).length > 0
    if (!isAsked || field?.type !== 'join' || typeof field.collection !== 'string')
      return [name, join] as const
    return [
      name,
      { ...join, where: await joinConstraint(req, field.collection, join['where'] as Where, used) },
    ] as const
  })
  return Object.fromEntries(await Promise.all(within))
}

const isWholeNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

const connectives = new Set(['and', 'or'])

/** Refuses clauses that Payload would drop. Several keys in one object become one `and`. */
export const guardWhere = (where: unknown, at: string, depth = 0, count = { conditions: 0 }): Where => {
  if (depth > filterLimits.depth) throw refused('where', 'is nested too deep')
  if (!isObject(where)) throw refused(at, 'must be an object of field names')
  const parts = Object.entries(where).map(([key, value]): Where => {
    const path = `${at}[${key}]`
    if (connectives.has(key.toLowerCase())) {
      if (!Array.isArray(value)) throw refused(path, 'must be a list of clauses')
      return {
        [key.toLowerCase()]: value.map((each: unknown, index) =>
          guardWhere(each, `${path}[${index}]`, depth + 1, count),
        ),
      }
    }
    if (!isObject(value) || Object.keys(value).length === 0)
      throw refused(path, 'needs an operator and a value')
    if (++count.conditions > filterLimits.clauses) {
      throw refused('where', `has more than ${filterLimits.clauses} conditions. Use "in" for long lists`)
    }
    for (const [operator, operand] of Object.entries(value))
      guardOperand(operator, operand, `${path}[${operator}]`)
    return { [pathOf(key)]: value }
  })
  return parts.length === 1 && parts[0] ? parts[0] : parts.length === 0 ? {} : { and: parts }
}

const lists = new Set(['in', 'not_in', 'all'])

const guardOperand = (operator: string, operand: unknown, at: string): void => {
  if (operand === undefined) throw refused(at, 'needs a value')
  if (!lists.has(operator)) {
    if (isObject(operand)) throw refused(at, 'must be a value')
    if (operator === 'like' && typeof operand !== 'string') throw refused(at, 'must be a text')
    return
  }
  const isList = Array.isArray(operand)
    ? operand.length > 0 && !operand.some(isObject)
    : typeof operand === 'string' && operand !== ''
  if (!isList && typeof operand !== 'number') throw refused(at, 'must be a list of values')
}

const refused = (at: string, reason: string): Error => new APIError(`${at}: ${reason}.`, 400, undefined, true)
