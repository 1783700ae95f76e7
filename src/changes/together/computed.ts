/** Fields whose values hooks set, in the words in which they can be set for many records at once. */
import type { BasePayload, CollectionSlug, PayloadRequest } from 'payload'
import { marksOf } from '../../database/model'
import type { Together } from '../../fields'

type Computed = Together & { name: string }

const allOf = (payload: BasePayload, slug: string): Computed[] =>
  payload.collections[slug as CollectionSlug].config.flattenedFields.flatMap((field) => {
    const { together } = marksOf(field)
    return together ? [{ ...together, name: field.name }] : []
  })

/** The fields that are computed from each record's own values. */
export const computedFields = (payload: BasePayload, slug: string): Computed[] =>
  allOf(payload, slug).filter(({ from }) => from.length > 0)

/** The values that a write sets alike on every record: who wrote it. */
export const valuesForAll = (
  req: PayloadRequest,
  slug: string,
  operation: 'create' | 'update',
): Record<string, unknown> =>
  Object.fromEntries(
    allOf(req.payload, slug).flatMap(({ from, name, value }) => {
      const set = from.length === 0 ? value({}, { operation, req }) : undefined
      return set === undefined ? [] : [[name, set]]
    }),
  )
