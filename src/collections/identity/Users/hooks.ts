/** The hooks of staff accounts. */
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeValidateHook,
  type CollectionSlug,
  type PayloadRequest,
  type Where,
  ValidationError,
} from 'payload'
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

const isNamed = translated({
  en: (count: number, what: string) =>
    `${what} (${count}) name this account, and would lose their author. Nothing was deleted. Deactivate the account instead: it can sign in no more, and its name stays.`,
  es: (count, what) =>
    `${what} (${count}) nombran esta cuenta y perderían su autor. No se eliminó nada. Desactive la cuenta: ya no podrá iniciar sesión, y su nombre se conserva.`,
})

/** Refuses to delete an account while a record or the ledger names it. */
export const keepNamedAccounts: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const { email } = await req.payload.findByID({
    collection: 'users',
    depth: 0,
    id,
    overrideAccess: true,
    req,
    select: { email: true },
  })
  for (const { slug, where } of findPlaces(req, Number(id), email)) {
    const { totalDocs } = await req.payload.count({ collection: slug, overrideAccess: true, req, where })
    if (totalDocs === 0) continue
    const { plural } = req.payload.collections[slug].config.labels
    const label = typeof plural === 'function' ? plural({ i18n: req.i18n, t: req.t }) : plural
    const what = typeof label === 'string' ? label : (label[localeOf(req)] ?? slug)
    throw new APIError(isNamed[localeOf(req)](totalDocs, what), 409, null, true)
  }
}

/** Every field that can reference an account, the address of sales reps, and the actor of changes. */
const findPlaces = ({ payload }: PayloadRequest, id: number, email: string) => {
  const places: { slug: CollectionSlug; where: Where }[] = [
    { slug: 'salesReps', where: { accountAddress: { equals: email.toLowerCase() } } },
    {
      slug: 'changes',
      where: { actorId: { equals: String(id) }, actorType: { equals: 'user' } },
    },
  ]
  for (const { flattenedFields, slug } of payload.config.collections) {
    const names = flattenedFields.flatMap((field) =>
      'relationTo' in field && field.relationTo === 'users' && !('virtual' in field && field.virtual)
        ? [field.name]
        : [],
    )
    if (names.length > 0 && !slug.startsWith('payload-'))
      places.push({ slug, where: { or: names.map((name) => ({ [name]: { equals: id } })) } })
  }
  return places
}
