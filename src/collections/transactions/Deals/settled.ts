/**
 * Once a deal is funded or delivered it is settled: reps can no longer change its amounts, nor move it back to an
 * earlier status.
 */
import { getTranslation } from '@payloadcms/translations'
import { APIError, type CollectionBeforeOperationHook, type FieldAccess, type PayloadRequest } from 'payload'
import { isRep } from '../../../access/rules'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import { isServiceWrite } from '../../../fields/service'
import { localeOf, translated } from '../../../fields/translated'
import { settledStatuses } from '../../../vocabulary/transactions'

export const amountFields = ['salesPrice', 'margin', 'downPayment', 'financedAmount'] as const

type Deal = Partial<Record<'status' | (typeof amountFields)[number], unknown>>

const isSettled = (deal: Deal | undefined): boolean => settledStatuses.includes(String(deal?.status))

/** Neither API keys nor service writes are restricted: the service clears references to deleted records. */
const isRestricted = (req: PayloadRequest): boolean => isRep({ req }) && !isServiceWrite(req)

/** Makes the field read-only in the panel. Does not apply to API keys. */
export const settledAmounts = {
  update: perRecordFor(
    isRestricted,
    bulkSafe<FieldAccess>(({ doc, req }) => !isRep({ req }) || !isSettled(doc as Deal), 'update'),
  ),
}

/**
 * Payload silently drops values that field access denies; this hook rejects the request instead. Does not apply to
 * API keys.
 */
export const refuseSettledChanges: CollectionBeforeOperationHook = perRecordFor(
  isRestricted,
  bulkSafe(async ({ args, collection, operation, req }) => {
    const { data, id } = args as { data?: Deal; id?: number | string }
    if (operation !== 'update' || id === undefined || !data || !isRestricted(req)) return args
    // The deal is already locked. A caller who cannot see it is rejected later.
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
    const changed = amountFields.find((name) => data[name] !== undefined && data[name] !== deal[name])
    const reasons = translations[localeOf(req)]
    const makeRefusal = (name: string, reason: (status: unknown) => string) => {
      const field = collection.flattenedFields.find((each) => each.name === name)
      const label = getTranslation((field && 'label' in field && field.label) || name, req.i18n)
      return new APIError(`${label}: ${reason(deal.status)}`, 403, undefined, true)
    }
    if (changed) throw makeRefusal(changed, reasons.amountLocked)
    if (data.status !== undefined && !isSettled(data)) throw makeRefusal('status', reasons.statusLocked)
    return args
  }),
)

const translations = translated({
  en: {
    amountLocked: (status: unknown) =>
      `the deal is ${String(status)}, and only managers can change its amounts.`,
    statusLocked: (status: unknown) =>
      `the deal is ${String(status)}, and only managers can move it back to an earlier status.`,
  },
  es: {
    amountLocked: (status) =>
      `la operación está en ${String(status)}, y solo los gerentes pueden cambiar sus importes.`,
    statusLocked: (status) =>
      `la operación está en ${String(status)}, y solo los gerentes pueden devolverla a un estado anterior.`,
  },
})
