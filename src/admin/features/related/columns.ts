import type { CollectionSlug, FlattenedField, PayloadRequest } from 'payload'
import { fieldLabel, optionLabels } from '../../shared/labels'

/** A column: its label, and how its values are shown. */
export type Column = {
  label: string
  name: string
  /** The labels of a closed list's values. */
  options: ReadonlyMap<string, string>
  /** The collection of referenced records. */
  target?: string
  type: FlattenedField['type']
}

/** The columns for fields of a collection, in the reader's language. */
export const columnsOf = (req: PayloadRequest, slug: CollectionSlug, names: readonly string[]): Column[] => {
  const { flattenedFields } = req.payload.collections[slug].config
  return names.map((name) => {
    const field = flattenedFields.find((each) => each.name === name)
    if (!field) throw new Error(`${slug} has no field ${name}.`)
    const target = field.type === 'relationship' || field.type === 'upload' ? field.relationTo : undefined
    return {
      label: fieldLabel(req, slug, name),
      name,
      options: optionLabels(req, slug, name),
      ...(typeof target === 'string' ? { target } : {}),
      type: field.type,
    }
  })
}
