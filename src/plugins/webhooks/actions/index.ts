/** Operations on a webhook beside reading and writing its record. */
import { answer, type Action } from '../../api/actions'
import { eventsAnswer } from '../events'
import { deliveries } from './deliveries'
import { replay } from './replay'
import { secrets } from './secrets'
import { pause, resume, state } from './state'
import { test } from './test'

const events: Action = {
  answers: {
    properties: { docs: { items: { type: 'object' }, type: 'array' }, totalDocs: { type: 'integer' } },
    type: 'object',
  },
  description: 'Each with a JSON schema of what is sent, and an example. Needs no key.',
  isPublic: true,
  method: 'GET',
  name: 'listWebhookEvents',
  path: '/events',
  perform: ({ payload }) => answer(eventsAnswer(payload)),
  summary: 'The events that webhooks hear of',
}

export const actions: readonly Action[] = [events, deliveries, state, secrets, test, replay, pause, resume]
