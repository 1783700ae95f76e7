import type { Field } from 'payload'
import { flag, oneOf, paragraph, text } from '../../fields'
import { tenants } from '../../fields/shared'
import { personalDataLevels } from '../../vocabulary/identity'

/** What a key may do, in the words that a key and the link it is claimed by share. */
export const grant: Field[] = [
  text('name'),
  { ...tenants, admin: { description: 'Whose records it reaches. None: those of all.' } },
  {
    ...paragraph('scopes'),
    admin: { components: { Field: '/src/admin/scopes#ScopesField' } },
  },
  oneOf('personalData', personalDataLevels),
  { ...flag('bulkDelete'), label: 'May delete many records at once' },
  { ...flag('headerOnly'), label: 'Refused in the address of a request (?apiKey=)' },
]
