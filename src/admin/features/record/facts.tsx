import type { CollectionSlug, PayloadRequest } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { Cell, isEmpty } from '../related/Cell'
import { type Column, buildColumns, listReferenced } from '../related/columns'
import { getValueAtPath } from '../related/page'
import { translations } from '../related/translations'
import { type Titles, titlesOf, unseenTitle } from '../../shared/titles'

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

/** The value of a fact as in a table, references as links. */
export const FactValue = ({ fact, req, titles }: { fact: Fact; req: PayloadRequest; titles: Titles }) => (
  <Cell
    base={`${req.payload.config.routes.admin}/collections`}
    column={fact.column}
    titles={titles}
    unseen={(slug) => unseenTitle(req, slug)}
    value={fact.value}
    words={inLanguage(req.i18n.language, translations)}
  />
)
