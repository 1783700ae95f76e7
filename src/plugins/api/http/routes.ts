/** Maps method and path to an operation, with one table for all collections. */
import type { BasePayload } from 'payload'
import { changesSlug } from '../../ledger'
import { maxId, readId } from '../../database/model/id'
import { type CollectionModel, collectionOf, globalOf, globalsOf, modelOf } from '../../database/model/model'
import { type Action, actionsOf, isOnRecord } from '../actions/action'
import { isWrite, type Operation, type OperationName } from '../operations'
import { printable } from '../parse/brackets'
import { Failure, fail } from '../failure'

export type Route = {
  collection: string
  /** The record's id, if the path has one. */
  id?: number
  /** Whether `collection` is the slug of a global. */
  isGlobal?: true
  operation: Operation
  /** The other variable parts of the path, decoded. */
  parts: Record<string, string>
}

type PathForm<Named = OperationName> = { methods: Record<string, Named>; of?: string; path: string }

/** All routes: operations by method and path pattern below a collection. The first match counts. */
export const routeTable: PathForm[] = [
  { methods: { DELETE: 'deleteMany', GET: 'find', PATCH: 'updateMany', POST: 'create' }, path: '' },
  { methods: { GET: 'count' }, path: '/count' },
  { methods: { GET: 'findVersions' }, path: '/versions' },
  { methods: { POST: 'createMany' }, path: '/batch' },
  { methods: { PUT: 'upsert' }, path: '/by/{field}/{value}' },
  { methods: { POST: 'undoBatch' }, of: changesSlug, path: '/batches/{batchId}/undo' },
  { methods: { DELETE: 'deleteById', GET: 'findById', PATCH: 'updateById' }, path: '/{id}' },
  { methods: { GET: 'findChanges' }, path: '/{id}/changes' },
]

/** The routes of a global, below `/globals/{slug}`. Payload writes one by POST. */
export const globalRoutes: readonly PathForm[] = [
  { methods: { GET: 'findById', PATCH: 'updateById', POST: 'updateById' }, path: '' },
  { methods: { GET: 'findChanges' }, path: '/changes' },
]

/** What staff alone do below a collection that is written, by its path: a file of many records. */
const staffMethods: ReadonlyMap<string, string> = new Map([
  ['export', 'GET'],
  ['import', 'POST'],
])

/** Words that action paths must not begin with: those of the interface's and Payload's own routes. */
export const reservedPaths: ReadonlySet<string> = new Set([
  ...routeTable.flatMap(({ path }) => path.split('/').filter((word) => /^[a-z]/.test(word))),
  ...staffMethods.keys(),
  'access',
  'duplicate',
  'file',
  'paste-url',
])

/** The routes of a collection. One that only the service writes has no write routes, except undo for the ledger. */
export const routesOf = ({ isReadOnly, slug }: CollectionModel): PathForm[] =>
  routeTable
    .filter(({ of, path }) => (of === undefined || of === slug) && !(isReadOnly && path === '/{id}/changes'))
    .map((form) => ({
      ...form,
      methods: Object.fromEntries(
        Object.entries(form.methods).filter(
          ([, operation]) => !isReadOnly || !isWrite(operation) || form.of === slug,
        ),
      ),
    }))
    .filter(({ methods }) => Object.keys(methods).length > 0)

/** The routes of actions: fixed paths before those that begin with `{id}`, which matches any segment. */
const formsOf = (actions: readonly Action[]): PathForm<Operation>[] => {
  const forms = new Map<string, PathForm<Operation>>()
  const fixed = actions.filter((action) => !isOnRecord(action))
  for (const action of [...fixed, ...actions.filter(isOnRecord)]) {
    const form = forms.get(action.path) ?? { methods: {}, path: action.path }
    form.methods[action.method] = action
    forms.set(action.path, form)
  }
  return [...forms.values()]
}

/**
 * @param path relative to the interface's base path, with a leading slash
 * @throws Failure `not_found` or `method_not_allowed`; `forbidden` for an import or export, which are for staff
 */
export const matchRoute = (method: string, path: string, payload: Pick<BasePayload, 'config'>): Route => {
  const [, slug = '', ...segments] = path.replace(/\/$/, '').split('/')
  if (slug === 'globals') {
    const [global = '', ...rest] = segments
    if (globalsOf(payload).get(global)?.isOpen)
      return { ...matchForms(globalRoutes, method, global, rest), isGlobal: true }
  }
  const collection = modelOf(payload).get(slug)
  if (!collection?.isOpen) throw noSuchPath()
  const [first = '', ...others] = segments
  if (others.length === 0 && staffMethods.get(first) === method && !collection.isReadOnly)
    throw forStaff(slug)
  return matchForms([...formsOf(actionsOf(payload, slug)), ...routesOf(collection)], method, slug, segments)
}

/** The model of the collection or global that a route is of. */
export const modelOfRoute = (
  payload: Pick<BasePayload, 'config'>,
  { collection, isGlobal }: Route,
): CollectionModel => (isGlobal ? globalOf : collectionOf)(payload, collection)

const matchForms = (
  forms: readonly PathForm<Operation>[],
  method: string,
  slug: string,
  segments: readonly string[],
): Route => {
  for (const { methods, path: form } of forms) {
    const parts = matchPattern(form, segments)
    if (!parts) continue
    const operation = methods[method]
    if (!operation) throw notAllowed(method, Object.keys(methods))
    const { id, ...others } = parts
    const route = { collection: slug, operation, parts: others }
    return id === undefined ? route : { ...route, id: recordId(slug, id) }
  }
  throw noSuchPath()
}

/** The variable parts of a path if it matches the pattern, else undefined. */
const matchPattern = (form: string, segments: readonly string[]): Record<string, string> | undefined => {
  const expected = form.split('/').slice(1)
  if (expected.length !== segments.length) return undefined
  const parts: Record<string, string> = {}
  for (const [at, name] of expected.entries()) {
    const segment = segments[at] ?? ''
    const variable = /^\{(\w+)\}$/.exec(name)?.[1]
    if (variable === undefined) {
      if (segment !== name) return undefined
    } else {
      // An id has exactly one spelling.
      parts[variable] = variable === 'id' ? segment : decoded(segment)
    }
  }
  return parts
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw fail('not_found', `The path has a part that is not valid percent encoding: ${printable(segment)}`)
  }
}

/** @param methods of the route; HEAD is allowed wherever GET is */
const notAllowed = (method: string, methods: readonly string[]): Failure => {
  const allowed = methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])).join(', ')
  return new Failure(
    { code: 'method_not_allowed', message: `${method} cannot be done here. Methods: ${allowed}.` },
    { headers: { Allow: allowed } },
  )
}

/** An invalid id names no record, so the answer is the same as for a missing record. */
const recordId = (collection: string, segment: string): number => {
  const id = readId(segment)
  if (id !== undefined) return id
  throw fail(
    'not_found',
    `There is no record in ${collection} by that id: ids are whole numbers from 1 to ${maxId}.`,
  )
}

const forStaff = (slug: string): Failure =>
  fail(
    'forbidden',
    `Imports and exports of files are for staff and need a session. Apps write many records by POST /${slug}/batch or PATCH /${slug}, and read them by GET /${slug}.`,
  )

const noSuchPath = (): Failure =>
  fail('not_found', 'There is no such path for a key. See /api/openapi.json for all there are.')
