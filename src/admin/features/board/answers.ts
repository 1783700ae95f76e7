/** Creates the server function that reads a board. */
import type { PayloadRequest, ServerFunction, Where } from 'payload'
import { isId } from '../../../plugins/database/model/id'
import {
  type ReadSnapshot,
  parseReadSnapshot,
  takeReadSnapshot,
} from '../../../plugins/database/query/totals/snapshots'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import type { Board, BoardQuery, Card, Unchanged } from './boardData'
import type { BoardSettings } from './boards'
import { readFilters, toWhere } from './filters'
import { parseBoardFilter } from './boardFilter'

/** How a board is read. */
export type BoardReader<C extends Card> = BoardSettings & {
  loadBoard: (req: PayloadRequest, query: BoardQuery<Where>) => Promise<Board<C>>
  /** The statuses that have a column. */
  statuses: (req: PayloadRequest) => readonly string[]
}

/**
 * Reads the board. `filters` are as in its URL, `shown` is the number of cards per column, `alwaysShown` has the ids of cards to
 * include in any case, and `snapshot` is the database snapshot of the browser's last read.
 */
export const createBoardFunction =
  <C extends Card>({ loadBoard, relatedSlugs, slug, statuses, ...reader }: BoardReader<C>): ServerFunction =>
  async ({ alwaysShown, filters, req: incomingReq, shown, snapshot: sentSnapshot }) => {
    const req = requestOfReader(incomingReq)
    if (!isStaff(req) || !(await mayRead(req, slug))) return undefined
    const query = {
      alwaysShown: Array.isArray(alwaysShown) ? alwaysShown.filter(isId) : [],
      shown: parseShownCounts(shown, ['', ...statuses(req)]),
      where: toWhere(readFilters(filters, reader.filters)),
    }
    const lastSnapshot = parseReadSnapshot(sentSnapshot)
    const snapshot = await takeBoardSnapshot(req, { relatedSlugs, slug }, query, lastSnapshot)
    if (snapshot === 'stands') return { isUnchanged: true, now: Date.now() } satisfies Unchanged
    return { ...(await loadBoard(req, query)), ...(snapshot && { snapshot }) } satisfies Board<C>
  }

// More than a browser can show.
const maxCardsPerColumn = 100_000

/** Parses the number of cards per column. Ignores unknown columns. */
const parseShownCounts = (sent: unknown, statuses: readonly string[]): Record<string, number> => {
  const counts = new Map(Object.entries(typeof sent === 'object' && sent !== null ? sent : {}))
  return Object.fromEntries(
    statuses.flatMap((status): [string, number][] => {
      const count: unknown = counts.get(status)
      return isId(count) && count <= maxCardsPerColumn ? [[status, count]] : []
    }),
  )
}

/**
 * Detects by two look-ups in the index of the ledger whether the board changed, because the browser asks again and again.
 *
 * @returns `stands` if the board is unchanged; otherwise the snapshot for the next read
 */
const takeBoardSnapshot = async (
  req: PayloadRequest,
  { relatedSlugs, slug }: { relatedSlugs: readonly string[]; slug: BoardSettings['slug'] },
  { where, ...query }: BoardQuery<Where>,
  lastSnapshot?: ReadSnapshot,
): Promise<'stands' | ReadSnapshot | undefined> =>
  takeReadSnapshot(
    req,
    {
      filters: {
        ...Object.fromEntries(relatedSlugs.map((name) => [name, undefined])),
        [slug]: await parseBoardFilter(req, slug, where),
      },
      parameters: JSON.stringify([req.i18n.language, query]),
    },
    lastSnapshot,
  )
