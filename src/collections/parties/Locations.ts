import type { CollectionConfig } from 'payload'
import { lookedUpByReps } from '../../access'
import { inverse, text } from '../../fields'
import { place } from '../../fields/place'
import { createdBy, tenant } from '../../fields/shared'
import { suggested } from '../../fields/suggested'

/**
 * A place where vehicles stand: a lot, an auction yard, a workshop.
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
      fields: [
        {
          ...text('openingHours'),
          admin: {
            description: 'For example: Mo-Fr 09:00-18:00; Sa 10:00-14:00. Tasks are due within them.',
          },
        },
        { ...text('timeZone'), admin: { description: 'For example: America/Denver.' } },
      ],
    },
    place('place'),
    tenant,
    createdBy,
    inverse('listings', 'listings', 'pickupLocation'),
  ],
}
