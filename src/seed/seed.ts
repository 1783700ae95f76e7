/**
 * Helpers for writing demonstration data. All writes share one request, and so one transaction: single records
 * through Payload's operations, many through set-based writes with their ledger rows.
 */
import type {
  CollectionSlug,
  File,
  PayloadRequest,
  RequiredDataFromCollectionSlug,
  TypedLocale,
} from 'payload'
import { writeIn, type WriteOptions } from '../plugins/records/write'
import { idOf, type Writing } from '../plugins/records/write/writing'
import { collectionOf } from '../plugins/database/model/model'
import { defaultLocale } from '../vocabulary/locales'

export type Values<S extends CollectionSlug> = Partial<RequiredDataFromCollectionSlug<S>>

export type Seeder = {
  /** A time relative to the day of seeding: `at(-2, 15.5)` is 15:30 two days before. */
  at: (days: number, hour?: number) => string
  /** Stores a record and returns its id. */
  make: <S extends CollectionSlug>(collection: S, values: Values<S>, file?: File) => Promise<number>
  /** Stores lead events, ordered from oldest to newest; the last one of each lead becomes its latest. */
  makeEvents: (events: readonly (Values<'leadEvents'> & { lead: number })[]) => Promise<void>
  /** Stores many records and returns their ids in the same order; set-based if no hook needs each record. */
  makeMany: <S extends CollectionSlug>(collection: S, all: readonly Values<S>[]) => Promise<number[]>
  /** Updates a record, optionally in another language. */
  revise: <S extends CollectionSlug>(
    collection: S,
    id: number,
    values: Values<S>,
    locale?: TypedLocale,
  ) => Promise<void>
  /** Updates the same fields of many records; set-based if no hook needs each record. */
  reviseMany: <S extends CollectionSlug>(
    collection: S,
    changes: readonly { data: Values<S>; id: number }[],
  ) => Promise<void>
}

const hourMs = 3_600_000

/** @param now a time on the day of seeding (UTC) */
export const createSeeder = (req: PayloadRequest, now: Date): Seeder => {
  const { payload } = req
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return {
    at: (days, hour = 12) => new Date(day + Math.round((days * 24 + hour) * hourMs)).toISOString(),

    async make(collection, values, file) {
      const { id } = await payload.create({
        collection,
        // Required fields are checked by the collection itself.
        data: values as never,
        depth: 0,
        locale: defaultLocale,
        overrideAccess: true,
        req,
        // An interrupted seed leaves files that no record references.
        ...(file ? { file, overwriteExistingFiles: true } : {}),
      })
      return id
    },

    async makeEvents(events) {
      // The hook that maintains `latestEvent` would write a lead once for each event: this writes each lead once.
      const ids = await writeAll(
        req,
        {
          collection: collectionOf(payload, 'leadEvents'),
          operation: 'create',
          records: events.map(toValues),
        },
        { isHooksWorkDone: true },
      )
      const latest = new Map(events.map(({ lead }, at) => [lead, ids[at] ?? null]))
      const records = [...latest].map(([id, latestEvent]) => ({ id, values: toValues({ latestEvent }) }))
      await writeAll(
        req,
        { collection: collectionOf(payload, 'leads'), operation: 'update', records },
        { isHooksWorkDone: true },
      )
    },

    makeMany(collection, all) {
      return writeAll(req, {
        collection: collectionOf(payload, collection),
        operation: 'create',
        records: all.map(toValues),
      })
    },

    async revise(collection, id, values, locale = defaultLocale) {
      await payload.update({
        collection,
        data: values as never,
        depth: 0,
        id,
        locale,
        overrideAccess: true,
        req,
      })
    },

    async reviseMany(collection, changes) {
      await writeAll(req, {
        collection: collectionOf(payload, collection),
        operation: 'update',
        records: changes.map(({ data, id }) => ({ id, values: toValues(data) })),
      })
    },
  }
}

const toValues = (data: object) => ({ data: { ...data }, inverses: new Map() })

const writeAll = async (
  req: PayloadRequest,
  writing: Writing,
  options: WriteOptions = {},
): Promise<number[]> => {
  const results = await writeIn(req, writing, { ...options, isOfService: true })
  return results.map((result) => idOf([result]))
}
