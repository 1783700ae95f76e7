import type { Where } from 'payload'
import type { Lead } from '../../../../payload-types'

/**
 * Of what is offered for a lead: its tenant's, or anybody's where it has none.
 *
 * @param id this one alone
 */
export const offeredTo = ({ tenant }: Pick<Lead, 'tenant'>, id?: number): Where[] => [
  ...(typeof tenant === 'number' ? [{ tenants: { in: [tenant] } }] : []),
  ...(id === undefined ? [] : [{ id: { equals: id } }]),
]
