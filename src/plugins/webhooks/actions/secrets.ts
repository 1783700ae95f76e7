import { answer, fail, type GuardedAction } from '../../api/actions'
import { requireReadableWebhook } from '../rights'
import { addSecret, countLive } from '../secrets'

const longestOverlap = 30 * 24
const usualOverlap = 24
const mostLive = 10

/** The secret is shown in this answer and never again. */
export const secrets: GuardedAction = {
  answers: { properties: { secret: { type: 'string' } }, required: ['secret'], type: 'object' },
  body: {
    properties: {
      overlapHours: {
        default: usualOverlap,
        description: 'How long the secrets before it go on to sign.',
        maximum: longestOverlap,
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
    const { overlapHours = usualOverlap } = body
    if (typeof overlapHours !== 'number' || !(overlapHours >= 0 && overlapHours <= longestOverlap)) {
      throw fail(
        'invalid_value',
        `overlapHours: must be a number of hours from 0 to ${longestOverlap}; ${usualOverlap} when it is left out.`,
        'overlapHours',
      )
    }
    await requireReadableWebhook(req, id)
    if (overlapHours > 0 && (await countLive(req, id)) >= mostLive) {
      throw fail(
        'conflict',
        `This webhook has ${mostLive} secrets that sign. Wait until some expire, or send {"overlapHours": 0}, which ends them.`,
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
