import type { CollectionConfig } from 'payload'
import { lookedUpByReps } from '../../access'
import { inverse, text } from '../../fields'
import { openingHours, timeZone } from '../../fields/openingHours'
import { place } from '../../fields/place'
import { createdBy, tenant } from '../../fields/shared'
import { suggested } from '../../fields/suggested'

/**
 * A place where vehicles are kept: a lot, an auction yard, a workshop.
 */
export const Locations: CollectionConfig = {
  slug: 'locations',
  access: lookedUpByReps,
  admin: {
    defaultColumns: ['name', 'address', 'city', 'state', 'tenant'],
    group: 'Parties',
    useAsTitle: 'name',
  },
  fields: [
    text('name'),
    text('address'),
    { type: 'row', fields: [suggested('city'), suggested('state'), text('zip'), text('country')] },
    {
      type: 'row',
      fields: [openingHours('openingHours'), timeZone('timeZone')],
    },
    place('place'),
    tenant,
    createdBy,
    inverse('listings', 'listings', 'pickupLocation'),
  ],
}
