/** The columns that a caller may import into a collection. */
import type { BasePayload, FlattenedField, PayloadRequest } from 'payload'
import { collectionOf, inverseKinds, listKinds } from '../../database/model/model'
import { type Column, columnsOf, naturalKeysOf, titleFieldOf } from '../columns'

export type ImportColumn = Column & { field: NonNullable<Column['field']>; canIdentifyRecord: boolean }

export const importColumns = async (req: PayloadRequest, slug: string): Promise<ImportColumn[]> => {
  const columns: ImportColumn[] = []
  for (const column of await columnsOf(req.payload, slug)) {
    const { by, config, field, key } = column
    if (!field) continue
    const canIdentifyRecord = by === undefined && (key === 'id' || field.marks.isNaturalKey === true)
    if (key === 'id') columns.push({ ...column, field, canIdentifyRecord })
    else if (config && !inverseKinds.has(field.kind) && !(by !== undefined && listKinds.has(field.kind))) {
      if (await isWritable(req, config)) columns.push({ ...column, field, canIdentifyRecord })
    }
  }
  return columns
}

/** Whether the panel's form lets the caller set a field. Payload would silently drop the value. */
const isWritable = async (req: PayloadRequest, config: FlattenedField): Promise<boolean> => {
  if (!isInForm(config)) return false
  const { access } = config
  const rules = access ? [access.create, access.update].filter((rule) => rule !== undefined) : []
  for (const rule of rules)
    if (!(await rule({ blockData: undefined, data: {}, req, siblingData: {} } as never))) return false
  return true
}

const isInForm = (field: FlattenedField): boolean => {
  const { admin } = field
  return (
    !('hidden' in field && field.hidden) &&
    !('virtual' in field && field.virtual) &&
    ![admin?.['readOnly'], admin?.['disabled'], admin?.['hidden']].includes(true)
  )
}

/**
 * The keys of the columns that may be imported into a collection, before the limits of a particular caller. They follow from the
 * config alone, so that they can be described without a request. `match` are the keys that a request may match by.
 */
export const importKeys = (
  { config }: Pick<BasePayload, 'config'>,
  slug: string,
): { columns: string[]; match: string[] } => {
  const bySlug = new Map(config.collections.map((each) => [each.slug as string, each]))
  const collection = bySlug.get(slug)
  const { fields } = collectionOf({ config }, slug)
  const columns = (collection?.flattenedFields ?? []).flatMap((field): string[] => {
    const { name } = field
    const model = fields.get(name)
    if (name === 'id' || !model || inverseKinds.has(model.kind) || !isInForm(field)) return []
    const target = model.kind === 'reference' ? bySlug.get(model.target ?? '') : undefined
    if (!target) return [name]
    const texts = new Set([titleFieldOf(target), ...naturalKeysOf(target).map((each) => each.name)])
    return [name, ...[...texts].map((text) => `${name}.${text}`)]
  })
  const keys = collection ? naturalKeysOf(collection).map((each) => each.name) : []
  return { columns: ['id', ...columns], match: ['id', ...keys.filter((key) => columns.includes(key))] }
}
