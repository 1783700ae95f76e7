import type { Where } from 'payload'
import type { Lead } from '../../../../payload-types'

/**
 * Limits options to the lead's tenant; a lead without a tenant may have any.
 *
 * @param id limits the result to this record
 */
export const offeredTo = ({ tenant }: Pick<Lead, 'tenant'>, id?: number): Where[] => [
  ...(typeof tenant === 'number' ? [{ tenants: { in: [tenant] } }] : []),
  ...(id === undefined ? [] : [{ id: { equals: id } }]),
]
