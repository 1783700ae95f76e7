/** Server functions of the board. */
import type { ServerFunction } from 'payload'
import { timelineOf } from '../../../plugins/ledger/timeline'
import { isId } from '../../../plugins/database/model/id'
import { leadProcessStatuses } from '../../../vocabulary/pipeline'
import { isStaff, mayRead, readerOf } from '../../shared/reader'
import { type Board, boardOf, type Card, cardOf } from './boardOf'
import { readFilters, whereOf } from './filters'

/** Whoever moved a card last, and when; undefined when the history does not know. */
export type Moved = {
  card: Card
  last?: { at: string; by: { name: null | string; type: 'engine' | 'key' | 'user' } }
}

/** The board as it is now: `filters` as in its address, `shown` of each column, `keep` shown in any case. */
export const leadBoard: ServerFunction = async ({ filters, keep, req: given, shown }) => {
  const req = readerOf(given)
  if (!isStaff(req) || !(await mayRead(req, 'leads'))) return undefined
  return (await boardOf(req, {
    alwaysShown: Array.isArray(keep) ? keep.filter(isId) : [],
    shown: readShown(shown),
    where: whereOf(readFilters(filters)),
  })) satisfies Board
}

// More than any browser shows.
const maxShown = 100_000

/** Of the columns that there are: any other name is whatever somebody made up. */
const readShown = (sent: unknown): Record<string, number> => {
  const counts = new Map(Object.entries(typeof sent === 'object' && sent !== null ? sent : {}))
  return Object.fromEntries(
    ['', ...leadProcessStatuses].flatMap((status): [string, number][] => {
      const count: unknown = counts.get(status)
      return isId(count) && count <= maxShown ? [[status, count]] : []
    }),
  )
}

// A status further back than this many changes is news to nobody.
const maxChanges = 200

/** Where a lead is now and who moved it there; undefined when there is none that the reader may see. */
export const leadMoved: ServerFunction = async ({ id, req: given }) => {
  const req = readerOf(given)
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
