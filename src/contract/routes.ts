/** Which operation a method and a path mean. One table for every collection alike. */
import { maxId, readId } from '../database/id'
import { Failure, fail } from './failure'

export type OperationName =
  | 'count'
  | 'create'
  | 'deleteById'
  | 'deleteMany'
  | 'find'
  | 'findById'
  | 'findVersions'
  | 'updateById'
  | 'updateMany'

/** The operations on every record that matches. */
export const isBulk = (operation: OperationName): boolean =>
  operation === 'updateMany' || operation === 'deleteMany'

export type Route = { collection: string; id?: number; operation: OperationName }

const onCollection: Record<string, OperationName> = {
  DELETE: 'deleteMany',
  GET: 'find',
  PATCH: 'updateMany',
  POST: 'create',
}
const onRecord: Record<string, OperationName> = { DELETE: 'deleteById', GET: 'findById', PATCH: 'updateById' }

/** Every route: the operations by method, under each form of path below a collection. */
export const routeTable: { methods: Record<string, OperationName>; path: string }[] = [
  { methods: onCollection, path: '' },
  { methods: { GET: 'count' }, path: '/count' },
  { methods: { GET: 'findVersions' }, path: '/versions' },
  { methods: onRecord, path: '/{id}' },
]

/**
 * @param path below the interface's base, with its leading slash
 * @throws Failure `not_found` or `method_not_allowed`
 */
export const matchRoute = (method: string, path: string, isOpen: (slug: string) => boolean): Route => {
  const [, collection = '', segment, ...rest] = path.replace(/\/$/, '').split('/')
  if (!isOpen(collection) || rest.length > 0) throw noSuchPath()
  const isFixed = segment === undefined || segment === 'count' || segment === 'versions'
  const form = isFixed ? (segment === undefined ? '' : `/${segment}`) : '/{id}'
  const methods = routeTable.find((each) => each.path === form)?.methods ?? {}
  const operation = methods[method]
  if (!operation) {
    const allowed = Object.keys(methods)
    throw new Failure(
      {
        code: 'method_not_allowed',
        message: `${method} cannot be done here. Methods: ${allowed.join(', ')}.`,
      },
      { headers: { Allow: allowed.join(', ') } },
    )
  }
  return isFixed ? { collection, operation } : { collection, id: recordId(collection, segment), operation }
}

/** An id that cannot be one names no record, so the answer is the one for a record that is not there. */
const recordId = (collection: string, segment: string): number => {
  const id = readId(segment)
  if (id !== undefined) return id
  throw fail(
    'not_found',
    `There is no record in ${collection} by that id: ids are whole numbers from 1 to ${maxId}.`,
  )
}

const noSuchPath = (): Failure =>
  fail('not_found', 'There is no such path for a key. See /api/openapi.json for all there are.')
