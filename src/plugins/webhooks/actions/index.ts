/** Operations on a webhook beside reading and writing its record. */
import { answer, type Action } from '../../api/actions'
import { eventsAnswer } from '../events'
import { pause, resume, secrets, state, test } from './control'
import { deliveries, replay } from './replay'

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
