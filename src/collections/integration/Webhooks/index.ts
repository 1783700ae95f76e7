import type { CollectionConfig } from 'payload'
import { business } from '../../../access'
import { text } from '../../../fields'
import { tenants } from '../../../fields/shared'
import { validateUrl } from './validateUrl'

/**
 * Who is told of changes: an address, and the tenants whose changes it hears of. Without tenants, of all.
 */
export const Webhooks: CollectionConfig = {
  slug: 'webhooks',
  access: business,
  admin: {
    defaultColumns: ['url', 'method', 'tenants', 'updatedAt'],
    group: 'Integration',
    useAsTitle: 'url',
  },
  fields: [{ ...text('url'), required: true, validate: validateUrl }, text('method'), tenants],
  versions: { drafts: false, maxPerDoc: 0 },
}
