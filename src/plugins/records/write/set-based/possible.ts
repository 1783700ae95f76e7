/**
 * Which writes may be done for many records by a few statements: those that touch only plain columns, in a
 * collection where nothing is registered that needs each record apart.
 */
import type { CollectionSlug, FlattenedField, PayloadRequest, SanitizedCollectionConfig } from 'payload'
import { type CollectionModel, type FieldKind, type FieldModel, marksOf } from '../../../database/model/model'
import { isSoleReference } from '../../../database/integrity/references'
import { mustRunPerRecord, type WriteKind } from '../../../../fields/bulkSafe'

const plainKinds: ReadonlySet<FieldKind> = new Set([
  'amount',
  'choice',
  'flag',
  'moment',
  'number',
  'reference',
  'text',
])

const listKinds: ReadonlySet<FieldKind> = new Set(['choices', 'references'])

/** @param names the fields that the write sets */
export const canUpdateSet = (
  req: PayloadRequest,
  collection: CollectionModel,
  names: readonly string[],
): boolean =>
  isOpenTo(req, collection, 'update') &&
  names.every((name) => {
    const field = collection.fields.get(name)
    return (
      field !== undefined &&
      plainKinds.has(field.kind) &&
      field.marks.personalData === undefined &&
      isSimple(req, collection, field)
    )
  })

export const canDeleteSet = (req: PayloadRequest, collection: CollectionModel): boolean =>
  isOpenTo(req, collection, 'delete')

/** @param names the fields that any of the records sets */
export const canCreateSet = (
  req: PayloadRequest,
  collection: CollectionModel,
  names: readonly string[],
): boolean => {
  const { flattenedFields } = configOf(req, collection)
  return (
    isOpenTo(req, collection, 'create') &&
    // What is left out is checked too, and has defaults.
    flattenedFields.every(
      (field) => !isChecked(field) && !('defaultValue' in field && field.defaultValue !== undefined),
    ) &&
    names.every((name) => {
      if (name === 'createdAt' || name === 'updatedAt') return true
      const field = collection.fields.get(name)
      return (
        field !== undefined &&
        (plainKinds.has(field.kind) || listKinds.has(field.kind)) &&
        isSimple(req, collection, field)
      )
    })
  )
}

const isSimple = (req: PayloadRequest, collection: CollectionModel, field: FieldModel): boolean => {
  const config = configOf(req, collection).flattenedFields.find(({ name }) => name === field.name)
  return (
    config !== undefined &&
    !field.isLocalized &&
    !field.isInline &&
    !isChecked(config) &&
    !(
      'access' in config &&
      Object.values(config.access ?? {}).some((rule) => mustRunPerRecord(rule, 'update', req))
    ) &&
    !isSoleReference(req.payload, collection.slug, field)
  )
}

/** A field with a rule of its own (`markChecked`). */
const isChecked = (field: FlattenedField): boolean => marksOf(field).isChecked === true

const configOf = ({ payload }: PayloadRequest, { slug }: CollectionModel): SanitizedCollectionConfig =>
  payload.collections[slug as CollectionSlug].config

const hooksOf = {
  create: ['beforeOperation', 'beforeValidate', 'beforeChange', 'afterChange', 'afterOperation'],
  delete: ['beforeOperation', 'beforeDelete', 'afterDelete', 'afterOperation'],
  update: ['beforeOperation', 'beforeValidate', 'beforeChange', 'afterChange', 'afterOperation'],
} as const

const fieldHooks = ['beforeValidate', 'beforeChange', 'afterChange', 'beforeDuplicate'] as const

const isOpenTo = (req: PayloadRequest, collection: CollectionModel, kind: WriteKind): boolean => {
  const config = configOf(req, collection)
  // Files and accounts have more to them than their rows; drafts more than one newest version.
  if (config.upload || config.auth || config.trash || config.versions?.drafts) return false
  const hooks = hooksOf[kind].flatMap((name): object[] => config.hooks[name] ?? [])
  if (hooks.some((hook) => mustRunPerRecord(hook, kind, req))) return false
  return kind === 'delete' || config.flattenedFields.every(hasNoHookApart)
}

const hasNoHookApart = (field: FlattenedField): boolean => {
  if (field.type === 'array' || field.type === 'blocks' || field.type === 'group') return false
  if (marksOf(field).together) return true
  const hooks = ('hooks' in field ? field.hooks : undefined) ?? {}
  return fieldHooks.every((name) => (hooks[name]?.length ?? 0) === 0)
}
