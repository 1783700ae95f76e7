import type { CollectionSlug, PayloadRequest } from 'payload'
import { isEmpty } from '../related/Cell'
import { type Column, buildColumns, listReferenced } from '../related/columns'
import { getValueAtPath } from '../related/page'
import { type Titles, titlesOf } from '../../shared/titles'

/** A field of a record with its value. */
export type Fact = { column: Column; isEmpty: boolean; value: unknown }

/** The fields of a record, with the titles of the records that they reference. */
export const factsOf = async (
  req: PayloadRequest,
  slug: CollectionSlug,
  doc: Record<string, unknown>,
  names: readonly string[],
): Promise<{ facts: Fact[]; titles: Titles }> => {
  const facts = buildColumns(req, slug, names).map((column): Fact => {
    const value = getValueAtPath(doc, column.name)
    return { column, isEmpty: isEmpty(value), value }
  })
  const titles = await titlesOf(
    req,
    facts.flatMap(({ column, value }) => listReferenced(column, value)),
  )
  return { facts, titles }
}
