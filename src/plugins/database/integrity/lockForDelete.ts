/**
 * The locks of a deletion, of one record or of many. A write locks its record and then those that it references, so a
 * deletion must lock the records that reference its own before its own.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { runCompiled, valueAt } from '../connection/statement'
import {
  type IncomingReference,
  incomingText,
  parseIncoming,
  referencesTo,
} from '../model/incomingReferences'
import { compiledFilter } from '../query/compiledFilter'
import type { Filter } from '../query/filter'
import { localesOf } from '../query/select'
import { fromTable, rootSource } from '../storage/map'
import { lockRows } from './lock'

/** Locks records that are to be deleted, after all that reference them. @returns the ids that exist */
export const lockForDelete = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<number[]> => {
  await lockReferencing(req, slug, ids)
  return lockRows(req, slug, ids, 'UPDATE')
}

/** The references to a record that matches a filter; undefined if it does not. Locks nothing. */
export const referencesIfMatching = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  filter: Filter | undefined,
): Promise<IncomingReference[] | undefined> => {
  const isMatch = compiledFilter(req, slug, filter)
  const [row] = await runCompiled(req, {
    build: (first) => sql`SELECT ${incomingText(req.payload, slug)}
      FROM ${fromTable(rootSource(req.payload, slug, localesOf(req)))}
      WHERE record.id = ${valueAt(first)} AND ${isMatch.build(first + 1)}`,
    key: `references if matching ${slug} ${isMatch.key}`,
    values: [id, ...isMatch.values],
  })
  return row && parseIncoming(req.payload, slug, id, String(row[0]))
}

/** Locks the records that reference one of `ids`. @returns the references */
export const lockReferencing = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<IncomingReference[]> => {
  const locked = new Set<string>()
  // While this waits for a lock, references may change or be added, so it repeats until all are locked.
  for (;;) {
    const references = await referencesTo(req, slug, ids)
    const fresh = references.filter((reference) => !locked.has(referencingKey(reference)))
    if (fresh.length === 0) return references
    for (const owner of new Set(fresh.map((reference) => reference.slug))) {
      const owners = fresh.filter((reference) => reference.slug === owner)
      await lockRows(
        req,
        owner,
        owners.map(({ id }) => id),
      )
      for (const reference of owners) locked.add(referencingKey(reference))
    }
  }
}

/** A text that identifies the referencing record. */
export const referencingKey = ({ id, slug }: IncomingReference): string => `${slug}/${id}`
