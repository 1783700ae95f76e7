import type { CollectionConfig } from 'payload'
import { number, text } from '../../../fields'

const denyAll = () => false

/**
 * The responses to writes with an `Idempotency-Key`, stored for 24 hours so that a repeated request gets the same
 * response. Only the service reads them: the response is encrypted, and the key is stored as a hash.
 */
export const IdempotentAnswers: CollectionConfig = {
  slug: 'idempotentAnswers',
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
  fields: [
    number('caller'),
    text('keyHash'),
    text('requestHash'),
    number('status'),
    text('answer'),
    { name: 'createdAt', type: 'date', index: true, required: true },
  ],
  indexes: [{ fields: ['caller', 'keyHash'], unique: true }],
  timestamps: false,
}
