/** Refuses unknown variables in templates that staff write: they would be sent with the braces, or not at all. */
import { type CollectionBeforeValidateHook, type PayloadRequest, ValidationError } from 'payload'
import { isStaff } from '../../../access/rules'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import { isServiceWrite, isUndo } from '../../../fields/service'
import { localeOf, translated } from '../../../fields/translated'
import { templateVariables, findUnknownVariables } from '../../../vocabulary/variables'

const messages = translated({
  en: (unknown: string, known: string) => `There is no ${unknown}. A template may name ${known}.`,
  es: (unknown, known) => `No existe ${unknown}. Una plantilla puede nombrar ${known}.`,
})

/** Does not apply to API keys, which may write whatever the REST API allows. */
const isChecked = (req: PayloadRequest): boolean => isStaff({ req }) && !isServiceWrite(req) && !isUndo(req)

/** Refuses a changed subject or message with unknown variables; an unchanged one is accepted. */
export const requireKnownVariables: CollectionBeforeValidateHook = perRecordFor(
  isChecked,
  bulkSafe(({ collection, data, originalDoc, req }) => {
    if (!isChecked(req)) return data
    const [sent, before] = [(data ?? {}) as Texts, (originalDoc ?? {}) as Texts]
    const errors = (['subject', 'message'] as const).flatMap((path) => {
      const text = sent[path]
      if (typeof text !== 'string' || text === before[path]) return []
      const unknown = findUnknownVariables(text)
      if (unknown.length === 0) return []
      const field = collection.flattenedFields.find(({ name }) => name === path)
      const label = field && 'label' in field && field.label !== false ? field.label : undefined
      const message = messages[localeOf(req)](inBraces(unknown), inBraces(templateVariables))
      return [{ ...(label && { label }), message, path }]
    })
    if (errors.length > 0) throw new ValidationError({ collection: collection.slug, errors, req }, req.t)
    return data
  }),
)

type Texts = { message?: unknown; subject?: unknown }

const inBraces = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')
