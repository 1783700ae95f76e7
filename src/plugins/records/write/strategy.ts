/** Chooses the strategy of a write by the collection, the fields and the caller; not by the number of records. */
import type { PayloadRequest } from 'payload'
import { mayMoveFor } from '../../auth/tenancy/tenants'
import { looksAtRecord } from '../../database/query/rules'
import { canCreateSet, canDeleteSet, canUpdateSet } from './set-based/eligibility'
import type { Values, Writing } from './writing'

/** Whether the write can be set-based; otherwise Payload writes each record. */
export const canBeSetBased = async (req: PayloadRequest, writing: Writing): Promise<boolean> =>
  (await isPossible(req, writing)) && !(await looksAtRecord(req, writing.collection.slug, writing.operation))

const isPossible = async (req: PayloadRequest, writing: Writing): Promise<boolean> => {
  const { collection } = writing
  if (writing.operation === 'delete') return canDeleteSet(req, collection)
  const all =
    writing.operation === 'create'
      ? new Set(writing.records)
      : new Set(writing.records.map(({ values }) => values))
  const names = new Set<string>()
  const written: Values['data'][] = []
  for (const { data, isUnchecked } of all) {
    if (isUnchecked) return false
    for (const name of Object.keys(data)) names.add(name)
    written.push(data)
  }
  return writing.operation === 'create'
    ? canCreateSet(req, collection, [...names], written)
    : !mayMoveFor(req, collection, [...names]) && canUpdateSet(req, collection, [...names], written)
}

/** Whether a write has inverses. Then each record is written by itself. */
export const hasInverses = (writing: Writing): boolean => {
  if (writing.operation === 'delete') return false
  const all = writing.operation === 'create' ? writing.records : writing.records.map(({ values }) => values)
  return all.some(({ inverses }) => inverses.size > 0)
}
