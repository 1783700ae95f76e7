/** Writes records and their inverses in an open transaction, without savepoints. */
import type { PayloadRequest } from 'payload'
import { openRecords } from '../../auth/tenancy/opened'
import { writeInverses } from './inverses'
import { hasInverses } from './strategy'
import { resultOf, type WriteOptions, writeOwn } from './writeOwn'
import { isFailed, type Result, type Writing } from './writing'

/** @returns the result of each record; after a failure the transaction can only be rolled back */
export const writeIn = async (
  req: PayloadRequest,
  writing: Writing,
  options: WriteOptions = {},
): Promise<Result[]> => {
  // What is read along must have the inverses too.
  const own = hasInverses(writing) ? { ...options, along: undefined } : options
  const results = await writeOwn(req, writing, own)
  if (writing.operation === 'delete' || results.some(isFailed)) return results
  for (const [at, result] of results.entries()) {
    const record = writing.records[at]
    if (!record || !result || !('id' in result)) continue
    const { inverses } = 'values' in record ? record.values : record
    if (inverses.size === 0) continue
    if (writing.operation === 'create') openRecords(req, writing.collection.slug, [result.id])
    const listed = await resultOf(async () => {
      await writeInverses(req, writing.collection, result.id, inverses)
      return result.id
    })
    results[at] = listed
    if (isFailed(listed)) break
  }
  return results
}
