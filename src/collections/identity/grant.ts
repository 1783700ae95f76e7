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
 * Accepts `full`, and other levels only on records that already have them. The service creates keys with `full`
 * (`createKey`) and keeps the level of rotated keys and of older claim links.
 */
const validateLevel: SelectFieldSingleValidation = (
  value,
  { collectionSlug, operation, previousValue, req },
) => {
  if (value === 'full' || (collectionSlug === 'apiKeys' && operation === 'create')) return true
  const isKept = operation === 'update' && (value ?? null) === (previousValue ?? null)
  return isKept || noEffect[localeOf(req)]
}

/** The rights of a key: fields shared by keys and claim links. */
export const grant: Field[] = [
  text('name'),
  { ...tenants, admin: { description: 'Whose records it reaches. None: those of all.' } },
  {
    ...paragraph('scopes'),
    admin: { components: { Field: '/src/admin/features/scopes#ScopesField' } },
  },
  // A function, because a plain default would also become the column's default.
  { ...oneOf('personalData', personalDataLevels), defaultValue: () => 'full', validate: validateLevel },
  { ...checkbox('bulkDelete'), label: 'May delete many records at once' },
  { ...checkbox('headerOnly'), label: 'Refused in the address of a request (?apiKey=)' },
]
