/** The seven common parameters, and the filter that one of them carries. */
import { maxDepth } from '../contract/parameters'
import type { OperationName } from '../contract/routes'
import { operators } from '../database/filter'
import { filterLimits } from '../database/where'
import { type Parameter, ref, type Reference, type Schema } from './types'

export type Limits = { locales: readonly string[]; maxLimit: number; standardLocale: string }

const query = (name: string, description: string, schema: Schema): Parameter => ({
  description,
  in: 'query',
  name,
  schema,
})

const where: Parameter = {
  ...query(
    'where',
    `Which records. Bracketed keys, where[status][equals]=Lost, or the same as one JSON object. One operator a
     condition; and, or nested to ${filterLimits.depth} levels; several keys beside each other mean all of them;
     paths through references, where[customer.email][equals]. What is malformed is refused, never dropped. A filter too
     long for an address: POST with X-Payload-HTTP-Method-Override: GET, the query as a form.`.replaceAll(
      /\s+/g,
      ' ',
    ),
    ref('schemas', 'Where'),
  ),
  explode: true,
  style: 'deepObject',
}

export const parameterComponents = ({
  locales,
  maxLimit,
  standardLocale,
}: Limits): Record<string, Parameter> => ({
  bulkLimit: query('limit', 'At most so many records are written, those first by sort. Unlimited without.', {
    minimum: 1,
    type: 'integer',
  }),
  bulkPage: query('page', 'A bulk request has one page.', {
    default: 1,
    maximum: 1,
    minimum: 1,
    type: 'integer',
  }),
  bulkWhere: { ...where, required: true },
  depth: query('depth', 'Levels of references answered as records instead of ids.', {
    default: 0,
    maximum: maxDepth,
    minimum: 0,
    type: 'integer',
  }),
  fallbackLocale: query(
    'fallback-locale',
    'Where a text has no value in locale, its value in this one; none for no other.',
    {
      default: standardLocale,
      enum: [...locales, 'none'],
      type: 'string',
    },
  ),
  id: {
    description: 'A whole number from 1; anything else names no record.',
    in: 'path',
    name: 'id',
    required: true,
    schema: { type: 'string' },
  },
  limit: query('limit', `Records on a page; 0 means ${maxLimit}.`, {
    default: Math.min(10, maxLimit),
    maximum: maxLimit,
    minimum: 0,
    type: 'integer',
  }),
  locale: query('locale', 'The locale of localised text, read and written.', {
    default: standardLocale,
    enum: [...locales],
    type: 'string',
  }),
  page: query('page', 'From 1. A page past the last one is empty.', {
    default: 1,
    minimum: 1,
    type: 'integer',
  }),
  sort: query(
    'sort',
    'Field names with commas between, "-" before one for descending. Records without a value come last; the id breaks ties. Newest first without.',
    { type: 'string' },
  ),
  where,
})

export const whereSchemas: Record<string, Schema> = {
  Condition: {
    description: `Exactly one of ${operators.join(', ')}.`,
    maxProperties: 1,
    minProperties: 1,
    properties: {
      contains: { description: 'Text: this part, in any case. Lists: this element.', type: 'string' },
      equals: { description: 'Exactly this. Lists: some element is this.' },
      exists: { description: 'Has a value; lists: has an element.', type: 'boolean' },
      greater_than: { type: ['string', 'number'] },
      greater_than_equal: { type: ['string', 'number'] },
      in: { description: 'One of these: commas between, or an array.', type: ['string', 'array'] },
      less_than: { type: ['string', 'number'] },
      less_than_equal: { type: ['string', 'number'] },
      like: { description: 'Every word of it, in any case and any order.', type: 'string' },
      near: { description: 'No field holds a place: refused.', type: 'string' },
      not_equals: { description: 'The opposite of equals; matches records without a value.' },
      not_in: {
        description: 'The opposite of in; matches records without a value.',
        type: ['string', 'array'],
      },
    },
    type: 'object',
  },
  Where: {
    additionalProperties: ref('schemas', 'Condition'),
    minProperties: 1,
    properties: {
      and: { items: ref('schemas', 'Where'), minItems: 1, type: 'array' },
      or: { items: ref('schemas', 'Where'), minItems: 1, type: 'array' },
    },
    type: 'object',
  },
}

const locale = ['depth', 'locale', 'fallbackLocale']
const all = ['where', 'sort', 'limit', 'page', ...locale]
const bulk = ['bulkWhere', 'sort', 'bulkLimit', 'bulkPage', ...locale]

// The document declares all seven for get-by-id and three for create and update-by-id.
const byOperation: Partial<Record<OperationName, string[]>> = {
  count: all,
  create: locale,
  deleteById: ['id', ...locale],
  deleteMany: bulk,
  find: all,
  findById: ['id', ...all],
  findVersions: all,
  updateById: ['id', ...locale],
  updateMany: bulk,
}

export const parametersOf = (operation: OperationName): Reference[] =>
  (byOperation[operation] ?? []).map((name) => ref('parameters', name))
