/**
 * The locks of a deletion, of one record or of many. Whoever writes a record that names another holds the first and then
 * asks for the second, so a deletion locks those that name its records before the records themselves.
 */
import type { PayloadRequest } from 'payload'
import { type Naming, namingsOf } from '../model/naming'
import { lockRows } from './lock'

/** Locks records that are to be deleted, after all that name them. @returns those that are there */
export const lockForDelete = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<number[]> => {
  await lockNamings(req, slug, ids)
  return lockRows(req, slug, ids, 'UPDATE')
}

/** Locks whoever names one of `ids`. @returns the namings */
export const lockNamings = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<Naming[]> => {
  const locked = new Set<string>()
  // Who was waited for may name another by then, and somebody else may have come: asked again until all are held.
  for (;;) {
    const namings = await namingsOf(req, slug, ids)
    const fresh = namings.filter((naming) => !locked.has(recordOf(naming)))
    if (fresh.length === 0) return namings
    for (const owner of new Set(fresh.map((naming) => naming.slug))) {
      const owners = fresh.filter((naming) => naming.slug === owner)
      await lockRows(
        req,
        owner,
        owners.map(({ id }) => id),
      )
      for (const naming of owners) locked.add(recordOf(naming))
    }
  }
}

/** The record that names, in a word of its own. */
export const recordOf = ({ id, slug }: Naming): string => `${slug}/${id}`
