/**
 * Which writes can be set-based: those of plain columns only, in a collection without hooks that must run for each record.
 */
import type { CollectionSlug, FlattenedField, PayloadRequest, SanitizedCollectionConfig } from 'payload'
import {
  type CollectionModel,
  type FieldKind,
  type FieldModel,
  marksOf,
  nestedFields,
} from '../../../database/model/model'
import { isSoleReference } from '../../../database/integrity/references'
import { hasConcern, isMarked, mustRunPerRecord, type WriteKind } from '../../../../fields/bulkSafe'
import { derivedFrom } from '../../../../lib/payloadState'

const plainKinds: ReadonlySet<FieldKind> = new Set([
  'amount',
  'choice',
  'checkbox',
  'dateTime',
  'number',
  'reference',
  'text',
])

const listKinds: ReadonlySet<FieldKind> = new Set(['choices', 'references'])

type Written = readonly Readonly<Record<string, unknown>>[]

/** @param names the fields that the write sets; @param written the data of each record */
export const canUpdateSet = async (
  req: PayloadRequest,
  collection: CollectionModel,
  names: readonly string[],
  written?: Written,
): Promise<boolean> => {
  const fields = names.map((name) => collection.fields.get(name))
  const arePlain = fields.every(
    (field) =>
      field !== undefined &&
      plainKinds.has(field.kind) &&
      field.marks.personalData === undefined &&
      isPlainField(req, collection, field),
  )
  return (
    arePlain &&
    !(await hasFieldConcern(req, collection, names)) &&
    allowsSetBased(req, collection, 'update', written)
  )
}

export const canDeleteSet = (req: PayloadRequest, collection: CollectionModel): Promise<boolean> =>
  allowsSetBased(req, collection, 'delete')

/** @param names the fields that any of the records sets; @param written the data of each record */
export const canCreateSet = async (
  req: PayloadRequest,
  collection: CollectionModel,
  names: readonly string[],
  written?: Written,
): Promise<boolean> => {
  const own = names.filter((name) => name !== 'createdAt' && name !== 'updatedAt')
  const arePlain = own.every((name) => {
    const field = collection.fields.get(name)
    return (
      field !== undefined &&
      (plainKinds.has(field.kind) || listKinds.has(field.kind)) &&
      isPlainField(req, collection, field)
    )
  })
  return (
    arePlain &&
    !hasRulesOrDefaults(req, collection) &&
    !(await hasFieldConcern(req, collection, own)) &&
    allowsSetBased(req, collection, 'create', written)
  )
}

const isPlainField = (req: PayloadRequest, collection: CollectionModel, field: FieldModel): boolean => {
  const config = fieldsOf(configOf(req, collection)).byName.get(field.name)
  return (
    config !== undefined &&
    !field.isLocalized &&
    !field.isInline &&
    !hasRulesFor(req, config) &&
    !accessRulesOf(config).some((rule) => mustRunPerRecord(rule, 'update')) &&
    !isSoleReference(req.payload, collection.slug, field)
  )
}

const hasFieldConcern = (
  req: PayloadRequest,
  collection: CollectionModel,
  names: readonly string[],
): Promise<boolean> => {
  const { byName } = fieldsOf(configOf(req, collection))
  return hasConcern(
    names.flatMap((name) => accessRulesOf(byName.get(name))),
    req,
  )
}

const accessRulesOf = (field: FlattenedField | undefined): object[] =>
  field && 'access' in field ? Object.values(field.access ?? {}) : []

/** Whether a field has validation rules of its own (`markOwnRules`) that apply to the caller. */
const hasRulesFor = ({ user }: PayloadRequest, field: FlattenedField): boolean => {
  const { hasOwnRules, hasStaffOnlyRules } = marksOf(field)
  return hasOwnRules === true || (hasStaffOnlyRules === true && user?.collection === 'users')
}

/** Considers all fields, because Payload also validates fields that are not sent, and fills in their defaults. */
const hasRulesOrDefaults = (req: PayloadRequest, collection: CollectionModel): boolean => {
  const { hasDefaults, withRules } = fieldsOf(configOf(req, collection))
  return hasDefaults || withRules.some((field) => hasRulesFor(req, field))
}

const configOf = ({ payload }: PayloadRequest, { slug }: CollectionModel): SanitizedCollectionConfig =>
  payload.collections[slug as CollectionSlug].config

const hooksOf = {
  create: ['beforeOperation', 'beforeValidate', 'beforeChange', 'afterChange', 'afterOperation'],
  delete: ['beforeOperation', 'beforeDelete', 'afterDelete', 'afterOperation'],
  update: ['beforeOperation', 'beforeValidate', 'beforeChange', 'afterChange', 'afterOperation'],
} as const

const fieldHooks = ['beforeValidate', 'beforeChange', 'afterChange'] as const

/** The hooks of a collection that are not marked bulk-safe, and so run for each record, as in `the hook beforeChange (stamp)`. */
export const unmarkedHooks = (config: SanitizedCollectionConfig): string[] => [
  ...[...new Set(Object.values(hooksOf).flat())].flatMap((name) =>
    ((config.hooks[name] ?? []) as { name: string }[])
      .filter((hook) => !isMarked(hook))
      .map((hook) => `the hook ${name}${hook.name === '' ? '' : ` (${hook.name})`}`),
  ),
  ...fieldsOf(config)
    .own.filter((field) => !hasNoHook(field))
    .map(({ name }) => `a hook of the field ${name}`),
]

const allowsSetBased = async (
  req: PayloadRequest,
  collection: CollectionModel,
  kind: WriteKind,
  written?: Written,
): Promise<boolean> => {
  const config = configOf(req, collection)
  // Files and accounts are more than their rows; drafts have more than one latest version.
  if (config.upload || config.auth || config.trash || config.versions?.drafts) return false
  const hooks = hooksOf[kind].flatMap((name): object[] => config.hooks[name] ?? [])
  if (hooks.some((hook) => mustRunPerRecord(hook, kind))) return false
  if (nestedFields(collection).length > 0) return false
  if (kind !== 'delete' && !fieldsOf(config).own.every(hasNoHook)) return false
  return !(await hasConcern(hooks, req, written))
}

/** The part of the decision that depends only on the fields. */
const fieldsOf = derivedFrom(({ flattenedFields }: SanitizedCollectionConfig) => ({
  byName: new Map(flattenedFields.map((field) => [field.name, field])),
  hasDefaults: flattenedFields.some((field) => 'defaultValue' in field && field.defaultValue !== undefined),
  /** Those whose hooks have no set-based equivalent. */
  own: flattenedFields.filter((field) => !marksOf(field).bulkComputation),
  withRules: flattenedFields.filter(
    (field) => marksOf(field).hasOwnRules || marksOf(field).hasStaffOnlyRules,
  ),
}))

const hasNoHook = (field: FlattenedField): boolean => {
  const hooks = 'hooks' in field ? field.hooks : undefined
  return !hooks || fieldHooks.every((name) => (hooks[name]?.length ?? 0) === 0)
}
