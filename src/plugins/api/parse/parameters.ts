/**
 * Parses the seven common parameters (interface document, "Common query parameters") and the options of bulk requests,
 * before any query. The document's operations and the list of a record's changes accept all seven, even if they do not
 * use them. All other operations accept only the parameters that they use.
 */
import type { BasePayload } from 'payload'
import { FilterError } from '../../database/connection/errors'
import type { Filter, Sort } from '../../database/query/filter'
import { changesSlug } from '../../ledger'
import { fieldsRevisionParameter } from '../../ledger/reserved'
import {
  type CollectionModel,
  collectionOf,
  type FieldModel,
  type Members,
  type Sortable,
  sortableFields,
  type Model,
  modelOf,
  versionFields,
} from '../../database/model/model'
import { membersOf } from '../../database/model/shape'
import { nearest } from '../../../lib/nearest'
import { sortByDistance } from '../../database/query/near'
import { parseWhere } from '../../database/query/where'
import { parseQuery } from './brackets'
import { printable } from '../printable'
import { tryParseExactly } from './exactJson'
import { type Failure, fail } from '../failure'
import { isAction, type Operation, parametersFor } from '../operation'
import { optionsOf } from '../options'
import type { Parameters } from './parameterTypes'
import { parseProjection } from './projection'

export const maxDepth = 5
const defaultLimit = 10

export type Locales = { all: readonly string[]; standard: string }

/** The locales of the config; `en` if it has none. */
export const localesOf = ({ config }: Pick<BasePayload, 'config'>): Locales =>
  config.localization
    ? { all: config.localization.localeCodes, standard: config.localization.defaultLocale }
    : { all: ['en'], standard: 'en' }

type ParameterContext = {
  /** The fields to filter and sort by. */
  fields: ReadonlyMap<string, FieldModel>
  locales: Locales
  maxLimit: number
  model: Model
  operation: Operation
}

/** @throws Failure naming the parameter, the reason and what is allowed */
export const parametersOf = (
  payload: BasePayload,
  search: string,
  { collection, operation }: { collection: CollectionModel; operation: Operation },
): Parameters => {
  const query = parseQuery(search)
  query.delete('apiKey')
  const allowed = parametersFor(operation)
  for (const name of query.keys())
    if (!allowed.includes(name)) throw unknownParameter(name, allowed, [...allowed, 'apiKey'])
  const context: ParameterContext = {
    fields: fieldsToList(payload, collection, operation),
    locales: localesOf(payload),
    maxLimit: optionsOf(payload).maxLimit,
    model: modelOf(payload),
    operation,
  }
  const where = query.get('where')
  const filter = where === undefined ? undefined : parseFilter(where, context)
  const limit = parseLimit(query, context)
  const fallback = query.get('fallback-locale')
  return {
    allOrNothing: parseBoolean(query, 'allOrNothing'),
    dryRun: parseBoolean(query, 'dryRun'),
    ...(fallback === undefined
      ? {}
      : { fallbackLocale: fallback === 'none' ? null : locale(query, 'fallback-locale', context, ['none']) }),
    ...(filter && { filter }),
    ...limit,
    locale: query.has('locale') ? locale(query, 'locale', context) : context.locales.standard,
    ...parseMaxAffected(query),
    page: parsePage(query, limit),
    pagination: parseBoolean(query, 'pagination', true),
    projection: parseProjection(query, {
      collection,
      depth: parseWholeNumber(query, 'depth', 0, maxDepth) ?? 0,
      model: context.model,
    }),
    returnsIds: returnsIds(query),
    sort: query.has('sort') ? parseSort(query, context) : sortByDistance(filter),
    ...(allowed.includes(fieldsRevisionParameter) && { unchangedSince: parseRevision(query) }),
  }
}

/**
 * Returns the fields of the records that an operation lists: records of the collection, its versions, or another
 * collection.
 */
const fieldsToList = (
  payload: BasePayload,
  collection: CollectionModel,
  operation: Operation,
): ReadonlyMap<string, FieldModel> => {
  if (operation.answers === 'versions' && collection.versions) return versionFields(collection)
  const listed = isAction(operation) ? operation.lists : undefined
  const slug = operation.answers === 'changes' ? changesSlug : listed
  return slug === undefined ? collection.fields : collectionOf(payload, slug).fields
}

/** @param listed the fields that the message names */
export const unknownParameter = (
  name: string,
  allowed: readonly string[],
  listed: readonly string[] = allowed,
): Failure =>
  fail(
    'unknown_parameter',
    `${printable(name)}: there is no such parameter${nearest(name, allowed)} Parameters: ${listed.join(', ')}.`,
  )

const parseBoolean = (query: Map<string, unknown>, name: string, fallback = false): boolean => {
  const value = query.get(name) ?? String(fallback)
  if (value === 'true' || value === 'false') return value === 'true'
  throw fail('invalid_parameter', `${name}: must be true or false.`)
}

const parseMaxAffected = (query: Map<string, unknown>): { maxAffected?: number } => {
  const maxAffected = parseWholeNumber(query, 'maxAffected', 0, 2_147_483_647)
  return maxAffected === undefined ? {} : { maxAffected }
}

const parseRevision = (query: Map<string, unknown>): number => {
  const value = query.get(fieldsRevisionParameter)
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  throw fail(
    'invalid_parameter',
    `${fieldsRevisionParameter}: must be the id of the last change of the record that you know of, 0 for one without. Read the record again.`,
  )
}

/** The values are those of RFC 7240, section 4.2. */
const returnsIds = (query: Map<string, unknown>): boolean => {
  const value = query.get('return') ?? 'representation'
  if (value === 'minimal' || value === 'representation') return value === 'minimal'
  throw fail('invalid_parameter', 'return: must be minimal (ids) or representation (records).')
}

const parseWholeNumber = (
  query: Map<string, unknown>,
  name: string,
  min: number,
  max: number,
): number | undefined => {
  const value = query.get(name)
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^\d{1,10}$/.test(value) && Number(value) >= min && Number(value) <= max) {
    return Number(value)
  }
  const range = min === max ? `${min}` : `a whole number from ${min} to ${max}`
  throw fail('invalid_parameter', `${name}: must be ${range}.`)
}

const parseLimit = (
  query: Map<string, unknown>,
  { maxLimit, operation }: ParameterContext,
): { limit?: number } => {
  // Bulk operations have neither a default nor a maximum.
  if (!isAction(operation) && operation.isFiltered) {
    const limit = parseWholeNumber(query, 'limit', 1, 2_147_483_647)
    return limit === undefined ? {} : { limit }
  }
  return {
    limit: (parseWholeNumber(query, 'limit', 0, maxLimit) ?? Math.min(defaultLimit, maxLimit)) || maxLimit,
  }
}

/**
 * A bulk request without a limit has one page: a page beyond it would write nothing, or everything if it was ignored.
 */
const parsePage = (query: Map<string, unknown>, { limit }: { limit?: number }): number => {
  const page = parseWholeNumber(query, 'page', 1, 2_147_483_647) ?? 1
  if (page === 1 || limit !== undefined) return page
  throw fail(
    'invalid_parameter',
    'page: must be 1 without limit, because all records are on one page then. Send limit with it.',
  )
}

const locale = (
  query: Map<string, unknown>,
  name: string,
  { locales }: ParameterContext,
  extraValues: readonly string[] = [],
): string => {
  const value = query.get(name)
  if (typeof value === 'string' && locales.all.includes(value)) return value
  throw fail('invalid_parameter', `${name}: must be one of ${[...locales.all, ...extraValues].join(', ')}.`)
}

const parseFilter = (where: unknown, { fields, model }: ParameterContext): Filter => {
  const parsed = typeof where === 'string' ? tryParseExactly(where) : where
  if (parsed === undefined)
    throw new FilterError('where', 'is neither bracketed keys (where[name][equals]=x) nor a JSON object.')
  return parseWhere(model, parsed, fields)
}

const parseSort = (query: Map<string, unknown>, { fields }: ParameterContext): Sort[] => {
  const value = query.get('sort')
  if (typeof value !== 'string') throw fail('invalid_parameter', 'sort: must be a comma list of field names.')
  const sorts = value.split(',').map((part) => {
    const descending = part.trim().startsWith('-')
    return { descending, ...sortField(fields, descending ? part.trim().slice(1) : part.trim()) }
  })
  const names = new Set(sorts.map(toPath))
  if (names.size < sorts.length) throw fail('invalid_parameter', 'sort: names a field twice.')
  return sorts
}

const toPath = ({ field, groups = [] }: Sort): string => [...groups, field].map(({ name }) => name).join('.')

/** The field of a path, or the list that the path leads into. */
const findField = (fields: Members, [name = '', ...path]: readonly string[]): FieldModel | undefined => {
  const field = fields.get(name)
  const shape = field?.shape
  if (path.length === 0 || shape?.type === 'blocks' || shape?.type === 'array') return field
  const members = shape && membersOf(shape)
  return members && findField(members, path)
}

/** The reason why an existing field cannot be used for sorting. */
const unsortableReason = (fields: Members, name: string): string | undefined => {
  const field = fields.get(name) ?? findField(fields, name.split('.'))
  if (!field) return undefined
  return field.shape?.type === 'group' && !field.isLocalized
    ? `${name} has parts. Sort by one of them.`
    : `${printable(name)} cannot be sorted by, because it is a list, JSON or a place, or in a list.`
}

const sortField = (fields: ReadonlyMap<string, FieldModel>, name: string): Sortable => {
  const sortable = sortableFields(fields)
  const found = sortable.get(name)
  if (found) return found
  const names = [...sortable.keys()]
  const reason =
    unsortableReason(fields, name) ?? `there is no field "${printable(name)}"${nearest(name, names)}`
  throw fail(
    'invalid_parameter',
    `sort: ${reason} Fields: ${names.join(', ')}; "-" before one for descending.`,
  )
}
