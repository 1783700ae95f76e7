/** Builds the request of a matrix cell. */
import { isOnRecord } from '../../../src/plugins/api/actions/action'
import { changeOf } from './bodies'
import { type Cell, nameOf } from './cells'
import { naturalKeys } from '../configured'
import { snakeCase } from './marks'
import { rowOf } from './table'
import type { World } from './world'
import type { Client } from '../client'

type Request = { batchId?: string; body?: unknown; id: number; method: string; path: string }

/** Writes use a record made for them; reads share one. */
export const requestOf = async (
  service: Client,
  world: World,
  { expected, identity, operation, slug }: Cell,
): Promise<Request> => {
  const { party } = identity
  const needsOwn = expected.writes && !nameOf(operation).startsWith('create') && operation !== 'undoBatch'
  // A caller with a tenant limit sees only the prepared records.
  const isAlone =
    slug === 'tenants' && (identity.kind === 'key' ? identity.isLimited : identity.role !== 'admin')
  const id = needsOwn && !isAlone ? await world.make(slug, party) : (world.records[party][slug] ?? 0)
  const one = `/${slug}/${id}`
  if (typeof operation !== 'string') {
    const path = isOnRecord(operation) ? operation.path.replace('{id}', String(id)) : operation.path
    const { body } = rowOf(slug).actions?.[operation.name] ?? {}
    return { ...(body === undefined ? {} : { body }), id, method: operation.method, path: `/${slug}${path}` }
  }
  const onlyIt = `/${slug}?where[id][equals]=${id}`
  switch (operation) {
    case 'count':
      return { id, method: 'GET', path: `/${slug}/count?where[id][equals]=${id}` }
    case 'create':
      return { body: world.body(slug, party), id, method: 'POST', path: `/${slug}` }
    case 'createMany':
      return { body: { docs: [world.body(slug, party)] }, id, method: 'POST', path: `/${slug}/batch` }
    case 'deleteById':
      return { id, method: 'DELETE', path: one }
    case 'deleteMany':
      return { id, method: 'DELETE', path: onlyIt }
    case 'find':
      return { id, method: 'GET', path: `/${slug}?limit=500&depth=1` }
    case 'findById':
      return { id, method: 'GET', path: `${one}?depth=1` }
    case 'findChanges':
      return { id, method: 'GET', path: `${one}/changes` }
    case 'findVersions':
      return { id, method: 'GET', path: `/${slug}/versions?limit=500` }
    case 'undoBatch': {
      const batch = expected.writes
        ? await world.change(slug, party, isAlone ? id : undefined)
        : { batchId: world.batches[party][slug] ?? '', id }
      return { ...batch, method: 'POST', path: `/changes/batches/${batch.batchId}/undo` }
    }
    case 'updateById':
      return { body: changeOf(service, slug), id, method: 'PATCH', path: one }
    case 'updateMany':
      return { body: changeOf(service, slug), id, method: 'PATCH', path: onlyIt }
    case 'upsert': {
      const body = expected.writes ? changeOf(service, slug) : world.body(slug, party)
      return { body, id, method: 'PUT', path: await keyPath(service, slug, id, body) }
    }
  }
}

/** The path of a record by its natural key. */
const keyPath = async (
  { query }: Client,
  slug: string,
  id: number,
  body: Record<string, unknown>,
): Promise<string> => {
  const [field] = naturalKeys[slug] ?? []
  if (!field) return `/${slug}/by/name/anything`
  const column = snakeCase(field)
  const [row] = await query<{ value: string }>(
    `SELECT ${column} AS value FROM ${snakeCase(slug)} WHERE id = $1`,
    [id],
  )
  if (field in body) body[field] = row?.value
  return `/${slug}/by/${field}/${row?.value}`
}
