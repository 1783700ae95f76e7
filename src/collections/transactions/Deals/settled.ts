/**
 * Once a deal is funded or delivered it is settled: reps may no longer change its amounts, nor set it back to an
 * earlier status.
 */
import { getTranslation } from '@payloadcms/translations'
import { APIError, type CollectionBeforeOperationHook, type FieldAccess, type PayloadRequest } from 'payload'
import { isRep } from '../../../access/rules'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import { isServiceWrite } from '../../../fields/service'
import { localeOf, translated } from '../../../fields/translated'
import { settledStatuses } from '../../../vocabulary/transactions'

export const moneyNames = ['salesPrice', 'margin', 'downPayment', 'financedAmount'] as const

type Deal = Partial<Record<'status' | (typeof moneyNames)[number], unknown>>

const isSettled = (deal: Deal | undefined): boolean => settledStatuses.includes(String(deal?.status))

/** Neither API keys nor the service are restricted; the service clears references to deleted records. */
const isRestricted = (req: PayloadRequest): boolean => isRep({ req }) && !isServiceWrite(req)

/** Makes the panel show the field as read-only. Does not apply to keys. */
export const settledMoney = {
  update: perRecordFor(
    isRestricted,
    bulkSafe<FieldAccess>(({ doc, req }) => !isRep({ req }) || !isSettled(doc as Deal), 'update'),
  ),
}

/**
 * Payload silently drops values that field access refuses; this hook refuses the request instead. Does not apply to
 * keys.
 */
export const refuseSettledChanges: CollectionBeforeOperationHook = perRecordFor(
  isRestricted,
  bulkSafe(async ({ args, collection, operation, req }) => {
    const { data, id } = args as { data?: Deal; id?: number | string }
    if (operation !== 'update' || id === undefined || !data || !isRestricted(req)) return args
    // The deal is locked here; a caller who may not see it is refused later.
    const [deal] = (
      await req.payload.find({
        collection: 'deals',
        depth: 0,
        limit: 1,
        overrideAccess: false,
        req,
        where: { id: { equals: Number(id) } },
      })
    ).docs
    if (!deal || !isSettled(deal)) return args
    const changed = moneyNames.find((name) => data[name] !== undefined && data[name] !== deal[name])
    const { isBack, isMoney } = refusals[localeOf(req)]
    const refused = (name: string, reason: (status: unknown) => string) => {
      const field = collection.flattenedFields.find((each) => each.name === name)
      const label = getTranslation((field && 'label' in field && field.label) || name, req.i18n)
      return new APIError(`${label}: ${reason(deal.status)}`, 403, undefined, true)
    }
    if (changed) throw refused(changed, isMoney)
    if (data.status !== undefined && !isSettled(data)) throw refused('status', isBack)
    return args
  }),
)

const refusals = translated({
  en: {
    isBack: (status: unknown) => `the deal is ${String(status)}, and only managers take it back.`,
    isMoney: (status: unknown) => `the deal is ${String(status)}, and its money is for managers to change.`,
  },
  es: {
    isBack: (status) => `la operación está en ${String(status)}, y solo los gerentes la devuelven.`,
    isMoney: (status) => `la operación está en ${String(status)}, y su dinero lo cambian los gerentes.`,
  },
})
