/** The path parameters, query parameters and headers of an operation. */
import {
  type bulkOptionNames,
  isAction,
  type listOptionNames,
  type Operation,
  parametersFor,
  type projectionNames,
} from '../api/operation'
import { maxDepth } from '../api/parse/parameters'
import { defaultInverseLimit, maxInverseLimit } from '../database/read/projection'
import { headerParameters, headersOf } from './headers'
import type { Described } from './described'
import { naturalKeys } from './names'
import { type Parameter, ref, type Reference, type Schema } from './types'
import { whereParameter } from './where'

export type Limits = { locales: readonly string[]; maxLimit: number; standardLocale: string }

const query = (name: string, description: string, schema: Schema): Parameter => ({
  description,
  in: 'query',
  name,
  schema,
})

const path = (name: string, description: string, schema: Schema = { type: 'string' }): Parameter => ({
  description,
  in: 'path',
  name,
  required: true,
  schema,
})

const booleanSchema: Schema = { default: false, type: 'boolean' }

const bulkOptions: Record<(typeof bulkOptionNames)[number], Parameter> = {
  allOrNothing: query('allOrNothing', 'One failure undoes all: nothing is written then.', booleanSchema),
  dryRun: query('dryRun', 'The same answer, and nothing is written.', booleanSchema),
  maxAffected: query(
    'maxAffected',
    'A request that means more records is refused with 409, naming both numbers.',
    {
      minimum: 0,
      type: 'integer',
    },
  ),
  return: query('return', 'minimal answers the ids of the records in place of the records.', {
    default: 'representation',
    enum: ['representation', 'minimal'],
    type: 'string',
  }),
}

const listOptions: Record<(typeof listOptionNames)[number], Parameter> = {
  pagination: query(
    'pagination',
    'false leaves totalDocs and totalPages out of the answer, and the database does not count. limit and page stay what they are.',
    { default: true, type: 'boolean' },
  ),
}

const fieldFlags: Schema = { additionalProperties: { type: 'boolean' }, minProperties: 1, type: 'object' }

const deepObject = (name: string, description: string, schema: Schema): Parameter => ({
  ...query(name, description, schema),
  explode: true,
  style: 'deepObject',
})

const projection: Record<(typeof projectionNames)[number], Parameter> = {
  joins: deepObject(
    'joins',
    `Of inverse lists: joins[deals][limit]=20 shows the newest 20 (1 to ${maxInverseLimit}; ${defaultInverseLimit} without), joins[deals]=false leaves the list out, joins=false all of them. A list that was cut is named in _more, with how many records it does not show.`,
    { additionalProperties: true, minProperties: 1, type: 'object' },
  ),
  populate: deepObject(
    'populate',
    'Which fields records have that stand in the place of references, by collection: populate[customers][firstName]=true.',
    { additionalProperties: fieldFlags, minProperties: 1, type: 'object' },
  ),
  select: deepObject(
    'select',
    'Which fields are answered: select[status]=true answers these and the id, select[notes]=false all but these. What is left out is absent, whatever the schema of the record requires. References that are left out are not populated.',
    fieldFlags,
  ),
}

export const parameterComponents = ({
  locales,
  maxLimit,
  standardLocale,
}: Limits): Record<string, Parameter> => ({
  ...bulkOptions,
  ...listOptions,
  ...headerParameters,
  ...projection,
  batchId: path('batchId', 'As the answer of the bulk request had it.'),
  bulkLimit: query('limit', 'At most so many records are written, those first by sort. Unlimited without.', {
    minimum: 1,
    type: 'integer',
  }),
  bulkPage: query('page', 'The page of limit records, by sort, that is written. Without limit: 1.', {
    default: 1,
    minimum: 1,
    type: 'integer',
  }),
  bulkWhere: { ...whereParameter, required: true },
  depth: query(
    'depth',
    'Levels of references answered as records instead of ids. Inverse lists are answered as records on the records that were asked for, and as ids below them, unless populate names the list.',
    {
      default: 0,
      maximum: maxDepth,
      minimum: 0,
      type: 'integer',
    },
  ),
  'fallback-locale': query(
    'fallback-locale',
    'Where a text has no value in locale, its value in this one; none for no other.',
    {
      default: standardLocale,
      enum: [...locales, 'none'],
      type: 'string',
    },
  ),
  id: path('id', 'A whole number from 1; anything else names no record.'),
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
  value: path('value', 'The value of the field, percent-encoded, to the letter.', {
    minLength: 1,
    type: 'string',
  }),
  where: whereParameter,
})

const listParameterNames: ReadonlySet<string> = new Set(['sort', 'where', 'limit', 'page'])

const bulkForms: Record<string, string> = { limit: 'bulkLimit', page: 'bulkPage', where: 'bulkWhere' }

const queryNames = (operation: Operation): string[] => {
  const { ignoresLists = false, isFiltered = false } = isAction(operation) ? {} : operation
  return parametersFor(operation)
    .filter((name) => !(ignoresLists && listParameterNames.has(name)))
    .map((name) => (isFiltered ? (bulkForms[name] ?? name) : name))
}

/** The variable parts of the path. */
const pathParameters = (collection: Described, operation: Operation): (Parameter | string)[] =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    name === 'field'
      ? path('field', 'The field that other systems know the record by.', {
          enum: naturalKeys(collection),
          type: 'string',
        })
      : name,
  )

export const parametersOf = (collection: Described, operation: Operation): (Parameter | Reference)[] =>
  [...pathParameters(collection, operation), ...queryNames(operation), ...headersOf(operation)].map((each) =>
    typeof each === 'string' ? ref('parameters', each) : each,
  )
