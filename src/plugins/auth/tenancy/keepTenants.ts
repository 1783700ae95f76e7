/**
 * Refuses to delete a tenant that is still referenced. Elsewhere a deletion clears references; but a record without
 * its tenant would belong to nobody, and a caller limited to it would become unlimited.
 */
import { APIError, type CollectionBeforeDeleteHook } from 'payload'
import { collectionOf } from '../../database/model/model'
import { localeOf } from '../../../fields/translated'
import { referencingRecords } from '../../database/model/incomingReferences'

/**
 * The deletion holds the tenant's lock, so a simultaneous write that references it waits and then finds it deleted.
 */
export const keepNamedTenants: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const naming = await referencingRecords(req, 'tenants', Number(id))
  if (naming.length === 0) return
  const counts = new Map<string, number>()
  for (const { slug } of naming) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  const listed = [...counts]
    .map(([slug, count]) => {
      const { label } = collectionOf(req.payload, slug)
      return `${count} ${count === 1 ? label.singular : label.plural}`
    })
    .join(', ')
  const message = {
    en: `Tenant ${id} has records: ${listed}. Give them to another tenant, or delete them, first.`,
    es: `La empresa ${id} tiene registros: ${listed}. Primero páselos a otra empresa, o bórrelos.`,
  }
  throw new APIError(message[localeOf(req)], 409, undefined, true)
}
