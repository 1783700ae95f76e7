import { type CollectionBeforeValidateHook, ValidationError } from 'payload'
import { localeOf, translated } from '../../../fields/translated'

const missing = translated({
  en: 'Choose the tenants whose records this account reaches, or say below that it reaches those of all.',
  es: 'Elija las empresas cuyos registros alcanza esta cuenta, o diga abajo que alcanza los de todas.',
})

/**
 * Staff must say which tenants a manager or rep reaches, or that the account reaches all: leaving both out would mean all. An
 * older account that says neither may stay so. Only what staff write is checked: commands check it themselves.
 */
export const requireTenants: CollectionBeforeValidateHook = ({ data, operation, originalDoc, req }) => {
  if (req.user?.collection !== 'users') return data
  const before = (operation === 'update' ? originalDoc : undefined) as Account | undefined
  const isOlder = before !== undefined && !namesTenants(before)
  if (isOlder || namesTenants({ ...before, ...data })) return data
  throw new ValidationError(
    { collection: 'users', errors: [{ message: missing[localeOf(req)], path: 'tenants' }] },
    req.t,
  )
}

type Account = { allTenants?: boolean | null; role?: string | null; tenants?: unknown }

/** Whether an account says whose records it reaches. */
const namesTenants = ({ allTenants, role, tenants }: Account): boolean =>
  role === 'admin' || allTenants === true || (Array.isArray(tenants) && tenants.length > 0)
