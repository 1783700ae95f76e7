/**
 * The walls in what Payload reads and writes by itself for staff: lists of the panel, documents, counts, versions, joins,
 * files. An access function answers with a word in place of a filter (`accessConstraint`), and where the adapter is given a
 * filter with that word, it stands for the ids that `accessFilter` means: the one condition that the interface asks.
 *
 * Payload's own translation of a filter through references multiplies rows, drops what it cannot read and knows no
 * inverses. A word that nobody translates is no number and fails the query: what goes wrong opens nothing.
 */
import { randomInt } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { type Right, visibleFilter } from '../query/access'
import { matchingIds } from '../query/compile'
import type { Filter } from '../query/filter'
import { localesOf } from '../query/select'
import { fromTable, rootSource } from '../storage/source'
import { isObject } from '../query/where'

/** What an access function answers for "the records that the caller of this request has this right on". */
export const accessConstraint = (req: PayloadRequest, slug: string, right: Right): Where => ({
  id: { in: `wall:${right}:${slug}:${constraintScopeOf(req).id}` },
})

/** A filter of the caller's own, already kept within the walls, in the same form. */
export const filterConstraint = (
  req: PayloadRequest,
  slug: string,
  filter: Filter,
  ofVersions = false,
): Where => {
  const { filters, id } = constraintScopeOf(req)
  const at = filters.push({ filter, ofVersions }) - 1
  return { id: { in: `wall:asked${at}:${slug}:${id}` } }
}

const wordForm = /^wall:(asked\d+|delete|read|readVersions|update):(\w+):([\w-]{36})$/

/** Who asks. Payload does not hand the request on to the adapter, so the word leads back to it. */
type ConstraintScope = {
  filters: { filter: Filter; ofVersions: boolean }[]
  id: string
  req: PayloadRequest
  user: PayloadRequest['user']
}

// Of the process and not of this module: a bundle may hold a second copy, whose words this one must know.
const asker = Symbol.for('forecourt.asker')
const shared = globalThis as { [asker]?: Map<string, WeakRef<ConstraintScope>> }
const askers = (shared[asker] ??= new Map<string, WeakRef<ConstraintScope>>())
const forgotten = new FinalizationRegistry((id: string) => askers.delete(id))

// Kept by the context, which all copies of a request share, and gone with it.
const constraintScopeOf = (req: PayloadRequest): ConstraintScope => {
  const holder = req.context as { [asker]?: ConstraintScope }
  const known = holder[asker]
  if (known && known.user === req.user) return known
  const made: ConstraintScope = { filters: [], id: crypto.randomUUID(), req, user: req.user }
  holder[asker] = made
  askers.set(made.id, new WeakRef(made))
  forgotten.register(made, made.id)
  return made
}

// What Payload calls on the adapter with a filter.
const asked = [
  'count',
  'countVersions',
  'deleteMany',
  'deleteOne',
  'deleteVersions',
  'find',
  'findDistinct',
  'findOne',
  'findVersions',
  'queryDrafts',
  'updateMany',
  'updateOne',
] as const

type Asked = { joins?: unknown; where?: unknown }
type Method = (args: Asked) => Promise<unknown>
type Operator = (column: never, value: never) => SQL
type Adapter = { operators: object }

/**
 * Has the adapter translate the words. Payload takes numbers as they are: each query's condition goes by one that nobody
 * can guess, below every id, for as long as the query runs. So no value that a caller sends is ever taken for one.
 */
export const withAccessConstraints = <A extends Adapter>(adapter: A): A => {
  const conditions = new Map<number, SQL>()
  const { in: isIn } = adapter.operators as { in: Operator }
  const methods = adapter as unknown as Record<string, Method>
  const translate = async (value: unknown, used: number[]): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map((each: unknown) => translate(each, used)))
    if (hasWord(value) && isObject(value)) {
      const entries = Object.entries(value).map(
        async ([key, each]) => [key, await translate(each, used)] as const,
      )
      return Object.fromEntries(await Promise.all(entries))
    }
    const [, right, slug = '', id = ''] = (typeof value === 'string' && wordForm.exec(value)) || []
    const known = askers.get(id)?.deref()
    if (!known) return value
    const asks = known.filters[Number(right?.replace('asked', ''))]
    const number = -randomInt(1, 2 ** 48 - 1)
    used.push(number)
    conditions.set(
      number,
      asks ? meantBy(known.req, slug, asks) : await idsOf(known.req, slug, right as Right),
    )
    return [number]
  }

  for (const name of asked) {
    const stock = methods[name]?.bind(adapter)
    if (!stock) continue
    methods[name] = async (args) => {
      if (!hasWord([args.where, args.joins])) return stock(args)
      const used: number[] = []
      try {
        const [where, joins] = [await translate(args.where, used), await translate(args.joins, used)]
        return await stock({ ...args, joins, where })
      } finally {
        for (const each of used) conditions.delete(each)
      }
    }
  }
  adapter.operators = {
    ...adapter.operators,
    in: (column: never, value: never) => {
      const [first] = Array.isArray(value) ? (value as unknown[]) : []
      const condition = typeof first === 'number' ? conditions.get(first) : undefined
      return condition ? sql`${column} IN (${condition})` : isIn(column, value)
    },
  }
  return adapter
}

const hasWord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasWord)
    : typeof value === 'string' && wordForm.test(value)

const meantBy = (
  req: PayloadRequest,
  slug: string,
  { filter, ofVersions }: ConstraintScope['filters'][number],
): SQL => matchingIds(req.payload, slug, filter, { ...localesOf(req), ofVersions })

const idsOf = async (req: PayloadRequest, slug: string, right: Right): Promise<SQL> => {
  const options = { ...localesOf(req), ofVersions: right === 'readVersions' }
  const filter = await visibleFilter(req, slug, right)
  if (filter) return matchingIds(req.payload, slug, filter, options)
  return sql`SELECT record.id FROM ${fromTable(rootSource(req.payload, slug, options))}`
}
