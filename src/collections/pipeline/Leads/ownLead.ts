/** Assigns new leads to the rep who creates them. */
import type { CollectionBeforeValidateHook, PayloadRequest } from 'payload'
import { isRep } from '../../../access/rules'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import { isServiceWrite } from '../../../fields/service'

type Lead = { salesRep?: unknown; tenant?: unknown }

const concerns = (req: PayloadRequest): boolean => isRep({ req }) && !isServiceWrite(req)

/** Sets the sales rep of a new lead to that of its creator, if the creator has a sales rep record in the lead's tenant. */
export const giveToMaker: CollectionBeforeValidateHook = perRecordFor(
  (req, written) => concerns(req) && (written?.some(hasNoRep) ?? true),
  bulkSafe(async ({ data, operation, req }) => {
    const lead = (data ?? {}) as Lead
    if (operation !== 'create' || !concerns(req) || !hasNoRep(lead)) return data
    const { tenant } = lead
    const own = await ownRep(req, typeof tenant === 'number' ? tenant : undefined)
    return own === undefined ? data : { ...data, salesRep: own }
  }),
)

const hasNoRep = ({ salesRep }: Lead): boolean => (salesRep ?? null) === null

const ownRep = async (req: PayloadRequest, tenant: number | undefined): Promise<number | undefined> => {
  const { user } = req
  if (user?.collection !== 'users') return undefined
  const { docs } = await req.payload.find({
    collection: 'salesReps',
    depth: 0,
    joins: false,
    limit: 1,
    overrideAccess: false,
    pagination: false,
    req,
    select: {},
    sort: 'id',
    where: {
      and: [
        { accountAddress: { equals: user.email } },
        ...(tenant === undefined ? [] : [{ tenants: { in: [tenant] } }]),
      ],
    },
  })
  return docs[0]?.id
}
