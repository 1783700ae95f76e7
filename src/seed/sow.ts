/**
 * The words demonstration data is written in. Everything goes through Payload's own operations, so that every
 * hook runs, and through one request, so that all of it is one transaction.
 */
import type {
  CollectionSlug,
  File,
  PayloadRequest,
  RequiredDataFromCollectionSlug,
  TypedLocale,
} from 'payload'
import { defaultLocale } from '../vocabulary/locales'

type Values<S extends CollectionSlug> = Partial<RequiredDataFromCollectionSlug<S>>

export type Sower = {
  /** A moment at whole hours of a day, counted from the day of seeding: `at(-2, 15)` is 15:00 the day before yesterday. */
  at: (days: number, hour?: number) => string
  /** Stores a record and gives its id. */
  make: <S extends CollectionSlug>(collection: S, values: Values<S>, file?: File) => Promise<number>
  /** Writes to a record made before; in another language where one is named. */
  revise: <S extends CollectionSlug>(
    collection: S,
    id: number,
    values: Values<S>,
    locale?: TypedLocale,
  ) => Promise<void>
}

const hours = 3_600_000

/** @param now the day that the data tells of; of its time nothing is used */
export const sower = (req: PayloadRequest, now: Date): Sower => {
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return {
    at: (days, hour = 12) => new Date(day + (days * 24 + hour) * hours).toISOString(),

    async make(collection, values, file) {
      const { id } = await req.payload.create({
        collection,
        // What a collection requires is for its own check to say.
        data: values as never,
        depth: 0,
        locale: defaultLocale,
        overrideAccess: true,
        req,
        ...(file ? { file } : {}),
      })
      return id
    },

    async revise(collection, id, values, locale = defaultLocale) {
      await req.payload.update({
        collection,
        data: values as never,
        depth: 0,
        id,
        locale,
        overrideAccess: true,
        req,
      })
    },
  }
}
