import type { CollectionBeforeChangeHook } from 'payload'

/**
 * Whoever registers in an empty service becomes its admin: only an admin can make one, so nobody else could.
 */
export const makeFirstUserAdmin: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  if (operation !== 'create' || req.user) return data
  const { totalDocs } = await req.payload.count({ collection: 'users', overrideAccess: true, req })
  return totalDocs === 0 ? { ...data, role: 'admin' } : data
}
