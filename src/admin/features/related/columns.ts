import type { CollectionSlug, FlattenedField } from 'payload'
import type { FieldMarks } from '../../../fields'
import { marksOf } from '../../../plugins/database/model/model'
import { fieldLabel, optionLabels, type Reader } from '../../shared/labels'
import { unseenTitle } from '../../shared/titles'

/** A column: its label, and how its values are shown. */
export type Column = {
  kind: FieldMarks['kind']
  label: string
  name: string
  /** The labels of a closed list's values. */
  options: ReadonlyMap<string, string>
  /** The collection of referenced records. */
  target?: string
  /** Stands for a referenced record that the reader may not see. */
  unseen?: string
  type: FlattenedField['type']
}

/** The columns for fields of a collection, in the reader's language. */
export const columnsOf = (req: Reader, slug: CollectionSlug, names: readonly string[]): Column[] => {
  const { flattenedFields } = req.payload.collections[slug].config
  return names.map((name) => {
    const field = flattenedFields.find((each) => each.name === name)
    if (!field) throw new Error(`${slug} has no field ${name}.`)
    const target = targetOf(field)
    return {
      kind: marksOf(field).kind,
      label: fieldLabel(req, slug, name),
      name,
      options: optionLabels(req, slug, name),
      ...(target === undefined ? {} : { target, unseen: unseenTitle(req, target) }),
      type: field.type,
    }
  })
}

const targetOf = (field: FlattenedField): string | undefined => {
  const target =
    field.type === 'join' ? field.collection : 'relationTo' in field ? field.relationTo : undefined
  return typeof target === 'string' ? target : undefined
}
