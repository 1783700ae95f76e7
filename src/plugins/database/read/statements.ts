/**
 * The statements that read records of several collections by their ids. A statement is compiled once for each
 * combination of projection, locale and the shapes of the caller's access filters. It reads a record from one snapshot.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload, PayloadRequest } from 'payload'
import { LeastRecentlyUsed } from '../../../lib/leastRecentlyUsed'
import { payloadState } from '../../../lib/payloadState'
import { prepareStatement, type Statement } from '../connection/statement'
import { collectionOf, type FieldModel, inverseKinds, relationKinds } from '../model/model'
import { visibleFilter } from '../query/access'
import { compileFilter } from '../query/compile'
import type { Filter } from '../query/filter'
import { Parameter, shapeOf, withSlots } from '../query/parameters'
import { localesOf } from '../query/select'
import { fromTable, rootSource } from '../storage/map'
import { fitsAnswer } from './answerSize'
import { columnsOf, type Piece } from './columns'
import { fieldsShown, type Shown, wholeRecord } from './projection'

/** Records of one collection. */
export type Part = {
  /**
   * An extra expression over the table, which has the alias `record`, for the same snapshot; without parameters of a
   * request.
   */
  extra?: { key: string; value: SQL }
  ids: readonly number[]
  /** Whether it is one record, whatever its size. */
  isOne?: boolean
  /** Whether no record references them yet. */
  isNew?: boolean
  /** Whether references are to be replaced by records. */
  isFollowed: boolean
  /** Whether these are the requested records, whose inverse lists are populated too. */
  isRoot?: boolean
  ofVersions?: boolean
  shown: Shown
  slug: string
  /** The filter for the records that the caller may see. */
  visible: Filter | undefined
}

/**
 * A statement with what its columns hold, for each part (`columns.ts`). A row has the index of its part, the id, the
 * names of inverse lists that are longer than their limit, the extra expression, and the part's own columns.
 */
export type Compiled = { pieces: Piece[][]; statement: Statement }

const maxCharacters = 8_000_000

const compiledCache = () =>
  new LeastRecentlyUsed<Compiled>(maxCharacters, ({ statement }) => statement.text.length)

/**
 * Whole records have a separate cache, so that the many selections of one caller do not evict statements that every
 * caller uses.
 */
const compiledOf = payloadState('compiled reads', () => ({
  selected: compiledCache(),
  whole: compiledCache(),
}))

/** A statement and the values of this request for it. */
export const statementFor = async (
  req: PayloadRequest,
  parts: readonly Part[],
): Promise<Compiled & { values: unknown[] }> => {
  const { payload } = req
  const locales = localesOf(req)
  // The values of all parts, in the order of their slots.
  const values: unknown[] = []
  const keys = [`${locales.locale} ${locales.fallbackLocale ?? ''}`]
  const owners: Map<string, Filter | undefined>[] = []
  for (const part of parts) {
    values.push(part.isOne ? part.ids[0] : part.ids)
    const visibleOwners = await findOwnerFilters(req, part)
    owners.push(visibleOwners)
    const filters = [part.visible, ...visibleOwners.values()].map((filter) => shapeOf(filter, values))
    const { extra, isFollowed, isNew, isOne, isRoot, ofVersions, shown, slug } = part
    const flags = [ofVersions, isNew, isFollowed, isOne, isRoot].map((flag) => (flag === true ? 1 : 0))
    keys.push([slug, flags.join(''), extra?.key, shown.key, ...filters].join(' ; '))
  }
  const key = keys.join(' ;; ')
  const isWhole = parts.every(({ shown }) => shown === wholeRecord)
  const cache = compiledOf(payload)[isWhole ? 'whole' : 'selected']
  let found = cache.get(key)
  if (!found) {
    found = compile(payload, { isWhole, locales, owners, parts })
    cache.set(key, found)
  }
  return { ...found, values }
}

/** By collection: the filter for the owners of inverses that the caller may see. */
const findOwnerFilters = async (
  req: PayloadRequest,
  { isNew, ofVersions, shown, slug }: Part,
): Promise<Map<string, Filter | undefined>> => {
  const visible = new Map<string, Filter | undefined>()
  // Versions have no inverse lists.
  if (ofVersions || isNew) return visible
  for (const { kind, target = '' } of fieldsShown(collectionOf(req.payload, slug), shown)) {
    if (inverseKinds.has(kind) && !visible.has(target)) visible.set(target, await visibleFilter(req, target))
  }
  return visible
}

type Context = {
  /** Whether each part has whole records. */
  isWhole: boolean
  locales: { fallbackLocale?: string; locale: string }
  owners: readonly ReadonlyMap<string, Filter | undefined>[]
  parts: readonly Part[]
}

const compile = (payload: BasePayload, { isWhole, locales, owners, parts }: Context): Compiled => {
  let slots = 0
  const next = (): number => slots++
  const branches = parts.map((part, at) => {
    const ids = next()
    // In the same order as `statementFor` collects the values.
    const visible = part.visible && withSlots(part.visible, next)
    const ownerFilters = new Map(
      [...(owners[at] ?? [])].map(([owner, filter]) => [owner, filter && withSlots(filter, next)]),
    )
    return buildBranch(payload, locales, { at, ids, ownerFilters, part: { ...part, visible } })
  })
  const width = Math.max(...branches.map(({ columns }) => columns.length))
  const selects = branches.map(({ columns, head, tail }) => {
    const padded = [...columns, ...Array.from({ length: width - columns.length }, () => sql`NULL`)]
    return sql`SELECT ${sql.join([...head, ...padded], sql`, `)} ${tail}`
  })
  return {
    pieces: branches.map(({ pieces }) => pieces),
    statement: prepareStatement(payload, sql.join(selects, sql` UNION ALL `), {
      isNamed: true,
      // The number of selections is unlimited, and connections keep named statements until they close.
      hasManyShapes: parts.length > 1 || !isWhole,
    }),
  }
}

const buildBranch = (
  payload: BasePayload,
  locales: Context['locales'],
  {
    at,
    ids,
    ownerFilters,
    part,
  }: { at: number; ids: number; ownerFilters: ReadonlyMap<string, Filter | undefined>; part: Part },
): { columns: SQL[]; head: SQL[]; pieces: Piece[]; tail: SQL } => {
  const { extra, isFollowed, isNew = false, isOne, isRoot, ofVersions = false, shown, slug, visible } = part
  const collection = collectionOf(payload, slug)
  const source = rootSource(payload, slug, { ...locales, ofVersions })
  const { columns, cut, joins, pieces } = columnsOf(source, {
    fields: fieldsShown(collection, shown),
    hasInverses: !isNew && !ofVersions,
    isFollowed: (field) =>
      isFollowed &&
      isPopulated(payload, field) &&
      // Lists of lists would multiply: one deal would be megabytes at depth 4.
      (isRoot || field.kind !== 'inverse' || shown.included?.has(field.name) === true),
    shown,
    visible: ownerFilters,
  })
  const isVisible = visible ? compileFilter(payload, slug, visible, { ...locales, ofVersions }) : sql`TRUE`
  const isWanted = (column: SQL): SQL =>
    isOne ? sql`${column} = ${idsParameter(ids)}` : sql`${column} = ANY(${idsArray(ids)})`
  const fits = isOne ? sql`` : sql` AND ${fitsAnswer(source, isWanted, shown)}`
  return {
    columns,
    head: [sql.raw(String(at)), sql`record.id`, cut, extra?.value ?? sql`NULL`],
    pieces,
    tail: sql`FROM ${fromTable(source)} ${sql.join(joins, sql` `)} WHERE ${isWanted(sql`record.id`)} AND ${isVisible}${fits}`,
  }
}

const idsParameter = (at: number): SQL => sql`${sql.param(new Parameter(at))}`

/**
 * Hides the number of ids from the planner. Otherwise Postgres would prefer a plan for a few ids to the generic plan
 * and plan again for each request, which takes longer than the statement itself.
 */
const idsArray = (at: number): SQL => sql`ARRAY(SELECT unnest(${idsParameter(at)}::int[]))`

/** Whether `depth` replaces the ids of a field by records. */
export const isPopulated = (payload: BasePayload, { kind, marks, target = '' }: FieldModel): boolean =>
  relationKinds.has(kind) && !marks.isNeverPopulated && collectionOf(payload, target).isOpen
