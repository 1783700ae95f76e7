import type { CollectionConfig, JSONField } from 'payload'
import { checkbox, dateTime, number, oneOf, text } from '../../fields'
import { idsOf } from '../../fields/marks'

export const deliveriesSlug = 'webhookDeliveries'

/**
 * - `pending`: waits for its first or its next attempt.
 * - `delivered`: the receiver responded with a 2xx.
 * - `failed`: no attempt is left, or the receiver responded with 410.
 * - `held`: created while its webhook was disabled, or pending when it was disabled. Sent when it is replayed.
 * - `cancelled`: its webhook may no longer receive it.
 */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'held', 'cancelled'] as const

export type DeliveryStatus = (typeof deliveryStatuses)[number]

const denyAll = () => false

const attemptsShape = {
  fileMatch: [] as string[],
  schema: {
    items: {
      properties: {
        answer: { type: 'string' },
        at: { type: 'string' },
        durationMs: { type: 'integer' },
        error: { type: 'string' },
        status: { type: 'integer' },
      },
      required: ['at', 'durationMs'],
      type: 'object',
    },
    type: 'array',
  },
  uri: 'attempts',
} satisfies JSONField['jsonSchema']

/**
 * One event for one webhook: the body to send, and the result. Only the webhook engine writes deliveries, by its own
 * SQL; they are deleted after 30 days.
 */
export const WebhookDeliveries: CollectionConfig = {
  slug: deliveriesSlug,
  access: {
    admin: denyAll,
    create: denyAll,
    delete: denyAll,
    read: denyAll,
    readVersions: denyAll,
    unlock: denyAll,
    update: denyAll,
  },
  admin: { hidden: true },
  custom: { isReadOnly: true },
  fields: [
    number('webhook'),
    { ...text('message'), admin: { description: 'The header webhook-id: the same at every try.' } },
    text('event'),
    text('collection'),
    number('recordId'),
    { ...number('sequence'), admin: { description: 'Rises with the changes of one record.' } },
    oneOf('status', deliveryStatuses),
    { ...number('tries'), admin: { description: 'Since it was made, or was replayed last.' } },
    { ...dateTime('nextTry'), admin: { description: 'When it is tried again, where it waits for that.' } },
    { ...number('answerStatus'), admin: { description: 'The HTTP status of the last answer.' } },
    { ...text('error'), admin: { description: 'Why the last try had no answer that counts.' } },
    { ...text('answer'), admin: { description: 'The beginning of the last answer.' } },
    { ...number('durationMs'), admin: { description: 'How long the last try took.' } },
    {
      name: 'attempts',
      type: 'json',
      admin: { description: 'The last 20 tries.' },
      jsonSchema: attemptsShape,
    },
    { ...text('body'), admin: { description: 'The body that is sent, verbatim.' } },
    checkbox('isTest'),
    // The tenants of the change: the webhook must still belong to one of them when the delivery is sent.
    idsOf('tenants', { name: 'tenants', type: 'json' }),
    { name: 'dueAt', type: 'date', hidden: true },
    { name: 'leasedUntil', type: 'date', hidden: true },
    { name: 'createdAt', type: 'date', custom: { isTimeline: true }, required: true },
  ],
  labels: { plural: 'Deliveries', singular: 'Delivery' },
  timestamps: false,
}
