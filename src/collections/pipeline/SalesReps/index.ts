import type { CollectionConfig } from 'payload'
import { lookedUpByReps, officeOnly } from '../../../access'
import { checkbox, inverse, manyOf, phone, text } from '../../../fields'
import { accountAddress } from '../../../fields/accountAddress'
import { digitsOf } from '../../../fields/digits'
import { searchBy, searchName } from '../../../fields/search'
import { tenants } from '../../../fields/shared'
import { creditBands } from '../../../vocabulary/credit'
import { offeredMark } from '../../../fields/offered'
import { panelPart } from '../../../fields/layout'
import { panelOnly } from '../../../fields/marks'
import { keepAccount } from './account'

/**
 * A sales rep, and which leads the rep accepts. `user` is the e-mail address of the staff account, if any, whatever its case;
 * it follows changes of the account's address.
 */
export const SalesReps: CollectionConfig = {
  slug: 'salesReps',
  access: lookedUpByReps,
  admin: {
    defaultColumns: ['name', 'phone', 'acceptNewLeads', 'creditBands', 'updatedAt'],
    group: 'Pipeline',
    listSearchableFields: [searchName],
    useAsTitle: 'name',
  },
  custom: offeredMark({ hasLeft: { not_equals: true } }),
  defaultSort: 'name',
  fields: [
    panelPart('handOver', '/src/admin/features/staff#HandOver'),
    text('name'),
    {
      ...text('user'),
      access: officeOnly,
      admin: {
        components: { afterInput: ['/src/admin/features/staff#RepAccountNote'] },
        description: 'The e-mail address of the account: it works these leads.',
      },
    },
    accountAddress,
    { type: 'row', fields: [phone('phone'), phone('phoneNumber')] },
    digitsOf('phone'),
    checkbox('acceptNewLeads'),
    text('assignedLeads'),
    manyOf('creditBands', creditBands),
    panelOnly({
      ...checkbox('hasLeft'),
      access: officeOnly,
      admin: {
        description: 'Nothing is assigned to this rep any more. Set when the account is deactivated.',
      },
    }),
    tenants,
    inverse('leads', 'leads', 'salesRep'),
    inverse('templates', 'templates', 'usedBy'),
    searchBy({ en: 'name, phone or e-mail', es: 'nombre, teléfono o correo' }, [
      'name',
      'user',
      'phone',
      'phoneDigits',
    ]),
  ],
  hooks: { beforeValidate: [keepAccount] },
}
