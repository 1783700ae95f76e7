import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../access'
import { phone, reference, text } from '../../fields'
import { digitsOf } from '../../fields/digits'
import { searched } from '../../fields/marks'
import { searchBy, searchName } from '../../fields/search'
import { tenants } from '../../fields/shared'

/**
 * A contact person at a customer, such as the recipient of a delivery.
 */
export const Contacts: CollectionConfig = {
  slug: 'contacts',
  access: officeRecords,
  admin: {
    defaultColumns: ['name', 'email', 'phone', 'address', 'updatedAt'],
    group: 'Parties',
    listSearchableFields: [searchName],
    useAsTitle: 'name',
  },
  fields: [
    searched(text('name')),
    { type: 'row', fields: [searched(text('email')), phone('phone')] },
    searched(digitsOf('phone')),
    reference('address', 'addresses'),
    tenants,
    searchBy({ en: 'name, phone or e-mail', es: 'nombre, teléfono o correo' }, [
      'name',
      'email',
      'phoneDigits',
    ]),
  ],
}
