import { answer, fail, type GuardedAction } from '../../api/actions'
import { requireReadableWebhook } from '../rights'
import { addSecret, countLive } from '../secrets'

const maxOverlapHours = 30 * 24
const defaultOverlapHours = 24
const maxLiveSecrets = 10

/** The response shows the secret; it cannot be read again. */
export const secrets: GuardedAction = {
  answers: { properties: { secret: { type: 'string' } }, required: ['secret'], type: 'object' },
  body: {
    properties: {
      overlapHours: {
        default: defaultOverlapHours,
        description: 'How long the secrets before it go on to sign.',
        maximum: maxOverlapHours,
        minimum: 0,
        type: 'number',
      },
    },
  },
  description:
    'Answers it, this once. Until the time is over deliveries are signed with it and with those before it, so that none is refused meanwhile.',
  method: 'POST',
  name: 'createWebhookSecret',
  path: '/{id}/secrets',
  async perform(_, { body, id, req }) {
    const { overlapHours = defaultOverlapHours } = body
    if (typeof overlapHours !== 'number' || !(overlapHours >= 0 && overlapHours <= maxOverlapHours)) {
      throw fail(
        'invalid_value',
        `overlapHours: must be a number of hours from 0 to ${maxOverlapHours}; ${defaultOverlapHours} when it is left out.`,
        'overlapHours',
      )
    }
    await requireReadableWebhook(req, id)
    if (overlapHours > 0 && (await countLive(req, id)) >= maxLiveSecrets) {
      throw fail(
        'conflict',
        `This webhook has ${maxLiveSecrets} secrets that sign. Wait until some expire, or send {"overlapHours": 0}, which ends them.`,
      )
    }
    return {
      ...answer({ secret: await addSecret(req, id, overlapHours) }),
      headers: { 'Cache-Control': 'no-store' },
      status: 201,
    }
  },
  rights: ['write'],
  status: 201,
  summary: 'Make another secret',
}
