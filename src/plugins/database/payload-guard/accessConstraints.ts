/**
 * Restricts Payload's own operations (lists of the panel, documents, counts, versions, joins, files) by the same
 * filters as the REST API. Access functions, and filters through references, return a condition on the id (`{ id: { in
 * } }`) whose list carries the compiled filter as a property. The adapter puts that filter into the statement.
 *
 * Payload's own translation of a filter through references duplicates rows, drops what it cannot read and has no
 * inverses.
 *
 * The property's key is a symbol, so no caller can send one, and it belongs to an object of one request. If Payload
 * ever copied the list without it, the list would contain a text in place of an id, and the query would fail instead of
 * matching more.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload, PayloadRequest, Where } from 'payload'
import { tableOf } from '../model/model'
import { filterOf } from '../query/access'
import { matchingIds } from '../query/compile'
import type { Filter } from '../query/filter'
import type { Access, Right } from '../query/resolvedAccess'
import { localesOf } from '../query/select'
import { fromTable, rootSource } from '../storage/map'

/** The result of an access function: the records that the caller has this right on. */
export const accessConstraint = (
  req: PayloadRequest,
  slug: string,
  right: Exclude<Right, 'reference'>,
  access: Access,
): Where =>
  constraint(`${right} of ${slug}`, toIdsQuery(req, slug, filterOf(access), right === 'readVersions'))

/** A filter of the caller that is already restricted to the records that the caller may see. */
export const filterConstraint = (
  req: PayloadRequest,
  slug: string,
  filter: Filter,
  ofVersions = false,
): Where => constraint(`filter of ${slug}`, toIdsQuery(req, slug, filter, ofVersions))

// Global to the process, because Next's bundle contains a second copy of this module.
const compiledFilter = Symbol.for('forecourt.accessConstraint')

type Ids = string[] & { [compiledFilter]?: () => SQL }

/**
 * @param text the only element of the list. Payload compares conditions and shows them among a caller's permissions, so it
 *   differs for each right
 */
const constraint = (text: string, compile: () => SQL): Where => {
  const ids: Ids = [text]
  Object.defineProperty(ids, compiledFilter, { value: compile })
  return { id: { in: ids } }
}

const toIdsQuery = (
  req: PayloadRequest,
  slug: string,
  filter: Filter | undefined,
  ofVersions: boolean,
): (() => SQL) => {
  const { payload } = req
  const options = { ...localesOf(req), ofVersions }
  return () =>
    filter
      ? matchingIds(payload, slug, filter, options)
      : sql`SELECT record.id FROM ${fromTable(rootSource(payload, slug, options))}`
}

type Operator = (column: never, value: never) => SQL

const versionMethods = ['countVersions', 'deleteVersions', 'findVersions', 'queryDrafts'] as const

type VersionArgs = { collection: string; where?: Where }

type Adapter = { operators: object; payload: BasePayload } & Record<
  (typeof versionMethods)[number],
  (args: never) => unknown
>

/**
 * For a collection with drafts, Payload queries the versions with the constraint of their records, as a condition on
 * `parent`, and converts its list to numbers. This replaces it by a condition on the ids of the versions.
 */
const moveToVersions = (payload: BasePayload, slug: string, where: Where): Where =>
  Object.fromEntries(
    Object.entries(where).map(([name, condition]): [string, never] => {
      if (Array.isArray(condition))
        return [name, condition.map((each) => moveToVersions(payload, slug, each)) as never]
      const ids = (condition as { in?: Ids } | undefined)?.in
      const compile = ids?.[compiledFilter]
      if (name !== 'parent' || !compile) return [name, condition as never]
      const table = sql.identifier(tableOf(payload, slug, true))
      const ofVersions = constraint(
        ids[0] ?? '',
        () => sql`SELECT id FROM ${table} WHERE parent_id IN (${compile()})`,
      )
      return ['id', ofVersions['id'] as never]
    }),
  )

/** Makes the adapter compile the filter that a constraint carries. */
export const withAccessConstraints = <A extends Adapter>(adapter: A): A => {
  for (const method of versionMethods) {
    const stock = adapter[method].bind(adapter) as (args: VersionArgs) => unknown
    const guarded = (args: VersionArgs) =>
      stock(
        args.where ? { ...args, where: moveToVersions(adapter.payload, args.collection, args.where) } : args,
      )
    Object.assign(adapter, { [method]: guarded })
  }
  const { in: isIn } = adapter.operators as { in: Operator }
  adapter.operators = {
    ...adapter.operators,
    in: (column: never, value: never) => {
      const compile = Array.isArray(value) ? (value as Ids)[compiledFilter] : undefined
      return compile ? sql`${column} IN (${compile()})` : isIn(column, value)
    },
  }
  return adapter
}
