import type { Field, SelectFieldSingleValidation } from 'payload'
import { checkbox, oneOf, paragraph, text } from '../../fields'
import { tenants } from '../../fields/shared'
import { localeOf, translated } from '../../fields/translated'
import { personalDataLevels } from '../../vocabulary/identity'

const noEffect = translated({
  en: 'No other level has an effect yet: such a key would be told everything all the same. Choose "In full".',
  es: 'Ningún otro nivel tiene efecto todavía: a esa clave se le diría todo igualmente. Elija "Completos".',
})

/**
 * Full, or what a record of before has. Keys themselves are made by the service alone, which refuses other levels where
 * another is requested (`createKey`) and keeps the level of a key that is rotated or was offered before.
 */
const isInEffect: SelectFieldSingleValidation = (
  value,
  { collectionSlug, operation, previousValue, req },
) => {
  if (value === 'full' || (collectionSlug === 'apiKeys' && operation === 'create')) return true
  const isKept = operation === 'update' && (value ?? null) === (previousValue ?? null)
  return isKept || noEffect[localeOf(req)]
}

/** What a key may do, in the words that a key and the link it is claimed by share. */
export const grant: Field[] = [
  text('name'),
  { ...tenants, admin: { description: 'Whose records it reaches. None: those of all.' } },
  {
    ...paragraph('scopes'),
    admin: { components: { Field: '/src/admin/features/scopes#ScopesField' } },
  },
  // A function: a plain default would be the column's too, and the service says the level itself.
  { ...oneOf('personalData', personalDataLevels), defaultValue: () => 'full', validate: isInEffect },
  { ...checkbox('bulkDelete'), label: 'May delete many records at once' },
  { ...checkbox('headerOnly'), label: 'Refused in the address of a request (?apiKey=)' },
]
