/**
 * Sorts the lists that Payload reads by amounts as the REST API does: as numbers, with non-numeric text last. Payload
 * would sort amounts as text, in which $11,350 comes before $4,050. The same applies to fields taken from the latest
 * related record, which have no column to sort by.
 *
 * Payload has no hook for a custom ORDER BY. So the ids of the page are selected first, in order and with Payload's own
 * condition, and then Payload reads the records with these ids.
 */
import type { postgresAdapter } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres'
import { buildQuery } from '@payloadcms/drizzle'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FindArgs, PaginatedDocs, PayloadRequest, Sort as PayloadSort } from 'payload'
import { execute } from '../connection/execute'
import { sortableFields, tableOf } from '../model/model'
import { panelModelOf } from '../model/panelModel'
import { idsInOrder } from '../query/order'
import { countPages, localesOf, buildPaging } from '../query/select'
import type { Sort } from '../query/filter'
import { rootSource } from '../storage/map'

type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>

/** Makes the adapter's `find` sort by such fields. Lists that are sorted by other fields are left to Payload. */
export const withCustomOrder = (adapter: Adapter): Adapter => {
  const find = adapter.find.bind(adapter)
  adapter.find = async <Record>(findArgs: FindArgs): Promise<PaginatedDocs<Record>> => {
    const sorts = customSorts(adapter, findArgs)
    if (!sorts) return find<Record>(findArgs)
    const args = await withoutEndedTransaction(adapter, findArgs)
    const ids = await findPageIds(adapter, args, sorts)
    const { docs } = await find<{ id: number }>({
      ...args,
      limit: ids.length,
      page: 1,
      pagination: false,
      sort: 'id',
      where: { and: [args.where ?? {}, { id: { in: ids.length > 0 ? ids : [0] } }] },
    })
    const positions = new Map(ids.map((id, place) => [id, place]))
    const inOrder = docs.toSorted(
      (one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0),
    )
    return toPage(inOrder as Record[], args, () => countTotal(adapter, args))
  }
  return adapter
}

/**
 * Drops the request's transaction if it has ended, as it can have when the panel renders a page; the read then has
 * none.
 */
const withoutEndedTransaction = async ({ sessions }: Adapter, args: FindArgs): Promise<FindArgs> => {
  const { transactionID, ...req } = args.req ?? {}
  const id = await transactionID
  return id === undefined || Object.hasOwn(sessions, String(id)) ? args : { ...args, req }
}

/** The requested order, if Payload cannot sort by all of its fields but this module can; otherwise undefined. */
const customSorts = ({ payload }: Adapter, { collection, sort }: FindArgs): Sort[] | undefined => {
  const model = panelModelOf(payload).get(collection)
  const sorts = splitSort(sort).flatMap((name) => {
    const descending = name.startsWith('-')
    const found = model && sortableFields(model.fields).get(descending ? name.slice(1) : name)
    return found ? [{ descending, ...found }] : []
  })
  const allKnown = sorts.length === splitSort(sort).length
  return allKnown && sorts.some(({ field }) => field.kind === 'amount' || field.marks.latest)
    ? sorts
    : undefined
}

const splitSort = (sort: PayloadSort | undefined): string[] =>
  [sort ?? []].flat().flatMap((names) => names.split(',').map((name) => name.trim()))

const findPageIds = async (adapter: Adapter, args: FindArgs, sorts: Sort[]): Promise<number[]> => {
  const { collection, limit = 0, page = 1 } = args
  const { payload } = adapter
  const req = requestFor(adapter, args)
  const window = { limit: limit > 0 ? limit : null, offset: limit > 0 ? (page - 1) * limit : 0 }
  const source = rootSource(payload, collection, localesOf(req))
  const query = idsInOrder(source, payloadCondition(adapter, args), { reversed: false, sorts }, window)
  return (await execute<{ id: number }>(req, query)).map(({ id }) => id)
}

/** SQL for whether a record matches the condition that Payload builds from `where`. */
const payloadCondition = (adapter: Adapter, { collection, locale, where: requested }: FindArgs): SQL => {
  if (!requested || Object.keys(requested).length === 0) return sql`TRUE`
  const { flattenedFields } = adapter.payload.collections[collection].config
  const tableName = tableOf(adapter.payload, collection)
  const { joins, where } = buildQuery({
    // `buildQuery` expects the type of Drizzle adapters for any database.
    adapter: adapter as never,
    fields: flattenedFields,
    ...(locale === undefined ? {} : { locale }),
    tableName,
    where: requested,
  })
  const table = adapter.tables[tableName] as PgTable & { id: PgColumn }
  let ids = adapter.drizzle.select({ id: table.id }).from(table).$dynamic()
  for (const join of joins) ids = ids[join.type ?? 'leftJoin'](join.table as PgTable, join.condition)
  return sql`record.id IN ${ids.where(where)}`
}

const requestFor = ({ payload }: Adapter, { locale, req }: FindArgs) =>
  ({ ...req, payload, ...(locale === undefined ? {} : { locale }) }) as PayloadRequest

const countTotal = async (
  adapter: Adapter,
  { collection, locale, req, where }: FindArgs,
): Promise<number> => {
  const { totalDocs } = await adapter.count({
    collection,
    ...(locale === undefined ? {} : { locale }),
    ...(req ? { req } : {}),
    ...(where ? { where } : {}),
  })
  return totalDocs
}

/** Builds a result of the same shape as that of Payload's `find`. */
const toPage = async <Record>(
  docs: Record[],
  { limit = 0, page = 1, pagination }: FindArgs,
  count: () => Promise<number>,
): Promise<PaginatedDocs<Record>> => {
  const isUnpaginated = pagination === false || limit === 0
  const totalDocs = isUnpaginated ? docs.length : await count()
  const totalPages = isUnpaginated ? 1 : countPages(totalDocs, limit)
  const place = buildPaging({ limit, page: isUnpaginated ? 1 : page }, !isUnpaginated && page < totalPages)
  return { docs, ...place, page, totalDocs, totalPages }
}
