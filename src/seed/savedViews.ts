import type { Where } from 'payload'
import { inError, onHold, waitingForFirstContact } from '../plugins/saved-views/filters/named'
import { listFilter } from '../plugins/saved-views/filters/listFilter'
import { reader, startOfMonth } from '../plugins/saved-views/filters/relative'
import type { Identity } from './identity'
import type { Seeder } from './seed'

const views: { collection: 'deals' | 'leads'; title: string; where: Where }[] = [
  { collection: 'leads', title: 'My leads', where: { salesRep: { in: reader } } },
  { collection: 'leads', title: 'Waiting for first contact', where: waitingForFirstContact },
  { collection: 'leads', title: 'On hold', where: onHold },
  {
    collection: 'deals',
    title: 'Deals this month',
    where: { createdAt: { greater_than_equal: startOfMonth } },
  },
  { collection: 'deals', title: 'Deals in error', where: inError },
]

/** Shared saved views, visible to all staff and editable by admins. */
export const seedSavedViews = async ({ make }: Seeder, { staff }: Identity): Promise<void> => {
  const own = { constraint: 'onlyMe' as const, users: [staff.admin] }
  for (const { collection, title, where } of views) {
    await make('payload-query-presets', {
      access: { delete: own, read: { constraint: 'everyone' }, update: own },
      isShared: true,
      relatedCollection: collection,
      title,
      where: listFilter(where),
    })
  }
}
