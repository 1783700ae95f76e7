import { type CollectionBeforeValidateHook, ValidationError } from 'payload'
import { toldIn } from '../../../fields/told'

const unsaid = {
  en: 'Choose the tenants whose records this account reaches, or say below that it reaches those of all.',
  es: 'Elija las empresas cuyos registros alcanza esta cuenta, o diga abajo que alcanza los de todas.',
}

/**
 * A manager or rep without tenants reaches the records of all of them: that is said, never left out. Accounts of before
 * stay as they are until somebody changes what decides it. What the service makes by itself says so by being asked to.
 */
export const chooseTenants: CollectionBeforeValidateHook = ({ data, operation, originalDoc, req }) => {
  if (req.user?.collection !== 'users') return data
  const before = (operation === 'update' ? originalDoc : undefined) as Account | undefined
  const isKept = before !== undefined && !isSaid(before)
  if (isKept || isSaid({ ...before, ...data })) return data
  throw new ValidationError(
    { collection: 'users', errors: [{ message: unsaid[toldIn(req)], path: 'tenants' }] },
    req.t,
  )
}

type Account = { allTenants?: boolean | null; role?: string | null; tenants?: unknown }

/** Whether an account says whose records it reaches. */
const isSaid = ({ allTenants, role, tenants }: Account): boolean =>
  role === 'admin' || allTenants === true || (Array.isArray(tenants) && tenants.length > 0)
