import type { CollectionSlug, PayloadRequest } from 'payload'
import { mayRead } from '../../shared/reader'

/** Whether the reader may see records of any of these collections at all. */
export const maySeeAny = async (req: PayloadRequest, slugs: readonly CollectionSlug[]): Promise<boolean> => {
  const answers = await Promise.all(slugs.map((slug) => mayRead(req, slug)))
  return answers.includes(true)
}
