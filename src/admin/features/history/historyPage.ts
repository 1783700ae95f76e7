/** Prepares ledger rows for display: texts, and titles and counts from the database. */
import type { PayloadRequest } from 'payload'
import { batchSizes, type Happening } from '../../../plugins/ledger/timeline'
import { inLanguage } from '../../../fields/translated'
import { nameOfOne, wordsFor } from './labels'
import { translations } from './translations'
import { staffNamesOf } from '../../shared/staffNames'
import { type Titles, titlesOf, unseenTitle } from '../../shared/titles'
import { type Item, itemsOf, recordsIn } from './items'

export type DescribedChange = Pick<Happening, 'batchId' | 'createdAt' | 'id' | 'operation'> & {
  /** The number of records in the batch. */
  batchSize: number
  headline: string
  items: Item[]
}

export type HistoryPage = {
  adminRoute: string
  language: string
  titles: Titles
  /** By slug: stands for a record that is deleted, or that the reader may not see. */
  unseen: ReadonlyMap<string, string>
  changes: DescribedChange[]
}

export const historyPageOf = async (
  req: PayloadRequest,
  slug: string,
  happenings: readonly Happening[],
): Promise<HistoryPage> => {
  const called = wordsFor(req, slug)
  const itemised = happenings.map((happening) => ({ ...happening, items: itemsOf(happening, called) }))
  const nameless = happenings.flatMap(({ actor: { id, name, type } }) =>
    type === 'user' && name === null ? [Number(id)] : [],
  )
  const records = recordsIn(itemised.flatMap(({ items }) => items))
  const titles = await titlesOf(req, records)
  const staffNames = await staffNamesOf(req, nameless)
  const sizes = await batchSizes(
    req,
    happenings.flatMap(({ batchId }) => batchId ?? []),
  )
  const noun = nameOfOne(req, slug)
  return {
    adminRoute: req.payload.config.routes.admin,
    language: req.i18n.language,
    titles,
    unseen: new Map(records.map((record) => [record.slug, unseenTitle(req, record.slug)])),
    changes: itemised.map(({ actor, batchId, createdAt, id, items, operation }) => {
      const name = actor.name ?? (actor.type === 'user' ? staffNames.get(Number(actor.id)) : null) ?? null
      const headline = headlineOf(req.i18n.language, { ...actor, name }, operation, noun)
      return { batchId, batchSize: sizes.get(batchId ?? '') ?? 0, createdAt, headline, id, items, operation }
    }),
  }
}

const headlineOf = (
  language: string,
  { name, type }: Happening['actor'],
  operation: Happening['operation'],
  noun: string,
): string => {
  const { headline, staff } = inLanguage(language, translations)
  switch (type) {
    case 'engine':
      return headline.engine(name, operation, noun)
    case 'key':
      return headline.key(name, operation)
    case 'user':
      return headline.user(name ?? staff, operation, noun)
  }
}
