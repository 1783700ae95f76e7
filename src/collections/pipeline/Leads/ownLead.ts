/** Assigns new leads to the rep who creates them. */
import type { CollectionBeforeValidateHook, PayloadRequest } from 'payload'
import { isRep } from '../../../access/rules'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import { isServiceWrite } from '../../../fields/service'

type Lead = { salesRep?: unknown; tenant?: unknown }

const isByRep = (req: PayloadRequest): boolean => isRep({ req }) && !isServiceWrite(req)

/** Assigns a rep's new lead without a sales rep to the creator's own sales rep record in the lead's tenant, if any. */
export const assignToCreator: CollectionBeforeValidateHook = perRecordFor(
  (req, written) => isByRep(req) && (written?.some(hasNoRep) ?? true),
  bulkSafe(async ({ data, operation, req }) => {
    const lead = (data ?? {}) as Lead
    if (operation !== 'create' || !isByRep(req) || !hasNoRep(lead)) return data
    const { tenant } = lead
    const ownRep = await findOwnRep(req, typeof tenant === 'number' ? tenant : undefined)
    return ownRep === undefined ? data : { ...data, salesRep: ownRep }
  }),
)

const hasNoRep = ({ salesRep }: Lead): boolean => (salesRep ?? null) === null

const findOwnRep = async (req: PayloadRequest, tenant: number | undefined): Promise<number | undefined> => {
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
