/** Rows of the ledger made ready to be told: their words, and the titles and numbers that the database knows. */
import type { PayloadRequest } from 'payload'
import { batchSizes, type Happening } from '../../changes/timeline'
import { nameOfOne, wordsFor } from './labels'
import { type Titles, titlesOf } from './titles'
import { type Item, itemsOf, recordsIn } from './words'

export type Told = Pick<Happening, 'batchId' | 'createdAt' | 'id' | 'operation'> & {
  /** How many records the batch changed. */
  batchSize: number
  headline: string
  items: Item[]
}

export type Story = { adminRoute: string; now: number; titles: Titles; told: Told[] }

export const storyOf = async (
  req: PayloadRequest,
  slug: string,
  happenings: readonly Happening[],
): Promise<Story> => {
  const words = wordsFor(req, slug)
  const itemised = happenings.map((happening) => ({ ...happening, items: itemsOf(happening, words) }))
  const nameless = happenings.flatMap(({ actor: { id, name, type } }) =>
    type === 'user' && name === null ? [{ id: Number(id), slug: words.staff }] : [],
  )
  const titles = await titlesOf(req, [...recordsIn(itemised.flatMap(({ items }) => items)), ...nameless])
  const sizes = await batchSizes(
    req,
    happenings.flatMap(({ batchId }) => batchId ?? []),
  )
  const noun = nameOfOne(req, slug)
  return {
    adminRoute: req.payload.config.routes.admin,
    now: Date.now(),
    titles,
    told: itemised.map(({ actor, batchId, createdAt, id, items, operation }) => {
      const name = actor.name ?? titles.get(`${words.staff}/${actor.id}`) ?? null
      const headline = headlineOf({ ...actor, name }, operation, noun)
      return { batchId, batchSize: sizes.get(batchId ?? '') ?? 0, createdAt, headline, id, items, operation }
    }),
  }
}

const verbs = { create: 'created', delete: 'deleted', update: 'changed' } as const

const headlineOf = (
  { id, name, type }: Happening['actor'],
  operation: Happening['operation'],
  noun: string,
): string => {
  const verb = verbs[operation]
  switch (type) {
    case 'engine':
      return `The service${name === null ? '' : ` (${name})`} ${verb} this ${noun}`
    case 'key':
      return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} via key ${name ?? id}`
    case 'user':
      return `${name ?? `Staff ${id}`} ${verb} this ${noun}`
  }
}
