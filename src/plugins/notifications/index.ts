/**
 * Notifications of staff, in the panel and by mail, and invitations of new staff. Guarantees that whatever is notified of is so
 * once, by whatever way it was written, and that nobody is told of a record that they may not see.
 *
 * `round.ts` makes them of the ledger and the time, `read.ts` reads them for the panel, `mail.ts` sends them, `start.ts` runs both.
 */
import type { Config, Plugin } from 'payload'
import { withInvitation } from './invitation'

/** @param options.hasMail whether a mail server is set */
export const notifications =
  ({ hasMail }: { hasMail: boolean }): Plugin =>
  (config: Config) => ({
    ...config,
    collections: (config.collections ?? []).map((collection) =>
      collection.slug === config.admin?.user ? withInvitation(collection, hasMail) : collection,
    ),
  })
