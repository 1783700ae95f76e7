/** Validation of a webhook's fields. Each error names the problem and the remedy. */
import type { CollectionConfig, Field, PayloadRequest, Validate } from 'payload'
import { tenantFilter } from '../auth/tenancy/tenants'
import { noCostUsed, chargeFilter } from '../database/query/cost'
import { FilterError } from '../database/connection/errors'
import type { Clause, Filter } from '../database/query/filter'
import { collectionOf, modelOf } from '../database/model/model'
import { localeOf } from '../../fields/translated'
import { nearest } from '../../lib/nearest'
import { collectionsAlong, applyStepFilters } from '../database/query/access'
import { isObject, parseWhere } from '../database/query/where'
import { catalogueOf, payloadFields, subscribedCollections } from './events'
import { hasEvents } from './events/transitions'
import { urlProblem } from './http'
import { isMethod, methods } from './method'
import { webhookOptionsOf } from './options'

const maxNames = 200
const maxFilterLength = 10_000

/** A webhook's filter runs with every fan-out, so it may cost far less than the filter of a request. */
const filterCost = { tables: 40, words: 40 }

type Rule = (
  value: unknown,
  context: { events: unknown; payload: PayloadRequest['payload'] },
) => string | undefined

const rules: Record<string, Rule> = {
  events: (value, { payload }) => namesProblem(value, (name) => eventProblem(payload, name)),
  filter: (value, context) => (isNullish(value) ? undefined : filterProblem(value, context)),
  method: (value) =>
    isNullish(value) || isMethod(value)
      ? undefined
      : `must be one of ${methods.join(', ')}, or null for POST.`,
  payload: (value, { payload }) => namesProblem(value, (name) => fieldProblem(payload, name)),
  url: (value, { payload }) => urlProblem(value, webhookOptionsOf(payload).allow),
}

/** The Spanish messages, which say what the field accepts. Only the English ones name the invalid part. */
const spanish: Record<string, string> = {
  events: 'Debe ser una lista de eventos que existen, cada uno una vez.',
  filter: 'Debe ser un filtro como {"tenant": {"equals": 1}}, sin datos personales, o quedar vacío.',
  method: `Debe ser ${methods.join(', ')}, o quedar vacío.`,
  payload: 'Debe ser una lista de campos como "leads.reason", sin datos personales.',
  url: 'Debe ser una dirección pública como https://example.com/hooks.',
}

/** Adds these rules to the collection's fields, and marks the fields as having a rule of their own. */
export const withRules = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  fields: collection.fields.map((field): Field => {
    if (!('name' in field)) return field
    const rule = rules[field.name]
    if (!rule) return field
    const validate: Validate = (value, { data, req }) => {
      const problem = rule(value, { events: (data as { events?: unknown }).events, payload: req.payload })
      return problem === undefined || (localeOf(req) === 'es' ? (spanish[field.name] ?? problem) : problem)
    }
    return { ...field, custom: { ...field.custom, hasOwnRules: true }, validate } as Field
  }),
})

const isNullish = (value: unknown): boolean => value === null || value === undefined

const namesProblem = (
  value: unknown,
  problemOf: (name: string) => string | undefined,
): string | undefined => {
  if (isNullish(value)) return undefined
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) {
    return 'must be a list of names, or null.'
  }
  if (value.length > maxNames) return `has more than ${maxNames} names. Leave it out for every one.`
  if (new Set(value).size < value.length) return 'names one twice.'
  for (const name of value) {
    const problem = problemOf(name)
    if (problem !== undefined) return problem
  }
  return undefined
}

const eventProblem = (payload: PayloadRequest['payload'], name: string): string | undefined => {
  const catalogue = catalogueOf(payload)
  return catalogue.has(name)
    ? undefined
    : `there is no event ${quote(name)}${nearest(name, [...catalogue.keys()])} GET /api/webhooks/events lists them.`
}

const fieldProblem = (payload: PayloadRequest['payload'], name: string): string | undefined => {
  const [slug = '', ...rest] = name.split('.')
  const collection = modelOf(payload).get(slug)
  if (!collection || !hasEvents(collection)) {
    return `${quote(name)} is no field of a collection. Name fields as in "leads.reason".`
  }
  const field = rest.join('.')
  const names = payloadFields(collection).map((each) => each.name)
  if (names.includes(field)) return undefined
  return collection.fields.get(field)?.marks.personalData
    ? `${name} is personal data, which is told to no webhook. The receiver reads it with a key.`
    : `${slug} has no field ${quote(field)} that can be told${nearest(field, names)}`
}

const filterProblem: Rule = (value, { events, payload }) => {
  if (!isObject(value)) return 'must be an object of field names, such as {"tenant": {"equals": 1}}, or null.'
  if (JSON.stringify(value).length > maxFilterLength) {
    return `has more than ${maxFilterLength.toLocaleString('en')} characters. Take a wider filter, and leave the rest to the receiver.`
  }
  const names = Array.isArray(events) ? events.filter((each) => typeof each === 'string') : []
  for (const { slug } of subscribedCollections(payload, names)) {
    try {
      const filter = parseWhere(modelOf(payload), value, collectionOf(payload, slug).fields)
      const personal = pathsIn(filter).find((path) => path.some(({ marks }) => marks.personalData))
      if (personal) {
        return `asks for ${personal.map((field) => field.name).join('.')}, which is personal data: its telling would tell of it.`
      }
      chargeFilter(withTenantFilters(payload, filter), noCostUsed(), filterCost)
    } catch (error) {
      if (!(error instanceof FilterError)) throw error
      const hint = names.length === 0 ? ' Name events: without any it hears of every collection.' : ''
      return `as asked of ${slug}, ${error.message.replace(/^where/, 'filter')}${hint}`
    }
  }
  return undefined
}

/** The filter as it runs for a webhook with tenants. Checked for every webhook, as its tenants may change later. */
const withTenantFilters = (payload: PayloadRequest['payload'], filter: Filter): Filter =>
  applyStepFilters(
    filter,
    new Map([...collectionsAlong(filter)].map((slug) => [slug, tenantFilter(payload, slug, [0], 'read')])),
  )

const pathsIn = (filter: Filter): Clause['path'][] => {
  if ('and' in filter) return filter.and.flatMap(pathsIn)
  return 'or' in filter ? filter.or.flatMap(pathsIn) : [filter.path]
}

const quote = (text: string): string => JSON.stringify(text.slice(0, 100))
