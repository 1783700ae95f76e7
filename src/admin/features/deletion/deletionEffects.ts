/**
 * The effects of a deletion on other records: the records that reference the deleted ones, counted before anybody
 * confirms.
 */
import { sql } from '@payloadcms/db-postgres'
import { getTranslation } from '@payloadcms/translations'
import type { CollectionSlug, PayloadRequest, ServerFunction } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { isId } from '../../../plugins/database/model/id'
import { findOwners } from '../../../plugins/database/model/incomingReferences'
import type { FieldModel } from '../../../plugins/database/model/model'
import { compileFilter } from '../../../plugins/database/query/compile'
import type { Filter } from '../../../plugins/database/query/filter'
import { localesOf } from '../../../plugins/database/query/select'
import { visibleRows } from '../../../plugins/database/query/visible'
import { fromTable, rootSource } from '../../../plugins/database/storage/map'
import { getFieldLabel } from '../../shared/labels'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'

export type DeletionEffects = {
  /** Records that stay and lose these references: by collection, as far as the reader may see them. */
  emptied: { fields: string[]; records: string }[]
  /** The records that are deleted together with each record. */
  gone: ('file' | 'versions')[]
  /** Whether such records prevent the deletion: a tenant stays as long as anything references it. */
  isRefused: boolean
}

/** More are selected as "all of the list", of which nothing is counted. */
const maxRecords = 1000

/** @param args.ids the records of `slug` that somebody is about to delete */
export const deletionEffects: ServerFunction = async ({
  ids,
  req: incomingReq,
  slug,
}): Promise<DeletionEffects | undefined> => {
  const req = requestOfReader(incomingReq)
  const config = req.payload.config.collections.find((each) => each.slug === slug)
  if (!isStaff(req) || !config || !Array.isArray(ids) || ids.length > maxRecords || !ids.every(isId)) {
    return undefined
  }
  if (!(await mayRead(req, config.slug))) return undefined
  const emptied = await namingRecords(req, config.slug, ids)
  return {
    emptied,
    gone: [...(config.upload ? ['file' as const] : []), ...(config.versions ? ['versions' as const] : [])],
    isRefused: slug === 'tenants' && emptied.length > 0,
  }
}

const namingRecords = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<DeletionEffects['emptied']> => {
  const byOwner = await shownOwners(req, slug)
  if (byOwner.length === 0 || ids.length === 0) return []
  const locales = localesOf(req)
  const parts = byOwner.map(async ([owner, fields], at) => {
    const compile = (filter: Filter) => compileFilter(req.payload, owner, filter, locales)
    const naming = fields.map((field): Filter => ({ operator: 'in', path: [field], value: ids }))
    // References in records that are deleted too are not counted.
    const stays = owner === slug ? sql`record.id <> ALL(${sql.param([...ids])}::int[])` : sql`TRUE`
    const isUsed = naming.map((filter) => sql`coalesce(bool_or(${compile(filter)}), FALSE)`)
    return sql`SELECT ${sql.raw(String(at))} AS owner, count(*)::int AS count, ARRAY[${sql.join(isUsed, sql`, `)}] AS "isUsed"
      FROM ${fromTable(rootSource(req.payload, owner, locales))}
      WHERE ${compile({ or: naming })} AND ${await visibleRows(req, owner)} AND ${stays}`
  })
  const counts = await execute<{ count: number; isUsed: boolean[]; owner: number }>(
    req,
    sql`${sql.join(await Promise.all(parts), sql` UNION ALL `)} ORDER BY owner`,
  )
  return counts.flatMap(({ count, isUsed, owner: at }) => {
    const [owner, fields = []] = byOwner[at] ?? []
    if (owner === undefined || count === 0) return []
    const { labels } = req.payload.collections[owner].config
    return [
      {
        fields: fields.filter((_, index) => isUsed[index]).map(({ name }) => getFieldLabel(req, owner, name)),
        records: `${count} ${getTranslation(count === 1 ? labels.singular : labels.plural, req.i18n)}`,
      },
    ]
  })
}

/** The fields that name records of `slug`, by collection: those of collections that the panel shows to the reader. */
const shownOwners = async (
  req: PayloadRequest,
  slug: string,
): Promise<[owner: CollectionSlug, fields: FieldModel[]][]> => {
  const owners = new Map<CollectionSlug, FieldModel[]>()
  for (const { field, slug: owner } of findOwners(req.payload, slug)) {
    const config = req.payload.config.collections.find((each) => each.slug === owner)
    if (!config || config.admin.hidden === true || !(await mayRead(req, config.slug))) continue
    owners.set(config.slug, [...(owners.get(config.slug) ?? []), field])
  }
  return [...owners]
}
