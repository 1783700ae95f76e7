/** Whether the board changed since a browser read it. */
import type { PayloadRequest, Where } from 'payload'
import { type Snapshot, snapshotOf } from '../../../plugins/database/query/totals/snapshots'
import type { BoardQuery } from './boardData'
import { boardFilter } from './boardFilter'
import type { BoardSettings } from './boards'

/**
 * Two looks into the index of the ledger, instead of reading every record, which the board asks for every 20 seconds.
 *
 * @param read the collections that its cards are made of, besides its own
 * @param last the snapshot of the last reading
 * @returns `stands` if the board is what it was; else the snapshot of the reading that follows
 */
export const boardSnapshot = async (
  req: PayloadRequest,
  { read, slug }: { read: readonly string[]; slug: BoardSettings['slug'] },
  { where, ...query }: BoardQuery<Where>,
  last?: Snapshot,
): Promise<'stands' | Snapshot | undefined> =>
  snapshotOf(
    req,
    {
      filters: {
        ...Object.fromEntries(read.map((name) => [name, undefined])),
        [slug]: await boardFilter(req, slug, where),
      },
      parameters: JSON.stringify([req.i18n.language, query]),
    },
    last,
  )
