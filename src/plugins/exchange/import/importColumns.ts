/** The columns that a caller may import into a collection. */
import type { FlattenedField, PayloadRequest } from 'payload'
import { inverseKinds, listKinds } from '../../database/model/model'
import { type Column, columnsOf } from '../columns'

export type ImportColumn = Column & { field: NonNullable<Column['field']>; isMatch: boolean }

export const importColumns = async (req: PayloadRequest, slug: string): Promise<ImportColumn[]> => {
  const columns: ImportColumn[] = []
  for (const column of await columnsOf(req.payload, slug)) {
    const { by, config, field, key } = column
    if (!field) continue
    const isMatch = by === undefined && (key === 'id' || field.marks.isNaturalKey === true)
    if (key === 'id') columns.push({ ...column, field, isMatch })
    else if (config && !inverseKinds.has(field.kind) && !(by !== undefined && listKinds.has(field.kind))) {
      if (await isWritable(req, config)) columns.push({ ...column, field, isMatch })
    }
  }
  return columns
}

/** Whether the panel's form lets the caller set a field. Payload would leave a value out without a word. */
const isWritable = async (req: PayloadRequest, config: FlattenedField): Promise<boolean> => {
  const { access, admin } = config
  if (admin?.['readOnly'] === true || admin?.['disabled'] === true || admin?.['hidden'] === true) return false
  if ('virtual' in config && config.virtual) return false
  const rules = access ? [access.create, access.update].filter((rule) => rule !== undefined) : []
  for (const rule of rules)
    if (!(await rule({ blockData: undefined, data: {}, req, siblingData: {} } as never))) return false
  return true
}
