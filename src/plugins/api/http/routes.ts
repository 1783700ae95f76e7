/** Maps method and path to an operation. */
import type { BasePayload } from 'payload'
import { maxId, readId } from '../../database/model/id'
import { type CollectionModel, collectionOf, globalOf, globalsOf, modelOf } from '../../database/model/model'
import { derivedFrom } from '../../../lib/payloadState'
import { actionsOf, isOnRecord } from '../actions/action'
import { isWrite, type Operation, type RecordOperation } from '../operation'
import { globalOperations, operations, staffOperations } from '../operations'
import { printable } from '../printable'
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

/** Import and export, which only staff may use, by their path below a collection that can be written. */
const staffMethods: ReadonlyMap<string, string> = new Map([
  ['export', 'GET'],
  ['import', 'POST'],
])

/** Words that action paths must not begin with: those of the REST API's and Payload's own routes. */
export const reservedPaths: ReadonlySet<string> = new Set([
  ...[...Object.values(operations), ...staffOperations].flatMap(({ path }) =>
    path.split('/').filter((word) => /^[a-z]/.test(word)),
  ),
  ...staffMethods.keys(),
  'access',
  'duplicate',
  'file',
  'paste-url',
])

/** The operations of a collection. One that only the service writes has no writes, except undo for the ledger. */
export const operationsOf = ({ isReadOnly, slug }: CollectionModel): RecordOperation[] =>
  Object.values(operations).filter(
    (operation) =>
      (operation.of === undefined || operation.of === slug) &&
      !(isReadOnly && (operation.name === 'findChanges' || (isWrite(operation) && operation.of !== slug))),
  )

/** A path with the operations by method. A variable segment has braces. */
type PathForm = { methods: ReadonlyMap<string, Operation>; segments: readonly string[] }

const toPathForms = (all: readonly Operation[]): PathForm[] => {
  const forms = new Map<string, Map<string, Operation>>()
  for (const operation of all) {
    const methods = forms.get(operation.path) ?? new Map<string, Operation>()
    methods.set(operation.method, operation)
    forms.set(operation.path, methods)
  }
  return [...forms].map(([path, methods]) => ({ methods, segments: path.split('/').slice(1) }))
}

const globalForms = toPathForms(globalOperations)

const staffForms = toPathForms(staffOperations)

/** The paths of each collection that API keys reach. Paths of actions come before `{id}`, which matches any segment. */
const formsByCollection = derivedFrom(
  (config: BasePayload['config']): ReadonlyMap<string, readonly PathForm[]> => {
    const payload = { config }
    return new Map(
      [...modelOf(payload).values()].map((collection) => {
        const actions = actionsOf(payload, collection.slug)
        const withoutId = actions.filter((action) => !isOnRecord(action))
        const collectionOperations = [
          ...withoutId,
          ...actions.filter(isOnRecord),
          ...operationsOf(collection),
        ]
        return [collection.slug, toPathForms(collectionOperations)]
      }),
    )
  },
)

/**
 * @param path relative to the REST API's base path, with a leading slash
 * @throws Failure `not_found` or `method_not_allowed`; `forbidden` for an import or export, which are for staff
 */
export const matchRoute = (method: string, path: string, payload: Pick<BasePayload, 'config'>): Route => {
  const [, slug = '', ...segments] = path.replace(/\/$/, '').split('/')
  if (slug === 'globals') {
    const [global = '', ...rest] = segments
    if (globalsOf(payload).get(global)?.isOpen)
      return { ...matchForms(globalForms, method, global, rest), isGlobal: true }
  }
  const collection = modelOf(payload).get(slug)
  if (!collection?.isOpen) throw noSuchPath()
  const [first = '', ...others] = segments
  if (others.length === 0 && staffMethods.get(first) === method && !collection.isReadOnly)
    throw staffOnlyFailure(slug)
  return matchForms(formsByCollection(payload.config).get(slug) ?? [], method, slug, segments)
}

/** The route of a staff session's request; undefined for one that Payload's handler serves. */
export const matchStaffRoute = (
  method: string,
  path: string,
  payload: Pick<BasePayload, 'config'>,
): Route | undefined => {
  const [, slug = '', ...segments] = path.replace(/\/$/, '').split('/')
  const collection = modelOf(payload).get(slug)
  if (!collection?.isOpen || collection.isReadOnly) return undefined
  for (const { methods, segments: expected } of staffForms) {
    const operation = methods.get(method)
    const id = readId(matchSegments(expected, segments)?.['id'])
    if (operation && id !== undefined) return { collection: slug, id, operation, parts: {} }
  }
  return undefined
}

/** The model of a route's collection or global. */
export const modelOfRoute = (
  payload: Pick<BasePayload, 'config'>,
  { collection, isGlobal }: Route,
): CollectionModel => (isGlobal ? globalOf : collectionOf)(payload, collection)

const matchForms = (
  forms: readonly PathForm[],
  method: string,
  slug: string,
  segments: readonly string[],
): Route => {
  for (const { methods, segments: expected } of forms) {
    const parts = matchSegments(expected, segments)
    if (!parts) continue
    const operation = methods.get(method)
    if (!operation) throw notAllowed(method, [...methods.keys()].sort())
    const { id, ...others } = parts
    const route = { collection: slug, operation, parts: others }
    return id === undefined ? route : { ...route, id: parseRecordId(slug, id) }
  }
  throw noSuchPath()
}

/** The variable parts of a path if it has the expected segments, else undefined. */
const matchSegments = (
  expected: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined => {
  if (expected.length !== segments.length) return undefined
  const parts: Record<string, string> = {}
  for (const [at, name] of expected.entries()) {
    const segment = segments[at] ?? ''
    if (!name.startsWith('{')) {
      if (segment !== name) return undefined
      continue
    }
    const variable = name.slice(1, -1)
    // An id has exactly one spelling.
    parts[variable] = variable === 'id' ? segment : decodeSegment(segment)
  }
  return parts
}

const decodeSegment = (segment: string): string => {
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
    { code: 'method_not_allowed', message: `${method} is not supported on this path. Methods: ${allowed}.` },
    { headers: { Allow: allowed } },
  )
}

/** An invalid id names no record, so the response is the same as for a missing record. */
const parseRecordId = (collection: string, segment: string): number => {
  const id = readId(segment)
  if (id !== undefined) return id
  throw fail(
    'not_found',
    `There is no record in ${collection} by that id: ids are whole numbers from 1 to ${maxId}.`,
  )
}

const staffOnlyFailure = (slug: string): Failure =>
  fail(
    'forbidden',
    `Imports and exports of files are for staff and need a session. Apps write many records by POST /${slug}/batch or PATCH /${slug}, and read them by GET /${slug}.`,
  )

const noSuchPath = (): Failure =>
  fail('not_found', 'There is no such path for a key. See /api/openapi.json for all there are.')
