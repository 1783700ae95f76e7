import type { PayloadRequest } from 'payload'
import { type RepAccount, seesLeadsOf } from '../../../../access/assignment'
import type { Lead } from '../../../../payload-types'

export type RepChoice = {
  id: number
  name: string
  /** How well the rep suits the lead: `band` takes its credit band, `open` takes leads, `no` takes none. */
  suits: 'band' | 'no' | 'open'
}

/**
 * The reps who will see a lead, best suited first.
 *
 * @param id limits the result to this rep
 */
export const repsFor = async (
  req: PayloadRequest,
  { creditBand, tenant }: Pick<Lead, 'creditBand' | 'tenant'>,
  id?: number,
): Promise<RepChoice[]> => {
  const found = await repsWhoSee(req, [typeof tenant === 'number' ? tenant : null], id)
  const reps = found.map(({ acceptNewLeads, creditBands, id: number, name }): RepChoice => {
    const hasBand = creditBands?.some((band) => band === creditBand) === true
    return {
      id: number,
      name: name ?? `${number}`,
      suits: acceptNewLeads === true ? (hasBand ? 'band' : 'open') : 'no',
    }
  })
  return ranks.flatMap((rank) => reps.filter(({ suits }) => suits === rank))
}

const ranks = ['band', 'open', 'no'] as const

/**
 * The reps that the reader may see and who will see the leads of all of these tenants, by name.
 *
 * @param tenants null for leads without a tenant
 * @param id limits the result to this rep
 */
export const repsWhoSee = async (req: PayloadRequest, tenants: readonly (null | number)[], id?: number) => {
  const { docs: reps } = await req.payload.find({
    collection: 'salesReps',
    depth: 0,
    joins: false,
    limit: 500,
    overrideAccess: false,
    pagination: false,
    req,
    select: { acceptNewLeads: true, accountAddress: true, creditBands: true, name: true, tenants: true },
    sort: 'name',
    ...(id === undefined ? {} : { where: { id: { equals: id } } }),
  })
  const addresses = reps.flatMap(({ accountAddress }) => accountAddress ?? [])
  const accounts = addresses.length === 0 ? [] : await accountsOf(req, addresses)
  return reps.filter((rep) => tenants.every((tenant) => seesLeadsOf(rep, accounts, tenant)))
}

const accountsOf = async (req: PayloadRequest, addresses: string[]): Promise<RepAccount[]> => {
  const { docs } = await req.payload.find({
    collection: 'users',
    depth: 0,
    // Staff do not read each other's accounts; they only see whom they can assign leads to.
    overrideAccess: true,
    pagination: false,
    req,
    select: { email: true, role: true, tenants: true },
    where: { email: { in: addresses } },
  })
  return docs
}
