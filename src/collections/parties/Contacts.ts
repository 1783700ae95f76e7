import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../access'
import { reference, text } from '../../fields'
import { digitsOf } from '../../fields/digits'
import { searchBy, searchName } from '../../fields/search'
import { tenants } from '../../fields/shared'

/**
 * A person to ask for at a customer, such as whoever takes a delivery.
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
    text('name'),
    { type: 'row', fields: [text('email'), text('phone')] },
    digitsOf('phone'),
    reference('address', 'addresses'),
    tenants,
    searchBy({ en: 'name, phone or e-mail', es: 'nombre, teléfono o correo' }, [
      'name',
      'email',
      'phone',
      'phoneDigits',
    ]),
  ],
}
