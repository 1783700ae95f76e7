/** All records of a service. */
import type { TestService } from './service'

export type Doc = Record<string, unknown> & { id: number }

export type All = Record<string, Doc[]>

/** All records by collection, in every locale, except API keys. */
export const everything = async ({ payload }: TestService): Promise<All> => {
  const slugs = payload.config.collections.map(({ slug }) => slug)
  const all: All = {}
  for (const slug of slugs.filter((each) => !each.startsWith('payload-') && each !== 'apiKeys')) {
    const { docs } = await payload.find({
      collection: slug,
      depth: 0,
      locale: 'all',
      pagination: false,
      sort: 'id',
    })
    all[slug] = docs as unknown as Doc[]
  }
  return all
}
