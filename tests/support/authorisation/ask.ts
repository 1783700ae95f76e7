/** Sends the request of a matrix cell and checks the answer. */
import { isOnRecord } from '../../../src/plugins/api/actions/action'
import type { Client } from '../client'
import { naturalKeys } from '../configured'
import { type Ask, type Identity, isHiddenFrom } from '../hidden/callers'
import { leaksIn } from '../hidden/leaks'
import { type Mark, snakeCase } from '../hidden/marks'
import { type Request, requestFor } from '../hidden/requests'
import { changeOf, type World } from '../hidden/world'
import type { Answer } from '../service'
import { type Cell, nameOf } from './cells'
import { linksOf } from './derived'
import { rowOf } from './table'

/** @returns a description of the difference; undefined if the answer is as expected */
export const askCell = async (
  service: Client,
  world: World,
  ask: Ask,
  cell: Cell,
): Promise<string | undefined> => {
  const { expected, identity, operation, slug } = cell
  const request = await requestOf(service, world, cell)
  const { body, id, method, path } = request
  const answer = await ask(slug, method, path, body)
  const said = JSON.stringify(answer.body)
  const what = `${identity.name}: ${nameOf(operation)} ${slug} (${method} ${path.slice(0, 120)})`
  const told = `${answer.status} ${said.slice(0, 300)}`
  if (!expected.status.includes(answer.status)) {
    return `${what}: expected ${expected.status.join(' or ')}, was ${told}`
  }
  if (expected.says && !said.includes(expected.says)) return `${what}: does not say ${expected.says}: ${told}`
  if (answer.status < 300 && !expected.writes && seenIn(answer, id) !== (expected.sees ?? false)) {
    return `${what}: the record ${expected.sees ? 'is not' : 'is'} in the answer: ${told}`
  }
  if (expected.writes && expected.sees && !said.includes(String(id))) {
    return `${what}: the record is not in the answer: ${told}`
  }
  const leaks = leaksIn(answer, JSON.stringify(request), world.slugs, {
    isHidden: (mark) => isHidden(identity, mark),
    isNamed: (mark) => isNamed(identity, slug, mark),
  })
  return leaks.length > 0 ? `${what}: tells ${leaks.slice(0, 5).join(', ')}: ${told}` : undefined
}

const seenIn = (answer: Answer, id: number): boolean => {
  const body = answer.body as { docs?: unknown; totalDocs?: number } | null
  const docs: unknown[] = Array.isArray(body?.docs) ? body.docs : [body]
  if (body?.docs === undefined && body?.totalDocs !== undefined) return body.totalDocs === 1
  return docs.some((each) => {
    const doc = each as { id?: number; parent?: number; recordId?: number } | null
    return [doc?.id, doc?.parent, doc?.recordId].includes(id)
  })
}

/** Reps may read the ledger of records that are not theirs; anything else in it would show by its texts. */
export const isHidden = (identity: Identity, mark: Mark): boolean =>
  isHiddenFrom(identity, mark, mark.slug === 'changes' || rowOf(mark.slug).isAlikeForReps === true)

/** A record that reps may read contains the id of another rep's record, and nothing more of it. */
export const isNamed = (identity: Identity, asked: string, { party, slug, value }: Mark): boolean =>
  identity.kind === 'staff' &&
  identity.role === 'rep' &&
  party === 'another rep' &&
  /^\d+$/.test(value) &&
  Object.values(linksOf(asked)).includes(slug) &&
  rowOf(asked).isAlikeForReps === true

/** Writes use a record made for them; reads share one. */
const requestOf = async (
  service: Client,
  world: World,
  { expected, identity, operation, slug }: Cell,
): Promise<Request & { id: number }> => {
  const { party } = identity
  const needsOwn = expected.writes && !nameOf(operation).startsWith('create') && operation !== 'undoBatch'
  // A caller with a tenant limit sees only the prepared records.
  const isAlone =
    slug === 'tenants' && (identity.kind === 'key' ? identity.isLimited : identity.role !== 'admin')
  const id = needsOwn && !isAlone ? await world.make(slug, party) : (world.records[party][slug] ?? 0)
  if (typeof operation !== 'string') {
    const path = isOnRecord(operation) ? operation.path.replace('{id}', String(id)) : operation.path
    const { body } = rowOf(slug).actions?.[operation.name] ?? {}
    return { ...(body === undefined ? {} : { body }), id, method: operation.method, path: `/${slug}${path}` }
  }
  const where = `where[id][equals]=${id}`
  const request = (parts: Parameters<typeof requestFor>[2]) => ({
    id,
    ...requestFor(operation, slug, { id, ...parts }),
  })
  switch (operation) {
    case 'count':
    case 'deleteMany':
      return request({ where })
    case 'create':
      return request({ body: world.body(slug, party) })
    case 'createMany':
      return request({ body: { docs: [world.body(slug, party)] } })
    case 'deleteById':
    case 'findChanges':
      return request({})
    case 'find':
      return request({ query: 'limit=500&depth=1' })
    case 'findById':
      return request({ query: 'depth=1' })
    case 'findVersions':
      return request({ query: 'limit=500' })
    case 'undoBatch': {
      if (!expected.writes) return request({ batch: world.batches[party][slug] ?? '' })
      const { batchId, id: changed } = await world.change(slug, party, isAlone ? id : undefined)
      return { ...request({ batch: batchId }), id: changed }
    }
    case 'updateById':
      return request({ body: changeOf(service, slug) })
    case 'updateMany':
      return request({ body: changeOf(service, slug), where })
    case 'upsert': {
      const body = expected.writes ? changeOf(service, slug) : world.body(slug, party)
      const key = await keyOf(service, slug, id)
      if (key[0] in body) body[key[0]] = key[1]
      return request({ body, key })
    }
  }
}

/** The natural key of a record. */
const keyOf = async ({ query }: Client, slug: string, id: number): Promise<[string, string]> => {
  const [field] = naturalKeys[slug] ?? []
  if (!field) return ['name', 'anything']
  const [row] = await query<{ value: string }>(
    `SELECT ${snakeCase(field)} AS value FROM ${snakeCase(slug)} WHERE id = $1`,
    [id],
  )
  return [field, row?.value ?? '']
}
