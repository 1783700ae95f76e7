/**
 * How Payload's own operations are kept to what a caller may see: lists of the panel, documents, counts, versions, joins,
 * files. What an access function answers, and what a caller asks through references, is a condition on the id whose list of ids
 * carries the compiled filter with it: the one condition that the interface asks. The adapter puts it in the statement.
 *
 * Payload's own translation of a filter through references multiplies rows, drops what it cannot read and knows no inverses.
 *
 * A list is known by a property under a symbol. No caller can send one, and it lies with the object that one request was given:
 * there is nothing to look up, to guess, or to meet in another request. Where Payload should ever copy the list without it, what
 * is left is a text where an id belongs, and the query fails: what goes wrong opens nothing.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { filterOf } from '../query/access'
import { matchingIds } from '../query/compile'
import type { Filter } from '../query/filter'
import type { Access, Right } from '../query/resolvedAccess'
import { localesOf } from '../query/select'
import { fromTable, rootSource } from '../storage/map'

/** What an access function answers for the records that the caller has this right on. */
export const accessConstraint = (
  req: PayloadRequest,
  slug: string,
  right: Exclude<Right, 'name'>,
  access: Access,
): Where => constraint(`${right} of ${slug}`, idsOf(req, slug, filterOf(access), right === 'readVersions'))

/** A filter of the caller's own, already kept within what the caller may see. */
export const filterConstraint = (
  req: PayloadRequest,
  slug: string,
  filter: Filter,
  ofVersions = false,
): Where => constraint(`filter of ${slug}`, idsOf(req, slug, filter, ofVersions))

// One for the process, which may hold this module twice, in Next's bundle and outside it.
const meaning = Symbol.for('forecourt.accessConstraint')

type Ids = string[] & { [meaning]?: () => SQL }

/**
 * @param text shown in place of ids, by it Payload tells one right's condition from another's: it compares them, and lists them
 *   among a caller's permissions
 */
const constraint = (text: string, compile: () => SQL): Where => {
  const ids: Ids = [text]
  Object.defineProperty(ids, meaning, { value: compile })
  return { id: { in: ids } }
}

const idsOf = (
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

/** Has the adapter take the ids of a constraint from the filter that they carry. */
export const withAccessConstraints = <A extends { operators: object }>(adapter: A): A => {
  const { in: isIn } = adapter.operators as { in: Operator }
  adapter.operators = {
    ...adapter.operators,
    in: (column: never, value: never) => {
      const compile = Array.isArray(value) ? (value as Ids)[meaning] : undefined
      return compile ? sql`${column} IN (${compile()})` : isIn(column, value)
    },
  }
  return adapter
}
