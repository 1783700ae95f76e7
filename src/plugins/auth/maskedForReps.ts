/** Sealed personal data, such as social security and licence numbers: reps write it, and read it masked. */
import type {
  CollectionAfterReadHook,
  CollectionBeforeChangeHook,
  CollectionConfig,
  Field,
  FlattenedField,
  GlobalAfterReadHook,
  GlobalBeforeChangeHook,
  GlobalConfig,
  PayloadRequest,
} from 'payload'
import { isRep } from '../../access/rules'
import type { FieldMarks } from '../../fields'
import { bulkSafe, perRecordFor } from '../../fields/bulkSafe'
import { isServiceWrite } from '../../fields/service'
import { marksOf } from '../database/model/model'
import { mask } from '../database/storage/mask'

export const hasSealed = (fields: readonly Field[]): boolean =>
  fields.some(
    (field) =>
      (field.custom as FieldMarks | undefined)?.personalData === 'sealed' ||
      ('fields' in field && hasSealed(field.fields)) ||
      (field.type === 'tabs' && field.tabs.some((tab) => hasSealed(tab.fields))),
  )

/** Applies only to Payload's reads and writes by staff: API keys read in full, as their level allows. */
export const withMaskedForReps = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  hooks: {
    ...collection.hooks,
    afterRead: [...(collection.hooks?.afterRead ?? []), maskForReps],
    beforeChange: [keepMasked, ...(collection.hooks?.beforeChange ?? [])],
  },
})

/** The same for a global. */
export const withGlobalMaskedForReps = (global: GlobalConfig): GlobalConfig => ({
  ...global,
  hooks: {
    ...global.hooks,
    afterRead: [...(global.hooks?.afterRead ?? []), maskGlobalForReps],
    beforeChange: [keepGlobalMasked, ...(global.hooks?.beforeChange ?? [])],
  },
})

type Fields = { flattenedFields: readonly FlattenedField[] }

const sealedNames = ({ flattenedFields }: Fields): string[] =>
  flattenedFields.flatMap((field: FlattenedField) =>
    marksOf(field).personalData === 'sealed' ? [field.name] : [],
  )

type Values = Record<string, unknown>

const maskForReps: CollectionAfterReadHook = bulkSafe(({ collection, doc, req }) =>
  maskValues(collection, doc as Values, req),
)

const maskGlobalForReps: GlobalAfterReadHook = ({ doc, global, req }) =>
  maskValues(global, doc as Values, req)

const maskValues = (config: Fields, values: Values, req: PayloadRequest): Values => {
  if (!isRep({ req }) || isServiceWrite(req)) return values
  const shown = sealedNames(config).flatMap((name): [string, unknown][] =>
    typeof values[name] === 'string' ? [[name, mask(values[name])]] : [],
  )
  return { ...values, ...Object.fromEntries(shown) }
}

/** A mask that a form sends back leaves the value unchanged. */
const keepMasked: CollectionBeforeChangeHook = perRecordFor(
  (req) => isRep({ req }),
  bulkSafe(({ collection, data, originalDoc, req }) =>
    restoreMasked(collection, data as Values, (originalDoc ?? {}) as Values, req),
  ),
)

const keepGlobalMasked: GlobalBeforeChangeHook = ({ data, global, originalDoc, req }) =>
  restoreMasked(global, data as Values, (originalDoc ?? {}) as Values, req)

const restoreMasked = (config: Fields, sent: Values, stored: Values, req: PayloadRequest): Values => {
  if (!isRep({ req }) || isServiceWrite(req)) return sent
  const restored = sealedNames(config).flatMap((name): [string, unknown][] =>
    typeof stored[name] === 'string' && sent[name] === mask(stored[name]) ? [[name, stored[name]]] : [],
  )
  return { ...sent, ...Object.fromEntries(restored) }
}
