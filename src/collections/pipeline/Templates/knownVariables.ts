/** Refuses templates of staff with unknown variables: they would be sent with the braces, or not at all. */
import { type CollectionBeforeValidateHook, type PayloadRequest, ValidationError } from 'payload'
import { isStaff } from '../../../access/rules'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import { isServiceWrite, isUndo } from '../../../fields/service'
import { localeOf, translated } from '../../../fields/translated'
import { templateVariables, unknownVariablesIn } from '../../../vocabulary/variables'

const words = translated({
  en: (unknown: string, known: string) => `There is no ${unknown}. A template may name ${known}.`,
  es: (unknown, known) => `No existe ${unknown}. Una plantilla puede nombrar ${known}.`,
})

/** API keys may write any value that the REST API accepts. */
const mustBeKnown = (req: PayloadRequest): boolean => isStaff({ req }) && !isServiceWrite(req) && !isUndo(req)

/** Refuses a write at the field with the text. A text that is not changed may stay as it is. */
export const requireKnownVariables: CollectionBeforeValidateHook = perRecordFor(
  mustBeKnown,
  bulkSafe(({ collection, data, originalDoc, req }) => {
    if (!mustBeKnown(req)) return data
    const [sent, before] = [(data ?? {}) as Texts, (originalDoc ?? {}) as Texts]
    const errors = (['subject', 'message'] as const).flatMap((path) => {
      const text = sent[path]
      if (typeof text !== 'string' || text === before[path]) return []
      const unknown = unknownVariablesIn(text)
      if (unknown.length === 0) return []
      const field = collection.flattenedFields.find(({ name }) => name === path)
      const label = field && 'label' in field && field.label !== false ? field.label : undefined
      const message = words[localeOf(req)](inBraces(unknown), inBraces(templateVariables))
      return [{ ...(label && { label }), message, path }]
    })
    if (errors.length > 0) throw new ValidationError({ collection: collection.slug, errors, req }, req.t)
    return data
  }),
)

type Texts = { message?: unknown; subject?: unknown }

const inBraces = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')
