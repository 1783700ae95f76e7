/** The hooks of staff accounts. */
import { type CollectionBeforeChangeHook, type CollectionBeforeValidateHook, ValidationError } from 'payload'
import { localeOf, translated } from '../../../fields/translated'

/**
 * Makes the first account of an empty service an admin, because only an admin can create further ones.
 */
export const makeFirstUserAdmin: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  if (operation !== 'create' || req.user) return data
  const { totalDocs } = await req.payload.count({ collection: 'users', overrideAccess: true, req })
  return totalDocs === 0 ? { ...data, role: 'admin' } : data
}

const missingTenants = translated({
  en: 'Choose the tenants whose records this account reaches, or check below that it reaches those of all. Without either it reaches none.',
  es: 'Elija las empresas cuyos registros alcanza esta cuenta, o marque abajo que alcanza los de todas. Sin lo uno ni lo otro no alcanza ninguno.',
})

/**
 * Requires a manager's or rep's account to have tenants or `allTenants`: with neither, it would reach no records
 * (`tenantsOfCaller`). An existing account with neither can still be saved, as its owner cannot set these fields. Applies only to
 * writes by staff: commands have their own check.
 */
export const requireTenants: CollectionBeforeValidateHook = ({ data, operation, originalDoc, req }) => {
  if (req.user?.collection !== 'users') return data
  const before = (operation === 'update' ? originalDoc : undefined) as Account | undefined
  const hadNoReach = before !== undefined && !hasReach(before)
  if (hadNoReach || hasReach({ ...before, ...data })) return data
  throw new ValidationError(
    { collection: 'users', errors: [{ message: missingTenants[localeOf(req)], path: 'tenants' }] },
    req.t,
  )
}

type Account = { allTenants?: boolean | null; role?: string | null; tenants?: unknown }

/** Whether an account reaches the records of any tenant. */
const hasReach = ({ allTenants, role, tenants }: Account): boolean =>
  role === 'admin' || allTenants === true || (Array.isArray(tenants) && tenants.length > 0)
