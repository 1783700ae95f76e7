/** Lets the panel's lists filter amounts, which are texts, as numbers. */
import type { CollectionConfig, Field, TabAsField } from 'payload'
import { flattenTopLevelFields } from 'payload/shared'
import { type FieldMarks, number } from '.'
import { computed } from './computed'
import { neverShown } from './layout'
import { panelOnly } from './marks'

/**
 * Adds a virtual number field `<name>Value` for each amount: filters by this field compare the amount's value. Payload offers
 * "more than" and "less than" only for number fields.
 */
export const withAmountFilters = (collection: CollectionConfig): CollectionConfig => {
  const filters = flattenTopLevelFields(collection.fields).flatMap((field) =>
    'name' in field && field.name && isAmount(field) ? [createAmountFilter(field.name)] : [],
  )
  return { ...collection, fields: [...collection.fields, ...filters] }
}

export const isAmount = (field: Field | TabAsField): boolean => {
  const marks: FieldMarks = field.custom ?? {}
  return marks.kind === 'amount'
}

const createAmountFilter = (name: string) => {
  const field = panelOnly(number(`${name}Value`))
  return {
    ...field,
    admin: neverShown,
    custom: { ...field.custom, filters: name } satisfies FieldMarks,
    virtual: computed,
  }
}
