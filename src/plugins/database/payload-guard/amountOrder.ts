/**
 * Lists that Payload reads, sorted by an amount as the interface sorts them: as numbers, texts that are none last. Payload would
 * sort their text, in which $11,350 comes before $4,050. The same for what the latest record says that names one of the list: it
 * has no column that Payload could sort by.
 *
 * Payload has no place for an order of ours. So the ids of the page are read first, of the records that its own condition
 * matches, and then Payload reads these records.
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
import { countPages, localesOf, placeOfPage } from '../query/select'
import type { Sort } from '../query/filter'
import { rootSource } from '../storage/map'

type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>

/** Makes the adapter sort by these. A list that is not sorted by one is read as before. */
export const withAmountOrder = (adapter: Adapter): Adapter => {
  const find = adapter.find.bind(adapter)
  adapter.find = async <Record>(asked: FindArgs): Promise<PaginatedDocs<Record>> => {
    const sorts = amountSorts(adapter, asked)
    if (!sorts) return find<Record>(asked)
    const args = await inOpenTransaction(adapter, asked)
    const ids = await idsOfPage(adapter, args, sorts)
    const { docs } = await find<{ id: number }>({
      ...args,
      limit: ids.length,
      page: 1,
      pagination: false,
      sort: 'id',
      where: { and: [args.where ?? {}, { id: { in: ids.length > 0 ? ids : [0] } }] },
    })
    const places = new Map(ids.map((id, place) => [id, place]))
    const inOrder = docs.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    return pageOf(inOrder as Record[], args, () => totalOf(adapter, args))
  }
  return adapter
}

/** A page of the panel may name a transaction of its request that has ended by then: it is read outside of any. */
const inOpenTransaction = async ({ sessions }: Adapter, args: FindArgs): Promise<FindArgs> => {
  const { transactionID, ...req } = args.req ?? {}
  const id = await transactionID
  return id === undefined || Object.hasOwn(sessions, String(id)) ? args : { ...args, req }
}

/** The order that was asked for, if it has one of these and every part of it is a field that we sort by. */
const amountSorts = ({ payload }: Adapter, { collection, sort }: FindArgs): Sort[] | undefined => {
  const model = panelModelOf(payload).get(collection)
  const sorts = namesIn(sort).flatMap((name) => {
    const descending = name.startsWith('-')
    const found = model && sortableFields(model.fields).get(descending ? name.slice(1) : name)
    return found ? [{ descending, ...found }] : []
  })
  const isWhole = sorts.length === namesIn(sort).length
  return isWhole && sorts.some(({ field }) => field.kind === 'amount' || field.marks.latest)
    ? sorts
    : undefined
}

const namesIn = (sort: PayloadSort | undefined): string[] =>
  [sort ?? []].flat().flatMap((names) => names.split(',').map((name) => name.trim()))

const idsOfPage = async (adapter: Adapter, args: FindArgs, sorts: Sort[]): Promise<number[]> => {
  const { collection, limit = 0, page = 1 } = args
  const { payload } = adapter
  const req = scopeOf(adapter, args)
  const window = { limit: limit > 0 ? limit : null, offset: limit > 0 ? (page - 1) * limit : 0 }
  const source = rootSource(payload, collection, localesOf(req))
  const query = idsInOrder(source, matching(adapter, args), { reversed: false, sorts }, window)
  return (await execute<{ id: number }>(req, query)).map(({ id }) => id)
}

/** The records that Payload's own condition matches. */
const matching = (adapter: Adapter, { collection, locale, where: asked }: FindArgs): SQL => {
  if (!asked || Object.keys(asked).length === 0) return sql`TRUE`
  const { flattenedFields } = adapter.payload.collections[collection].config
  const tableName = tableOf(adapter.payload, collection)
  const { joins, where } = buildQuery({
    // Its type is that of the adapters for any database.
    adapter: adapter as never,
    fields: flattenedFields,
    ...(locale === undefined ? {} : { locale }),
    tableName,
    where: asked,
  })
  const table = adapter.tables[tableName] as PgTable & { id: PgColumn }
  let ids = adapter.drizzle.select({ id: table.id }).from(table).$dynamic()
  for (const join of joins) ids = ids[join.type ?? 'leftJoin'](join.table as PgTable, join.condition)
  return sql`record.id IN ${ids.where(where)}`
}

const scopeOf = ({ payload }: Adapter, { locale, req }: FindArgs) =>
  ({ ...req, payload, ...(locale === undefined ? {} : { locale }) }) as PayloadRequest

const totalOf = async (adapter: Adapter, { collection, locale, req, where }: FindArgs): Promise<number> => {
  const { totalDocs } = await adapter.count({
    collection,
    ...(locale === undefined ? {} : { locale }),
    ...(req ? { req } : {}),
    ...(where ? { where } : {}),
  })
  return totalDocs
}

/** A response of the same form as Payload's own. */
const pageOf = async <Record>(
  docs: Record[],
  { limit = 0, page = 1, pagination }: FindArgs,
  count: () => Promise<number>,
): Promise<PaginatedDocs<Record>> => {
  const isWhole = pagination === false || limit === 0
  const totalDocs = isWhole ? docs.length : await count()
  const totalPages = isWhole ? 1 : countPages(totalDocs, limit)
  const place = placeOfPage({ limit, page: isWhole ? 1 : page }, !isWhole && page < totalPages)
  return { docs, ...place, page, totalDocs, totalPages }
}
