/** Prevents reps from changing the fees of a settled deal, like its amounts. */
import { APIError, type CollectionBeforeOperationHook, type PayloadRequest } from 'payload'
import { isRep } from '../../../access/rules'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import { isServiceWrite } from '../../../fields/service'
import { localeOf, translated } from '../../../fields/translated'
import { settledStatuses } from '../../../vocabulary/transactions'

const refusal = translated({
  en: 'A deal with these fees is funded or delivered, so only managers can change them. Nothing was saved.',
  es: 'Una operación con estas tasas está financiada o entregada, y solo los gerentes pueden cambiarlas. No se guardó nada.',
})

const isRestricted = (req: PayloadRequest): boolean => isRep({ req }) && !isServiceWrite(req)

export const refuseSettledFees: CollectionBeforeOperationHook = perRecordFor(
  isRestricted,
  bulkSafe(async ({ args, operation, req }) => {
    const { id } = args as { id?: number | string }
    if (operation !== 'update' || id === undefined || !isRestricted(req)) return args
    // Includes deals that the rep cannot see.
    const { totalDocs } = await req.payload.count({
      collection: 'deals',
      overrideAccess: true,
      req,
      where: { and: [{ taxesAndFees: { equals: Number(id) } }, { status: { in: [...settledStatuses] } }] },
    })
    if (totalDocs > 0) throw new APIError(refusal[localeOf(req)], 403, undefined, true)
    return args
  }),
)
