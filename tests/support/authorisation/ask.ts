/** Sends the request of a matrix cell and checks the answer. */
import { type Cell, nameOf } from './cells'
import type { Ask } from './callers'
import { leaksIn } from './leaks'
import { requestOf } from './requests'
import type { World } from './world'
import type { Client } from '../client'
import type { Answer } from '../service'

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
  const leaks = leaksIn(cell, JSON.stringify(request), said, world.slugs)
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
