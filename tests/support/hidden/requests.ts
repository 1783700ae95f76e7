/** The request of each operation, for the parts that a suite chooses. */
import type { OperationName } from '../../../src/plugins/api/operation'

export type Request = {
  body?: unknown
  /** Precondition: the tag that this path answers just before. */
  ifMatch?: string
  method: string
  path: string
}

type Parts = {
  batch?: string
  body?: unknown
  id?: number
  /** A natural key: its field and value. */
  key?: readonly [field: string, value: string]
  /** Parameters besides the filter. */
  query?: string
  where?: string
}

const shapes: Record<OperationName, readonly [method: string, path: string]> = {
  count: ['GET', '/{slug}/count'],
  create: ['POST', '/{slug}'],
  createMany: ['POST', '/{slug}/batch'],
  deleteById: ['DELETE', '/{slug}/{id}'],
  deleteMany: ['DELETE', '/{slug}'],
  find: ['GET', '/{slug}'],
  findById: ['GET', '/{slug}/{id}'],
  findChanges: ['GET', '/{slug}/{id}/changes'],
  findVersions: ['GET', '/{slug}/versions'],
  undoBatch: ['POST', '/changes/batches/{batch}/undo'],
  updateById: ['PATCH', '/{slug}/{id}'],
  updateMany: ['PATCH', '/{slug}'],
  upsert: ['PUT', '/{slug}/by/{key}'],
}

export const requestFor = (
  operation: OperationName,
  slug: string,
  { batch = '', body, id, key = ['', ''], query = '', where = '' }: Parts,
): Request => {
  const [method, path] = shapes[operation]
  const parameters = [query, where].filter((each) => each !== '').join('&')
  const filled = path
    .replace('{slug}', slug)
    .replace('{id}', String(id))
    .replace('{batch}', batch)
    .replace('{key}', `${key[0]}/${encodeURIComponent(key[1])}`)
  return {
    ...(body === undefined ? {} : { body }),
    method,
    path: parameters === '' ? filled : `${filled}?${parameters}`,
  }
}
