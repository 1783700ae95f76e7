/** Server functions of the board. */
import type { ServerFunction } from 'payload'
import { timelineOf } from '../../../plugins/ledger/timeline'
import { isId } from '../../../plugins/database/model/id'
import { leadProcessStatuses } from '../../../vocabulary/pipeline'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { type Board, boardOf, type Card, cardOf } from './boardOf'
import { readFilters, whereOf } from './filters'

/** Who moved a card last, and when; undefined if the ledger does not know. */
export type Moved = {
  card: Card
  last?: { at: string; by: { name: null | string; type: 'engine' | 'key' | 'user' } }
}

/**
 * Reads the board. `filters` as in its URL, `shown` the number of cards per column, `keep` the cards to include in
 * any case.
 */
export const leadBoard: ServerFunction = async ({ filters, keep, req: incomingReq, shown }) => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req) || !(await mayRead(req, 'leads'))) return undefined
  return (await boardOf(req, {
    alwaysShown: Array.isArray(keep) ? keep.filter(isId) : [],
    shown: readShown(shown),
    where: whereOf(readFilters(filters)),
  })) satisfies Board
}

// More than a browser can show.
const maxShown = 100_000

/** Only names of existing columns are accepted from the browser. */
const readShown = (sent: unknown): Record<string, number> => {
  const counts = new Map(Object.entries(typeof sent === 'object' && sent !== null ? sent : {}))
  return Object.fromEntries(
    ['', ...leadProcessStatuses].flatMap((status): [string, number][] => {
      const count: unknown = counts.get(status)
      return isId(count) && count <= maxShown ? [[status, count]] : []
    }),
  )
}

// Older changes are not searched for the last move.
const maxChanges = 200

/** The lead's current column and who moved it there; undefined if the reader may not see the lead. */
export const leadMoved: ServerFunction = async ({ id, req: incomingReq }) => {
  const req = requestOfReader(incomingReq)
  if (!isId(id) || !isStaff(req) || !(await mayRead(req, 'leads'))) return undefined
  const card = await cardOf(req, id)
  if (!card) return undefined
  const happenings = await timelineOf(req, 'leads', id, { limit: maxChanges })
  const last = happenings.find(({ changes }) => 'processStatuses' in changes)
  return {
    card,
    ...(last && { last: { at: last.createdAt, by: { name: last.actor.name, type: last.actor.type } } }),
  } satisfies Moved
}
