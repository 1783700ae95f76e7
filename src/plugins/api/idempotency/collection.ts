import type { CollectionConfig } from 'payload'
import { number, text } from '../../../fields'

const isNobody = () => false

/**
 * The responses to writes with an `Idempotency-Key`, stored for 24 hours so that a repeated request gets the same response. Only
 * the service reads them: the response is encrypted, and the key is stored as a hash.
 */
export const IdempotentAnswers: CollectionConfig = {
  slug: 'idempotentAnswers',
  access: {
    admin: isNobody,
    create: isNobody,
    delete: isNobody,
    read: isNobody,
    readVersions: isNobody,
    unlock: isNobody,
    update: isNobody,
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
