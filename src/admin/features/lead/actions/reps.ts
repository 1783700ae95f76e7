import type { PayloadRequest } from 'payload'
import { type RepAccount, seesLeadsOf } from '../../../../access/assignment'
import type { Lead } from '../../../../payload-types'

export type RepChoice = {
  id: number
  name: string
  /** `band`: takes new leads of the lead's credit band. `open`: takes new leads. `no`: takes no new leads. */
  suits: 'band' | 'no' | 'open'
}

/**
 * The reps who have access to a lead, best suited first.
 *
 * @param id limits the result to this rep
 */
export const repsFor = async (
  req: PayloadRequest,
  { creditBand, tenant }: Pick<Lead, 'creditBand' | 'tenant'>,
  id?: number,
): Promise<RepChoice[]> => {
  const found = await repsWithAccess(req, [typeof tenant === 'number' ? tenant : null], id)
  const reps = found.map(({ acceptNewLeads, creditBands, id: repId, name }): RepChoice => {
    const hasBand = creditBands?.some((band) => band === creditBand) === true
    return {
      id: repId,
      name: name ?? `${repId}`,
      suits: acceptNewLeads === true ? (hasBand ? 'band' : 'open') : 'no',
    }
  })
  return ranks.flatMap((rank) => reps.filter(({ suits }) => suits === rank))
}

const ranks = ['band', 'open', 'no'] as const

/**
 * The reps visible to the reader who have access to the leads of all of these tenants, sorted by name.
 *
 * @param tenants null for leads without a tenant
 * @param id limits the result to this rep
 */
export const repsWithAccess = async (
  req: PayloadRequest,
  tenants: readonly (null | number)[],
  id?: number,
) => {
  const { docs: reps } = await req.payload.find({
    collection: 'salesReps',
    depth: 0,
    joins: false,
    limit: 500,
    overrideAccess: false,
    pagination: false,
    req,
    select: {
      acceptNewLeads: true,
      accountAddress: true,
      creditBands: true,
      hasLeft: true,
      name: true,
      tenants: true,
    },
    sort: 'name',
    ...(id === undefined ? {} : { where: { id: { equals: id } } }),
  })
  const emails = reps.flatMap(({ accountAddress }) => accountAddress ?? [])
  const accounts = emails.length === 0 ? [] : await accountsOf(req, emails)
  return reps.filter((rep) => tenants.every((tenant) => seesLeadsOf(rep, accounts, tenant)))
}

const accountsOf = async (req: PayloadRequest, emails: string[]): Promise<RepAccount[]> => {
  const { docs } = await req.payload.find({
    collection: 'users',
    depth: 0,
    // Staff cannot read each other's accounts. The accounts are not returned, only the reps that may be assigned.
    overrideAccess: true,
    pagination: false,
    req,
    select: { email: true, role: true, tenants: true },
    where: { email: { in: emails } },
  })
  return docs
}
