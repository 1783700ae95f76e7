/**
 * The seven common parameters (document: "Common query parameters"), checked before the database is asked.
 * Where an operation has no use for one it is checked all the same.
 */
import type { BasePayload } from 'payload'
import { FilterError } from '../database/errors'
import type { Filter, Sort } from '../database/filter'
import {
  type CollectionModel,
  type FieldModel,
  type Model,
  listKinds,
  versionFields,
} from '../database/model'
import { nearest } from '../database/nearest'
import { parseWhere } from '../database/where'
import { parseQuery, printable } from './brackets'
import { type Failure, fail } from './failure'

export const parameterNames = [
  'sort',
  'where',
  'limit',
  'page',
  'depth',
  'locale',
  'fallback-locale',
] as const

export const maxDepth = 5
const defaultLimit = 10

export type Parameters = {
  depth: number
  /** `null`: no fallback. Absent: the service's own. */
  fallbackLocale?: string | null
  filter?: Filter
  /** Records on a page, from 1. Absent only in a bulk request that sets none. */
  limit?: number
  locale: string
  page: number
  sort: Sort[]
}

export type Locales = { all: readonly string[]; standard: string }

/** The locales of the config; a config without any has one. */
export const localesOf = ({ config }: Pick<BasePayload, 'config'>): Locales =>
  config.localization
    ? { all: config.localization.localeCodes, standard: config.localization.defaultLocale }
    : { all: ['en'], standard: 'en' }

export type ParameterContext = {
  collection: CollectionModel
  locales: Locales
  maxLimit: number
  model: Model
  /** Bulk has neither a default nor a maximum. */
  isBulk?: boolean
  ofVersions?: boolean
}

/** @throws Failure naming the parameter, the reason and what is allowed */
export const parseParameters = (search: string, context: ParameterContext): Parameters => {
  const query = parseQuery(search)
  query.delete('apiKey')
  for (const name of query.keys()) if (!isKnown(name)) throw unknownParameter(name)

  const where = query.get('where')
  const fallback = query.get('fallback-locale')
  return {
    depth: wholeNumber(query, 'depth', 0, maxDepth) ?? 0,
    ...(fallback === undefined
      ? {}
      : { fallbackLocale: fallback === 'none' ? null : locale(query, 'fallback-locale', context, ['none']) }),
    ...(where === undefined ? {} : { filter: parseFilter(where, context) }),
    ...limitOf(query, context),
    locale: query.has('locale') ? locale(query, 'locale', context) : context.locales.standard,
    page: wholeNumber(query, 'page', 1, context.isBulk ? 1 : 2_147_483_647) ?? 1,
    sort: parseSort(query, context),
  }
}

const isKnown = (name: string): boolean => (parameterNames as readonly string[]).includes(name)

const unknownParameter = (name: string): Failure =>
  fail(
    'unknown_parameter',
    `${printable(name)}: there is no such parameter${nearest(name, parameterNames)} Parameters: ${parameterNames.join(', ')}, apiKey.`,
  )

const wholeNumber = (
  query: Map<string, unknown>,
  name: string,
  least: number,
  most: number,
): number | undefined => {
  const value = query.get(name)
  if (value === undefined) return undefined
  if (
    typeof value === 'string' &&
    /^\d{1,10}$/.test(value) &&
    Number(value) >= least &&
    Number(value) <= most
  ) {
    return Number(value)
  }
  const range = least === most ? `${least}` : `a whole number from ${least} to ${most}`
  throw fail('invalid_parameter', `${name}: must be ${range}.`)
}

const limitOf = (
  query: Map<string, unknown>,
  { isBulk = false, maxLimit }: ParameterContext,
): { limit?: number } => {
  if (isBulk) {
    const limit = wholeNumber(query, 'limit', 1, 2_147_483_647)
    return limit === undefined ? {} : { limit }
  }
  return { limit: (wholeNumber(query, 'limit', 0, maxLimit) ?? Math.min(defaultLimit, maxLimit)) || maxLimit }
}

const locale = (
  query: Map<string, unknown>,
  name: string,
  { locales }: ParameterContext,
  also: readonly string[] = [],
): string => {
  const value = query.get(name)
  if (typeof value === 'string' && locales.all.includes(value)) return value
  throw fail('invalid_parameter', `${name}: must be one of ${[...locales.all, ...also].join(', ')}.`)
}

const parseFilter = (where: unknown, { collection, model, ofVersions = false }: ParameterContext): Filter =>
  parseWhere(model, collection, typeof where === 'string' ? fromJson(where) : where, ofVersions)

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new FilterError('where', 'is neither bracketed keys (where[name][equals]=x) nor a JSON object.')
  }
}

const parseSort = (query: Map<string, unknown>, { collection, ofVersions }: ParameterContext): Sort[] => {
  const value = query.get('sort')
  if (value === undefined) return []
  const fields = ofVersions ? versionFields(collection) : collection.fields
  if (typeof value !== 'string') throw fail('invalid_parameter', 'sort: must be a comma list of field names.')
  const sorts = value.split(',').map((part) => {
    const descending = part.trim().startsWith('-')
    return { descending, field: sortField(fields, descending ? part.trim().slice(1) : part.trim()) }
  })
  const names = new Set(sorts.map(({ field }) => field.name))
  if (names.size < sorts.length) throw fail('invalid_parameter', 'sort: names a field twice.')
  return sorts
}

const sortField = (fields: ReadonlyMap<string, FieldModel>, name: string): FieldModel => {
  const sortable = [...fields.values()].filter(({ kind }) => !listKinds.has(kind) && kind !== 'inverseOne')
  const field = sortable.find((each) => each.name === name)
  if (field) return field
  const names = sortable.map((each) => each.name)
  const reason = fields.has(name)
    ? `${name} holds a list and cannot be sorted by.`
    : `there is no field "${printable(name)}"${nearest(name, names)}`
  throw fail(
    'invalid_parameter',
    `sort: ${reason} Fields: ${names.join(', ')}; "-" before one for descending.`,
  )
}
