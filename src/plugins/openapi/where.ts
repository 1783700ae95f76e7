/** Describes the filter: its query parameter and its schemas. */
import { costLimits } from '../database/query/cost'
import { operators } from '../database/query/filter'
import { filterLimits } from '../database/query/where'
import { type Parameter, ref, type Schema } from './types'

export const whereParameter: Parameter = {
  description:
    `Which records. Bracketed keys, where[status][equals]=Lost, or the same as one JSON object. One operator a
    condition; and, or nested to ${filterLimits.depth} levels; several keys beside each other mean all of them;
    paths through references, where[customer.email][equals]: a filter reads other tables ${costLimits.tables} times and
    looks for ${costLimits.words} words at most. What is malformed is refused, never dropped. A filter too
    long for an address: POST with X-Payload-HTTP-Method-Override: GET, the query as a form.`.replaceAll(
      /\s+/g,
      ' ',
    ),
  explode: true,
  in: 'query',
  name: 'where',
  schema: ref('schemas', 'Where'),
  style: 'deepObject',
}

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
      like: { description: 'Every word of it, in any case and order, accents or not.', type: 'string' },
      near: {
        description:
          'Places only. lng,lat,maxDistance,minDistance: degrees, then metres, of which one may be left out. Without sort the nearest comes first.',
        type: ['string', 'array'],
      },
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
