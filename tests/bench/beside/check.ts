/**
 * What has to hold before anything is timed: the service and the limit answer each request with the same bytes, and stock the
 * same records. In writes differ only `id` of what was made, `createdAt`, `updatedAt` and `batchId`.
 */
import { isDeepStrictEqual } from 'node:util'
import { lastChangeShape } from './ledger'
import type { Row } from './rows'
import type { Answered, Side } from './sides'

/** Why a row cannot be measured. */
export class NotComparable extends Error {
  override name = 'NotComparable'
}

type Sides = { limit: Side; service: Side; stock?: Side }

const turnsChecked = 4

/** @throws NotComparable */
export const checkReads = async ({ limit, service, stock }: Sides, row: Row): Promise<void> => {
  for (let turn = 0; turn < turnsChecked; turn++) {
    const asked = row.ask(turn, service.size)
    const own = await service.ask(asked)
    if (own.status === 400) throw new NotComparable(`the service answers 400 (${own.body.slice(0, 120)} …)`)
    requireSame(await limit.ask(asked), own, asked.path)
    if (!stock) continue
    const other = await stock.ask(asked)
    if (other.status !== 200) continue
    if (!isDeepStrictEqual(shownIn(other.body), shownIn(own.body)))
      throw new NotComparable(`stock shows other records for ${asked.path}`)
  }
}

/** Which records an answer shows, and of how many. */
const shownIn = (text: string): unknown => {
  const said = JSON.parse(text) as { docs?: { id: number }[]; id?: number; totalDocs?: number }
  return [said.docs?.map(({ id }) => id), said.id, said.totalDocs ?? said.docs]
}

/** @throws NotComparable for other bytes, saying where they begin to differ */
const requireSame = (limit: Answered, service: Answered, what: string): void => {
  if (limit.status === service.status && limit.body === service.body) return
  const [one, other] = [limit.body, service.body]
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 60)
  throw new NotComparable(
    `${what}: the limit answers ${limit.status} …${around(one)}…, the service ${service.status} …${around(other)}…`,
  )
}

/** With what differs from write to write left out. */
const masked = ({ body, status }: Answered, isCreation = false): Answered => {
  const text = body.replaceAll(/"(createdAt|updatedAt|batchId)":"[^"]+"/g, '"$1":""')
  return { body: isCreation ? text.replace(/"id":\d+/, '"id":0') : text, status }
}

/** @throws NotComparable where the ledger has other rows than the service wrote */
const requireSameLedger = (limit: unknown, service: unknown, what: string): void => {
  if (isDeepStrictEqual(limit, service)) return
  throw new NotComparable(
    `${what}: in the ledger the limit leaves ${JSON.stringify(limit)}, the service ${JSON.stringify(service)}`,
  )
}

/**
 * A create or an update by both sides, one after the other.
 *
 * @throws NotComparable
 */
export const checkWrites = async ({ limit, service }: Sides, row: Row): Promise<void> => {
  const isCreation = row.name === 'create'
  const asked = row.ask(0, service.size)
  const own = masked(await service.ask(asked), isCreation)
  const change = await lastChangeShape(service.url)
  requireSame(masked(await limit.ask(asked), isCreation), own, row.name)
  // What is updated to the value that it has leaves nothing there.
  if (!isCreation) await limit.ask(row.ask(1, limit.size))
  requireSameLedger(await lastChangeShape(limit.url), change, row.name)
}

/**
 * A batch that the service has updated is updated by the limit to the same values, and another the other way about; what each
 * deletes then are the same records as were updated.
 *
 * @param turns of the deletion: two that nobody takes afterwards
 * @throws NotComparable
 */
export const checkBulk = async (
  { limit, service }: Sides,
  { deletion, update }: { deletion: Row; update: Row },
  turns: readonly [number, number],
): Promise<void> => {
  const changes: Record<'limit' | 'service', unknown[]> = { limit: [], service: [] }
  for (const [at, turn] of turns.entries()) {
    const [first, second] = at === 0 ? ([service, limit] as const) : ([limit, service] as const)
    const { path } = deletion.ask(turn, service.size)
    const { body } = update.ask(turn, service.size)
    const compared = (one: Answered, other: Answered, what: string): void =>
      requireSame(at === 0 ? other : one, at === 0 ? one : other, `${what}, ${path}`)
    const updated = masked(await first.ask({ body, method: 'PATCH', path }))
    changes[at === 0 ? 'service' : 'limit'][0] = await lastChangeShape(first.url)
    compared(updated, masked(await second.ask({ body, method: 'PATCH', path })), update.name)
    const deleted = masked(await second.ask({ method: 'DELETE', path }))
    changes[at === 0 ? 'limit' : 'service'][1] = await lastChangeShape(second.url)
    const gone = { ...updated, body: updated.body.replace(/updated\."\}$/, 'deleted."}') }
    compared(gone, deleted, deletion.name)
  }
  requireSameLedger(changes.limit, changes.service, update.name)
}
