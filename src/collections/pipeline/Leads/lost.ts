/** Staff must name a reason when they set a lead to Lost. */
import { type CollectionBeforeValidateHook, type PayloadRequest, ValidationError } from 'payload'
import { isStaff } from '../../../access/rules'
import { isServiceWrite, isUndo } from '../../../fields/service'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import { localeOf, translated } from '../../../fields/translated'
import { lostStatus } from '../../../vocabulary/pipeline'

type Lead = { processStatuses?: unknown; reason?: unknown }

const messages = translated({
  en: 'Say why this lead is lost: choose a reason. Nothing was saved.',
  es: 'Indique por qué se perdió este interesado: elija un motivo. No se guardó nada.',
})

/** Does not apply to API keys, which may write whatever the REST API allows. */
const isChecked = (req: PayloadRequest): boolean => isStaff({ req }) && !isServiceWrite(req) && !isUndo(req)

/**
 * Refuses a write that leaves a lead Lost without a `reason`. Leads that already are may still be changed. Set-based
 * writes by API keys skip the hook.
 */
export const requireLostReason: CollectionBeforeValidateHook = perRecordFor(
  (req, written) => isChecked(req) && (written?.some(mayLoseReason) ?? true),
  bulkSafe(({ collection, data, operation, originalDoc, req }) => {
    if (!isChecked(req)) return data
    // A duplicate counts as a new lead.
    const before = (operation === 'update' ? (originalDoc ?? {}) : {}) as Lead
    const { processStatuses = before.processStatuses, reason = before.reason } = (data ?? {}) as Lead
    const isLost = isLostWithoutReason({ processStatuses, reason })
    if (!isLost || isLostWithoutReason(before)) return data
    const field = collection.flattenedFields.find(({ name }) => name === 'reason')
    const label = field && 'label' in field && field.label !== false ? field.label : undefined
    throw new ValidationError(
      {
        collection: collection.slug,
        errors: [{ ...(label && { label }), message: messages[localeOf(req)], path: 'reason' }],
        req,
      },
      req.t,
    )
  }),
)

/** Whether written data alone could leave the lead Lost without a reason. */
const mayLoseReason = (lead: Lead): boolean =>
  !lead.reason && (lead.processStatuses === lostStatus || 'reason' in lead)

const isLostWithoutReason = ({ processStatuses, reason }: Lead): boolean =>
  processStatuses === lostStatus && !reason
