import { answer, type GuardedAction, listPage } from '../../api/actions'
import { deliveriesSlug } from '../deliveries'
import { visibleDeliveries } from './visible'

export const deliveries: GuardedAction = {
  description:
    'Newest first: what was sent or waits, how often it was tried, and the beginning of each answer. Kept for 30 days. ' +
    'Of what the key may not read, and of other tenants, there are none.',
  lists: deliveriesSlug,
  method: 'GET',
  name: 'listWebhookDeliveries',
  path: '/{id}/deliveries',
  perform: async (call, { id, req }) =>
    answer(await listPage(call, deliveriesSlug, await visibleDeliveries(req, id))),
  rights: ['read'],
  summary: 'What a webhook was told',
}
