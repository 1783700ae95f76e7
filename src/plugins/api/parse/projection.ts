/**
 * Parses Payload's parameters `select`, `populate` and `joins`, which choose the fields of records to return and how
 * many elements of their inverse lists. Unknown names and invalid values are refused.
 *
 * Each may be bracketed keys (`select[name]=true`) or one JSON object (`select={"name":true}`).
 */
import { type CollectionModel, inverseKinds, type Model } from '../../database/model/model'
import { maxInverseLimit, type Projection, type Shown, wholeRecord } from '../../database/read/projection'
import { isObject } from '../../database/query/where'
import { nearest } from '../../../lib/nearest'
import { fail } from '../failure'
import { printable } from '../printable'
import { tryParseExactly } from './exactJson'

/** @throws Failure `invalid_parameter` naming the parameter, the reason and what is allowed */
export const parseProjection = (
  query: ReadonlyMap<string, unknown>,
  { collection, depth, model }: { collection: CollectionModel; depth: number; model: Model },
): Projection => {
  const selected = parseSelect('select', parseObject(query, 'select'), collection).names
  const root = withJoins(
    query.get('joins') === 'false' ? false : parseObject(query, 'joins'),
    collection,
    selected,
  )
  const populated = new Map<string, Shown>()
  for (const [slug, select] of Object.entries(parseObject(query, 'populate') ?? {})) {
    const target = model.get(slug)
    if (!target?.isOpen) {
      const open = [...model.values()].filter(({ isOpen }) => isOpen).map((each) => each.slug)
      throw invalid(
        `populate[${printable(slug)}]`,
        `there is no collection of this name${nearest(slug, open)} Send populate[collection][field]=true.`,
      )
    }
    const at = `populate[${slug}]`
    if (!isObject(select)) throw invalid(at, `must name fields, as ${at}[id]=true.`)
    const { isInclude, names } = parseSelect(at, select, target)
    populated.set(slug, isInclude && names ? withIncluded(toShown(names), names) : toShown(names))
  }
  return { depth, populated, root }
}

const invalid = (at: string, reason: string) => fail('invalid_parameter', `${at}: ${reason}`)

const parseObject = (
  query: ReadonlyMap<string, unknown>,
  name: string,
): Record<string, unknown> | undefined => {
  const value = query.get(name)
  if (value === undefined) return undefined
  const object = typeof value === 'string' ? tryParseExactly(value) : value
  if (isObject(object) && Object.keys(object).length > 0) return object
  throw invalid(name, `is neither bracketed keys (${name}[name]=…) nor a JSON object with a member.`)
}

const parseFlag = (value: unknown): boolean | undefined =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined

type Selected = {
  /** Whether the request names the fields to return instead of the fields to leave out. */
  isInclude: boolean
  /** Undefined for all. */
  names?: ReadonlySet<string>
}

/** The names of the fields that are returned. `id` is always among them. */
const parseSelect = (
  at: string,
  select: Record<string, unknown> | undefined,
  { fields }: CollectionModel,
): Selected => {
  if (!select) return { isInclude: false }
  const flagsByName = new Map<string, boolean>()
  for (const [path, value] of flattenMembers(select)) {
    const names = fields.has(path) ? [path] : [...fields.keys()].filter((name) => name.startsWith(`${path}.`))
    const parameter = `${at}[${printable(path)}]`
    if (names.length === 0) {
      throw invalid(parameter, `there is no such field${nearest(path, [...fields.keys()])}`)
    }
    const flag = parseFlag(value)
    if (flag === undefined) throw invalid(parameter, 'must be true or false.')
    if (path === 'id' && !flag) throw invalid(parameter, 'every record is answered with its id.')
    for (const name of names) {
      if (flagsByName.has(name)) throw invalid(parameter, 'is named twice. Name it once.')
      flagsByName.set(name, flag)
    }
  }
  const flags = new Set(flagsByName.values())
  if (flags.size > 1) {
    throw invalid(at, 'has both true and false. Name the fields that you want, or those that you do not.')
  }
  const isInclude = flags.has(true)
  const names = new Set(
    [...fields.keys()].filter((name) => name === 'id' || flagsByName.has(name) === isInclude),
  )
  return { isInclude, names }
}

/** `actor.type` may be `[actor.type]` or `[actor][type]`. */
const flattenMembers = (select: Record<string, unknown>): [string, unknown][] =>
  Object.entries(select).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) && Object.keys(value).length > 0
      ? Object.entries(value).map(([member, each]) => [`${name}.${member}`, each])
      : [[name, value]],
  )

const withJoins = (
  joins: false | Record<string, unknown> | undefined,
  collection: CollectionModel,
  selected: ReadonlySet<string> | undefined,
): Shown => {
  if (joins === undefined) return toShown(selected)
  const inverses = [...collection.fields.values()].filter(({ kind }) => inverseKinds.has(kind))
  const omitted = new Set<string>(joins === false ? inverses.map(({ name }) => name) : [])
  const limits = new Map<string, number>()
  for (const [name, join] of Object.entries(joins === false ? {} : joins)) {
    const at = `joins[${printable(name)}]`
    const field = inverses.find((each) => each.name === name)
    if (!field) {
      const names = inverses.map((each) => each.name)
      throw invalid(
        at,
        `there is no such inverse list${nearest(name, names)} Lists: ${names.join(', ') || 'none'}.`,
      )
    }
    if (parseFlag(join) === false) omitted.add(name)
    else if (field.kind !== 'inverse') throw invalid(at, 'is one record and no list: it can be false alone.')
    else limits.set(name, parseLimit(at, join))
  }
  const all = [...(selected ?? collection.fields.keys())]
  const names = omitted.size > 0 ? new Set(all.filter((name) => !omitted.has(name))) : selected
  return toShown(names, limits)
}

const parseLimit = (at: string, join: unknown): number => {
  const keys = isObject(join) ? Object.keys(join) : []
  const value = isObject(join) ? join['limit'] : undefined
  if (keys.length !== 1 || value === undefined) {
    throw invalid(at, `must be false, or have a limit: ${at}[limit]=100.`)
  }
  const limit = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= maxInverseLimit)
    return limit
  throw invalid(
    `${at}[limit]`,
    `must be a whole number from 1 to ${maxInverseLimit}. For none of the list send ${at}=false.`,
  )
}

const toShown = (names: ReadonlySet<string> | undefined, limits = new Map<string, number>()): Shown => {
  if (!names && limits.size === 0) return wholeRecord
  const key = `${names ? [...names].join() : '*'} ${[...limits]
    .map((each) => each.join('='))
    .toSorted()
    .join()}`
  return { key, ...(limits.size > 0 && { limits }), ...(names && { names }) }
}

const withIncluded = (shown: Shown, included: ReadonlySet<string>): Shown => ({
  ...shown,
  included,
  key: `${shown.key} included`,
})
