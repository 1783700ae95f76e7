/**
 * Notifications of staff, in the panel and by mail, and invitations of new staff. Guarantees that each event is notified exactly
 * once, however it was written, and that recipients see only records that they may read.
 *
 * `round.ts` creates notifications from the ledger and the clock, `read.ts` reads them for the panel, `mail.ts` sends them, and
 * `start.ts` runs both.
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
