import type { CollectionAfterChangeHook, CollectionConfig, Config, PayloadRequest, Plugin } from 'payload'
import { withActions } from '../api/actions'
import { staffRights } from '../api/staff/staffRights'
import { withDataIntegrity } from '../database'
import { bulkSafe } from '../../fields/bulkSafe'
import { actions } from './actions'
import { WebhookDeliveries } from './deliveries'
import { catalogueOf } from './events'
import type { WebhookOptions } from './options'
import { withPanel } from './panel'
import { refuseTooMany, refuseTooManyRestored, refuseUnreadable, requireReadableValues } from './rights'
import { withRules } from './rules'
import { ensureSecret } from './secrets'

/**
 * Webhooks. Guarantees that each committed change reaches each webhook that subscribes to it at least once, in order
 * per record, and that no webhook receives data that its author may not read. Adds rules and actions to the collection
 * `webhooks`, and the worker that sends (`delivery/worker.ts`). Apply it after the plugin `api`: deliveries can be read
 * only through the actions.
 *
 * @throws if the config has no collection `webhooks`
 */
export const webhooks =
  (options: WebhookOptions): Plugin =>
  (config: Config) => {
    const collections = config.collections ?? []
    if (!collections.some(({ slug }) => slug === webhooksSlug))
      throw new Error('There is no collection "webhooks". Add it to the collections of the config.')
    const withWebhooks: Config = {
      ...config,
      collections: [
        ...collections.map((each) => (each.slug === webhooksSlug ? withWebhookHooks(each) : each)),
        withDataIntegrity({ ...WebhookDeliveries, endpoints: [staffRights] }),
      ],
      custom: { ...config.custom, webhooks: options },
      async onInit(payload) {
        await config.onInit?.(payload)
        // Throws at start, rather than at the first change, if an event names an unknown field.
        catalogueOf(payload)
      },
    }
    return withPanel(withWebhooks, webhooksSlug)
  }

const webhooksSlug = 'webhooks'

const withWebhookHooks = (collection: CollectionConfig): CollectionConfig =>
  withActions(
    withRules({
      ...collection,
      custom: { ...collection.custom, checkRestored },
      hooks: {
        ...collection.hooks,
        afterChange: [
          ...(collection.hooks?.afterChange ?? []),
          bulkSafe(makeFirstSecret, 'delete', 'restore', 'update'),
        ],
        beforeChange: [
          ...(collection.hooks?.beforeChange ?? []),
          bulkSafe(refuseUnreadable, 'delete', 'restore'),
          bulkSafe(refuseTooMany, 'delete', 'restore'),
        ],
      },
    }),
    actions,
  )

/** Checks a deleted webhook that an undo restores. */
const checkRestored = async (req: PayloadRequest, webhook: Record<string, unknown>): Promise<void> => {
  await requireReadableValues(req, webhook)
  await refuseTooManyRestored(req, webhook)
}

/** This secret is never shown: `POST /webhooks/{id}/secrets` creates one that its caller sees. */
const makeFirstSecret: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
  if (operation === 'create') await ensureSecret(req, (doc as { id: number }).id)
}
