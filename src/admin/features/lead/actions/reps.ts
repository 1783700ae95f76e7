import type { PayloadRequest } from 'payload'
import type { Lead } from '../../../../payload-types'
import { offeredTo } from './offered'

export type RepChoice = {
  id: number
  name: string
  /** How well the rep suits the lead: `band` takes its credit band, `open` takes leads, `no` takes none. */
  suits: 'band' | 'no' | 'open'
}

/**
 * The reps of the lead's tenant, best suited first.
 *
 * @param id limits the result to this rep
 */
export const repsFor = async (
  req: PayloadRequest,
  lead: Pick<Lead, 'creditBand' | 'tenant'>,
  id?: number,
): Promise<RepChoice[]> => {
  const { docs } = await req.payload.find({
    collection: 'salesReps',
    depth: 0,
    joins: false,
    limit: 500,
    overrideAccess: false,
    pagination: false,
    req,
    select: { acceptNewLeads: true, creditBands: true, name: true },
    sort: 'name',
    where: { and: offeredTo(lead, id) },
  })
  const reps = docs.map(({ acceptNewLeads, creditBands, id: number, name }): RepChoice => {
    const hasBand = creditBands?.some((band) => band === lead.creditBand) === true
    return {
      id: number,
      name: name ?? `${number}`,
      suits: acceptNewLeads === true ? (hasBand ? 'band' : 'open') : 'no',
    }
  })
  return ranks.flatMap((rank) => reps.filter(({ suits }) => suits === rank))
}

const ranks = ['band', 'open', 'no'] as const
